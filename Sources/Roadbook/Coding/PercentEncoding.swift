/// Percent-encoding (RFC 3986 section 2.1), with hexadecimal digits in upper case.
package enum PercentEncoding {
    /// Appends octets to `buffer`, those that are not allowed as `%` and two digits.
    package static func append(
        _ octets: UnsafeBufferPointer<UInt8>,
        allowing allowed: OctetSet,
        spaceAsPlus: Bool = false,
        to buffer: inout [UInt8]
    ) {
        // Most texts stand for themselves.
        guard !octets.allSatisfy({ allowed.contains($0) }) else { return buffer.append(contentsOf: octets) }
        for octet in octets {
            if allowed.contains(octet) {
                buffer.append(octet)
            } else if spaceAsPlus, octet == UInt8(ascii: " ") {
                buffer.append(UInt8(ascii: "+"))
            } else {
                buffer.append(UInt8(ascii: "%"))
                buffer.append(digit(octet >> 4))
                buffer.append(digit(octet & 0x0F))
            }
        }
    }

    /// Appends a text in UTF-8.
    package static func append(
        _ text: String,
        allowing allowed: OctetSet,
        spaceAsPlus: Bool = false,
        to buffer: inout [UInt8]
    ) {
        text.withOctets { append($0, allowing: allowed, spaceAsPlus: spaceAsPlus, to: &buffer) }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}

extension PercentEncoding {
    /// A text percent-encoded in UTF-8.
    package static func encoded(_ text: String, allowing allowed: OctetSet) -> String {
        var octets: [UInt8] = []
        append(text, allowing: allowed, to: &octets)
        return String(decoding: octets, as: UTF8.self)
    }
}
