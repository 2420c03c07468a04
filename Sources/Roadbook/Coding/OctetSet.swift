/// A set of ASCII characters, as a table of 128 bits.
package struct OctetSet: Sendable, Hashable {
    private let low: UInt64
    private let high: UInt64

    /// - Parameter characters: characters beyond ASCII are ignored.
    package init(_ characters: String) {
        var (low, high): (UInt64, UInt64) = (0, 0)
        for octet in characters.utf8 where octet < 128 {
            if octet < 64 { low |= 1 << UInt64(octet) } else { high |= 1 << UInt64(octet - 64) }
        }
        (self.low, self.high) = (low, high)
    }

    /// Tables that are written out need not be made when they are first asked for.
    private init(low: UInt64, high: UInt64) {
        (self.low, self.high) = (low, high)
    }

    /// `unreserved` of RFC 3986 section 2.3: letters, digits, `-`, `.`, `_` and `~`.
    package static let unreserved = OctetSet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)

    /// The same without the dot: a segment of these is no dot segment either.
    package static let unreservedButDot = OctetSet(low: 0x03FF_2000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)

    /// `pchar` of RFC 3986 section 3.3, but for the percent sign: what may stand in a path segment as it is. Beside the
    /// unreserved these are `!`, `$`, `&`, `'`, `(`, `)`, `*`, `+`, `,`, `;`, `=`, `:` and `@`.
    package static let pathSegment = OctetSet(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)

    /// `tchar` of RFC 9110 section 5.6.2, what a token is made of: letters, digits, `!`, `#`, `$`, `%`, `&`, `'`, `*`, `+`,
    /// `-`, `.`, `^`, `_`, `` ` ``, `|` and `~`.
    package static let token = OctetSet(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)

    @inline(__always)
    func contains(_ octet: UInt8) -> Bool {
        // Shifts that mask what they shift by, without a branch for each half.
        octet < 128 && (octet < 64 ? low : high) &>> UInt64(octet & 63) & 1 == 1
    }
}
