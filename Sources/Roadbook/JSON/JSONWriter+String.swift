extension JSONWriter {
    /// Appends `text` as a JSON string, quotation marks included.
    static func append(_ text: String, to writer: inout OctetWriter) {
        writer.append(UInt8(ascii: "\""))
        text.withOctets { octets in
            var start = 0
            for (offset, octet) in octets.enumerated()
            where octet < 0x20 || octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") {
                writer.append(UnsafeBufferPointer(rebasing: octets[start..<offset]))
                appendEscape(octet, to: &writer)
                start = offset + 1
            }
            writer.append(UnsafeBufferPointer(rebasing: octets[start...]))
        }
        writer.append(UInt8(ascii: "\""))
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
