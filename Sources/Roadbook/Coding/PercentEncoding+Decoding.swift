/// Why octets cannot be percent-decoded.
package enum PercentDecodingError: Error, Sendable {
    /// A percent sign without two hexadecimal digits behind it.
    case incompleteEscape
    /// What was decoded is not UTF-8.
    case notUTF8
}

extension PercentEncoding {
    /// The text of percent-encoded octets, every scalar of it: Foundation's `removingPercentEncoding` drops a byte order
    /// mark at the beginning on Linux, so that the path `/%EF%BB%BFa` would name the same thing as `/a`.
    ///
    /// - Parameter plusAsSpace: Whether a plus sign is a space, as in a form.
    package static func decoded(
        _ octets: UnsafeBufferPointer<UInt8>,
        plusAsSpace: Bool = false
    ) throws(PercentDecodingError) -> String {
        // Most of what is sent stands for itself.
        let isPlain = octets.allSatisfy { octet in
            octet < 0x80 && octet != UInt8(ascii: "%") && !(plusAsSpace && octet == UInt8(ascii: "+"))
        }
        if isPlain { return String(decoding: octets, as: UTF8.self) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(octets.count)
        var position = 0
        while position < octets.count {
            switch octets[position] {
            case UInt8(ascii: "%"):
                guard position + 2 < octets.count, let high = value(ofDigit: octets[position + 1]),
                    let low = value(ofDigit: octets[position + 2])
                else { throw .incompleteEscape }
                decoded.append(high << 4 | low)
                position += 3
            case UInt8(ascii: "+") where plusAsSpace:
                decoded.append(UInt8(ascii: " "))
                position += 1
            case let octet:
                decoded.append(octet)
                position += 1
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// The decoded text; `nil` where it is no percent-encoding, or none of UTF-8.
    package static func decoded(_ text: some StringProtocol, plusAsSpace: Bool = false) -> String? {
        var copy = String(text)
        return copy.withUTF8 { try? decoded($0, plusAsSpace: plusAsSpace) }
    }

    private static func value(ofDigit octet: UInt8) -> UInt8? {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): octet - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
