import Foundation

extension Coding {
    func jsonValue(of date: Date) throws -> JSONValue {
        try (dates ?? .iso8601).jsonValue(of: date)
    }

    func jsonValue(of data: Data) throws -> JSONValue {
        (self.data ?? .base64).jsonValue(of: data)
    }

    func jsonValue(of value: Double) throws -> JSONValue {
        if let number = JSONNumber(value) { return .number(number) }
        return try nonConforming(value)
    }

    func jsonValue(of value: Float) throws -> JSONValue {
        if let number = JSONNumber(value) { return .number(number) }
        return try nonConforming(Double(value))
    }

    func jsonValue(of value: Decimal) throws -> JSONValue {
        if let number = JSONNumber(value) { return .number(number) }
        return try nonConforming(.nan)
    }

    private func nonConforming(_ value: Double) throws -> JSONValue {
        guard let text = (nonConformingFloats ?? .refuse).text(for: value) else {
            throw EncodingError.unwritable(
                value,
                "JSON has no number for \(value), and the coding names no string for it."
            )
        }
        return .string(text)
    }
}
