/// Percent-encoding (RFC 3986 section 2.1), with hexadecimal digits in upper case.
package enum PercentEncoding {
    /// Appends octets, those that are not allowed as `%` and two digits.
    package static func append(
        _ octets: UnsafeBufferPointer<UInt8>,
        allowing allowed: OctetSet,
        spaceAsPlus: Bool = false,
        to writer: inout OctetWriter
    ) {
        writer.append(atMost: 3 * octets.count) { room in
            var count = 0
            for octet in octets {
                if allowed.contains(octet) {
                    room[count] = octet
                    count += 1
                } else if spaceAsPlus, octet == UInt8(ascii: " ") {
                    room[count] = UInt8(ascii: "+")
                    count += 1
                } else {
                    room[count] = UInt8(ascii: "%")
                    room[count + 1] = digit(octet >> 4)
                    room[count + 2] = digit(octet & 0x0F)
                    count += 3
                }
            }
            return count
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
