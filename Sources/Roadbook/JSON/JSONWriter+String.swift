extension JSONWriter {
    /// Appends `text` as a JSON string, quotation marks included.
    static func append(_ text: String, to writer: inout OctetWriter) {
        writer.append(UInt8(ascii: "\""))
        text.withOctets { octets in
            var start = 0
            while let offset = firstEscaped(in: octets, from: start) {
                writer.append(UnsafeBufferPointer(rebasing: octets[start..<offset]))
                appendEscape(octets[offset], to: &writer)
                start = offset + 1
            }
            writer.append(UnsafeBufferPointer(rebasing: octets[start...]))
        }
        writer.append(UInt8(ascii: "\""))
    }

    /// The first octet that cannot stand in a string as it is (RFC 8259, section 7).
    private static func firstEscaped(in octets: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let (quotationMark, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        return OctetScan.first(
            in: octets,
            from: start,
            mayHold: { $0.mayHaveLess(than: 0x20) || $0.mayHave(quotationMark) || $0.mayHave(backslash) },
            isOne: { $0 < 0x20 || $0 == quotationMark || $0 == backslash }
        )
    }

    private static func appendEscape(_ octet: UInt8, to writer: inout OctetWriter) {
        writer.append(UInt8(ascii: "\\"))
        switch octet {
        case 0x08: writer.append(UInt8(ascii: "b"))
        case 0x09: writer.append(UInt8(ascii: "t"))
        case 0x0A: writer.append(UInt8(ascii: "n"))
        case 0x0C: writer.append(UInt8(ascii: "f"))
        case 0x0D: writer.append(UInt8(ascii: "r"))
        case 0x00..<0x20:
            writer.append(octet < 0x10 ? "u000" : "u001")
            writer.append(octet & 0x0F < 10 ? 0x30 + octet & 0x0F : 0x57 + octet & 0x0F)
        default: writer.append(octet)
        }
    }
}
