import Foundation

/// How `Data` is written and read.
public enum DataStyle: Sendable, Hashable {
    /// A base64 string with padding (RFC 4648 section 4).
    case base64

    /// A base64url string without padding (RFC 4648 section 5); padding is read.
    case base64URL

    /// An array of numbers 0 to 255, as `Data` itself encodes.
    case deferredToData
}

extension DataStyle {
    func jsonValue(of data: Data) -> JSONValue {
        switch self {
        case .base64: .string(data.base64EncodedString())
        case .base64URL:
            .string(
                data.base64EncodedString()
                    .replacing("+", with: "-")
                    .replacing("/", with: "_")
                    .replacing("=", with: "")
            )
        case .deferredToData: .array(data.map { .number(JSONNumber($0)) })
        }
    }

    /// The data that a JSON value gives.
    ///
    /// - Throws: `DecodingError` for a value of another kind, and for a string that is no base64.
    func data(from value: JSONValue) throws -> Data {
        if self == .deferredToData {
            guard case .array(let elements) = value else {
                throw DecodingError.mismatch(Data.self, "an array", value)
            }
            return Data(
                try elements.map { element in
                    guard case .number(let number) = element, let octet = number.exactly(UInt8.self) else {
                        throw DecodingError.mismatch(UInt8.self, "a number from 0 to 255", element)
                    }
                    return octet
                }
            )
        }
        guard case .string(let text) = value else { throw DecodingError.mismatch(Data.self, "a string", value) }
        guard let data = Data(base64Encoded: self == .base64 ? text : Self.padded(text)) else {
            throw DecodingError.unreadable("The string is no \(self == .base64 ? "base64" : "base64url").")
        }
        return data
    }

    /// A base64url text as base64; one that holds `+` or `/` stays as it is wrong.
    private static func padded(_ text: String) -> String {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else { return "?" }
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        let missing = (4 - base64.utf8.count % 4) % 4
        return base64 + String(repeating: "=", count: missing)
    }
}
