/// Looks for octets of some kind among many that are not, eight at a time.
///
/// The tests of eight at once are those of "Bit Twiddling Hacks" (Sean Eron Anderson, Stanford). They may say yes where an
/// octet beside one that is looked for only looks like it, and never no where there is one.
struct OctetScan {
    /// Eight octets of a text.
    private let word: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highest: UInt64 = 0x8080_8080_8080_8080

    /// Whether one of the eight may be an octet.
    @inline(__always)
    func mayHave(_ octet: UInt8) -> Bool {
        let zeros = word ^ (Self.ones &* UInt64(octet))
        return (zeros &- Self.ones) & ~zeros & Self.highest != 0
    }

    /// Whether one of the eight may be less than an octet of ASCII.
    @inline(__always)
    func mayHaveLess(than octet: UInt8) -> Bool {
        (word &- Self.ones &* UInt64(octet)) & ~word & Self.highest != 0
    }

    /// The position of the first octet that is looked for; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - start: Where to begin.
    ///   - mayHold: Whether one of eight may be one.
    ///   - isOne: Whether an octet is one.
    @inline(__always)
    static func first(
        in octets: UnsafeBufferPointer<UInt8>,
        from start: Int = 0,
        mayHold: (OctetScan) -> Bool,
        isOne: (UInt8) -> Bool
    ) -> Int? {
        guard let base = octets.baseAddress else { return nil }
        var position = start
        while position < octets.count {
            if octets.count - position >= 8,
                !mayHold(OctetScan(word: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)))
            {
                position += 8
                continue
            }
            let end = min(position + 8, octets.count)
            while position < end {
                if isOne(octets[position]) { return position }
                position += 1
            }
        }
        return nil
    }
}
