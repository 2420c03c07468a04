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
            // By octets: to replace the characters of a text takes many times as long.
            .string(
                OctetWriter.text { writer in
                    for octet in data.base64EncodedString().utf8 {
                        switch octet {
                        case UInt8(ascii: "+"): writer.append(UInt8(ascii: "-"))
                        case UInt8(ascii: "/"): writer.append(UInt8(ascii: "_"))
                        case UInt8(ascii: "="): break
                        default: writer.append(octet)
                        }
                    }
                }
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
        guard let base64 = base64(text), let data = Data(base64Encoded: base64) else {
            throw DecodingError.unreadable("The string is no \(self == .base64 ? "base64" : "base64url").")
        }
        return data
    }

    /// A text of this style as base64; `nil` where its padding is not that of its digits (RFC 4648 section 3.2): Foundation
    /// takes more of it, and digits after it, and makes octets of both.
    private func base64(_ text: String) -> String? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.utf8.dropFirst(digits.count)
        let missing = (4 - digits.count % 4) % 4
        guard missing < 3, padding.count == missing || self == .base64URL && padding.isEmpty,
            padding.allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        if self == .base64 { return text }
        guard !digits.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else { return nil }
        return OctetWriter.text { writer in
            for octet in digits {
                switch octet {
                case UInt8(ascii: "-"): writer.append(UInt8(ascii: "+"))
                case UInt8(ascii: "_"): writer.append(UInt8(ascii: "/"))
                default: writer.append(octet)
                }
            }
            for _ in 0..<missing { writer.append(UInt8(ascii: "=")) }
        }
    }
}
