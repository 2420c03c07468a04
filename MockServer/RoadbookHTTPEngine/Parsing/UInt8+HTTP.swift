#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let comma = UInt8(ascii: ",")
    static let slash = UInt8(ascii: "/")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let zero = UInt8(ascii: "0")

    var isDigit: Bool { Self.zero <= self && self <= UInt8(ascii: "9") }

    var isLetter: Bool {
        let folded = self | 0x20
        return UInt8(ascii: "a") <= folded && folded <= UInt8(ascii: "z")
    }

    /// The value of a hexadecimal digit.
    var hexDigitValue: UInt8? {
        if isDigit { return self - .zero }
        let folded = self | 0x20
        guard UInt8(ascii: "a") <= folded, folded <= UInt8(ascii: "f") else { return nil }
        return folded - UInt8(ascii: "a") + 10
    }

    /// The octet with an ASCII capital made small, and any other octet as it is.
    var lowercased: UInt8 {
        UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }

    /// SP or HTAB, the only whitespace HTTP knows (RFC 9110, section 5.6.3).
    var isWhitespace: Bool { self == .space || self == .tab }

    /// tchar (RFC 9110, section 5.6.2).
    var isTokenOctet: Bool {
        switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            isLetter || isDigit
        }
    }

    /// What a field value may hold: visible octets, octets above ASCII, SP and HTAB (RFC 9110, section 5.5).
    var isFieldValueOctet: Bool { self >= .space ? self != 0x7F : self == .tab }

    /// What a request target may hold. A fragment never travels; the other visible octets are left to whoever routes.
    var isTargetOctet: Bool { self > .space && self < 0x7F && self != UInt8(ascii: "#") }
}

extension Sequence<UInt8> {
    /// Whether the octets spell a text, without regard to the case of ASCII letters.
    func equalsIgnoringCase(_ text: String) -> Bool {
        elementsEqual(text.utf8) { $0.lowercased == $1.lowercased }
    }
}

extension BidirectionalCollection<UInt8> where SubSequence: Collection<UInt8> {
    /// The octets without the SP and HTAB at either end. No other octet counts as whitespace.
    var trimmingWhitespace: SubSequence {
        var start = startIndex
        while start < endIndex, self[start].isWhitespace { formIndex(after: &start) }
        var end = endIndex
        while end > start, self[index(before: end)].isWhitespace { formIndex(before: &end) }
        return self[start..<end]
    }
}

extension ArraySlice<UInt8> {
    /// Whether the octets are the same, all at once rather than one by one.
    func hasSameOctets(as other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { mine in
            other.withUnsafeBytes { theirs in
                guard let first = mine.baseAddress, let second = theirs.baseAddress else { return true }
                return memcmp(first, second, mine.count) == 0
            }
        }
    }
}

extension [UInt8] {
    /// The decimal digits of a number that is not negative.
    init(decimal number: Int) {
        self = Array(String(number).utf8)
    }
}
