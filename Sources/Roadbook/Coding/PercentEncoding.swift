/// Percent-encoding (RFC 3986 section 2.1), with hexadecimal digits in upper case.
package enum PercentEncoding {
    /// Appends octets, those that are not allowed as `%` and two digits.
    package static func append(
        _ octets: UnsafeBufferPointer<UInt8>,
        allowing allowed: OctetSet,
        spaceAsPlus: Bool = false,
        to writer: inout OctetWriter
    ) {
        for octet in octets {
            if allowed.contains(octet) {
                writer.append(octet)
            } else if spaceAsPlus, octet == UInt8(ascii: " ") {
                writer.append(UInt8(ascii: "+"))
            } else {
                writer.append(UInt8(ascii: "%"))
                writer.append(digit(octet >> 4))
                writer.append(digit(octet & 0x0F))
            }
        }
    }

    /// Appends a text in UTF-8.
    package static func append(
        _ text: String,
        allowing allowed: OctetSet,
        spaceAsPlus: Bool = false,
        to writer: inout OctetWriter
    ) {
        text.withOctets { append($0, allowing: allowed, spaceAsPlus: spaceAsPlus, to: &writer) }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}

extension PercentEncoding {
    /// A text percent-encoded in UTF-8.
    package static func encoded(_ text: String, allowing allowed: OctetSet) -> String {
        OctetWriter.text { append(text, allowing: allowed, to: &$0) }
    }
}
