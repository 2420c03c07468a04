/// A number of seconds that is not negative, as header fields give it (RFC 9111, section 1.2.2).
enum DeltaSeconds {
    /// 2^31: what the section has a recipient take in place of anything longer.
    static let most = 1 << 31

    /// The seconds, at most ``most``; `nil` where the text is anything but digits.
    static func read(_ text: String) -> Int? {
        digits(text).map { min($0, most) }
    }

    /// A number of digits alone, the greatest there is in place of a greater one; `nil` for anything else.
    static func digits(_ text: String) -> Int? {
        guard !text.isEmpty else { return nil }
        var value = 0
        var isGreater = false
        for octet in text.utf8 {
            guard octet.isASCIIDigit else { return nil }
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, exceeds) = product.addingReportingOverflow(Int(octet - UInt8(ascii: "0")))
            isGreater = isGreater || overflows || exceeds
            value = isGreater ? .max : sum
        }
        return value
    }
}
