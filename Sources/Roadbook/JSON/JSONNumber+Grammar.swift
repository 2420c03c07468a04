extension JSONNumber {
    /// Where the number that starts at `start` ends, and whether it is complete there.
    ///
    /// An incomplete one (`-`, `1.`, `1e+`) ends where the digit that is missing was expected. A zero ends the integer
    /// part (RFC 8259 section 6), so that of `01` only the `0` is a number.
    static func end(in octets: UnsafeBufferPointer<UInt8>, from start: Int) -> (offset: Int, isComplete: Bool) {
        var offset = start
        func octet() -> UInt8 { offset < octets.count ? octets[offset] : 0 }
        func skipDigits() -> Bool {
            let first = offset
            while octet() &- 0x30 < 10 { offset += 1 }
            return offset > first
        }
        if octet() == UInt8(ascii: "-") { offset += 1 }
        if octet() == UInt8(ascii: "0") {
            offset += 1
        } else if !skipDigits() {
            return (offset, false)
        }
        if octet() == UInt8(ascii: ".") {
            offset += 1
            if !skipDigits() { return (offset, false) }
        }
        if octet() | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if octet() == UInt8(ascii: "+") || octet() == UInt8(ascii: "-") { offset += 1 }
            if !skipDigits() { return (offset, false) }
        }
        return (offset, true)
    }
}
