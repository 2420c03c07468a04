import Foundation

/// The coders of this library keep the literal. Others get the first of `Int64`, `UInt64`, `Double` and `Decimal` that
/// is exactly the value, and the nearest `Double` where none is; they are asked for `Int64`, `UInt64`, `Decimal` and
/// `Double` in that order.
extension JSONNumber: Codable {
    public init(from decoder: any Decoder) throws {
        if case .number(let number)? = (decoder as? TreeDecoder)?.value {
            self = number
            return
        }
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else if let value = try? container.decode(Decimal.self), let number = JSONNumber(value) {
            self = number
        } else {
            let value = try container.decode(Double.self)
            guard let number = JSONNumber(value) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(value) is no JSON number.")
            }
            self = number
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if encoder is TreeEncoder {
            try container.encode(self)
        } else if let value = exactly(Int64.self) {
            try container.encode(value)
        } else if let value = exactly(UInt64.self) {
            try container.encode(value)
        } else if JSONNumber(double) != self, let decimal {
            try container.encode(decimal)
        } else {
            try container.encode(double)
        }
    }
}
