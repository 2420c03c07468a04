extension JSONWriter {
    /// Appends `text` as a JSON string, quotation marks included.
    static func append(_ text: String, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\""))
        text.withOctets { octets in
            var start = 0
            for (offset, octet) in octets.enumerated()
            where octet < 0x20 || octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") {
                buffer.append(contentsOf: UnsafeBufferPointer(rebasing: octets[start..<offset]))
                appendEscape(octet, to: &buffer)
                start = offset + 1
            }
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: octets[start...]))
        }
        buffer.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(_ octet: UInt8, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\\"))
        switch octet {
        case 0x08: buffer.append(UInt8(ascii: "b"))
        case 0x09: buffer.append(UInt8(ascii: "t"))
        case 0x0A: buffer.append(UInt8(ascii: "n"))
        case 0x0C: buffer.append(UInt8(ascii: "f"))
        case 0x0D: buffer.append(UInt8(ascii: "r"))
        case 0x00..<0x20:
            buffer.append(contentsOf: octet < 0x10 ? "u000".utf8 : "u001".utf8)
            buffer.append(octet & 0x0F < 10 ? 0x30 + octet & 0x0F : 0x57 + octet & 0x0F)
        default: buffer.append(octet)
        }
    }
}
