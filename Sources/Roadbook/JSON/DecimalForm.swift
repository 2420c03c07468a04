/// The exact value of a number literal: a sign, digits without zeros at either end, and a power of ten.
///
/// It looks into the literal's octets and copies nothing; it lives only inside `with`.
struct DecimalForm {
    private let octets: UnsafeBufferPointer<UInt8>
    private var first = 0
    private var last = -1
    private var shift = 0
    private var written: Written = .fits(0)

    private(set) var isNegative = false
    private(set) var digitCount = 0

    /// The exponent as written; one too long for integer arithmetic keeps its digits.
    private enum Written {
        case fits(Int)
        case long(isNegative: Bool, digits: Range<Int>)
    }

    static func with<R>(_ text: String, _ body: (DecimalForm) -> R) -> R {
        var copy = text
        return copy.withUTF8 { body(DecimalForm($0)) }
    }

    private init(_ octets: UnsafeBufferPointer<UInt8>) {
        self.octets = octets
        var offset = 0
        var digitsSeen = 0
        var integerDigits: Int?
        var firstSeen = 0
        var lastSeen = 0
        scan: while offset < octets.count {
            switch octets[offset] {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): integerDigits = digitsSeen
            case UInt8(ascii: "0"): digitsSeen += 1
            case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
            default:
                if last < 0 { (first, firstSeen) = (offset, digitsSeen) }
                (last, lastSeen) = (offset, digitsSeen)
                digitsSeen += 1
            }
            offset += 1
        }
        guard last >= 0 else {
            isNegative = false
            return
        }
        digitCount = lastSeen - firstSeen + 1
        shift = (integerDigits ?? digitsSeen) - 1 - lastSeen
        if offset < octets.count { written = Self.exponent(octets, from: offset + 1) }
    }

    private static func exponent(_ octets: UnsafeBufferPointer<UInt8>, from start: Int) -> Written {
        var offset = start
        let isNegative = octets[offset] == UInt8(ascii: "-")
        if octets[offset] &- 0x30 >= 10 { offset += 1 }
        while offset < octets.count, octets[offset] == UInt8(ascii: "0") { offset += 1 }
        guard octets.count - offset <= 17 else {
            return .long(isNegative: isNegative, digits: offset..<octets.count)
        }
        let value = octets[offset...].reduce(0) { $0 * 10 + Int($1 &- 0x30) }
        return .fits(isNegative ? -value : value)
    }
}

extension DecimalForm {
    var isZero: Bool { last < 0 }

    /// The power of ten of the last digit; nil when it was written with more than 17 digits.
    var exponent: Int? {
        guard case .fits(let value) = written else { return nil }
        return value + shift
    }

    /// The digits, most significant first, each 0...9.
    func digits() -> some Sequence<UInt8> {
        octets[first..<(last + 1)].lazy.filter { $0 != UInt8(ascii: ".") }.map { $0 &- 0x30 }
    }

    func isSameValue(as other: DecimalForm) -> Bool {
        if isZero || other.isZero { return isZero && other.isZero }
        guard isNegative == other.isNegative, digitCount == other.digitCount else { return false }
        switch (written, other.written) {
        case (.fits(let left), .fits(let right)):
            guard left + shift == right + other.shift else { return false }
        case (.long(let leftSign, let left), .long(let rightSign, let right)):
            guard shift == other.shift, leftSign == rightSign,
                octets[left].elementsEqual(other.octets[right])
            else { return false }
        default:
            return false
        }
        return digits().elementsEqual(other.digits())
    }

    /// The power of ten above the first digit; the greatest or the least there is for an exponent of more than 17 digits.
    private var magnitude: Int {
        switch written {
        case .fits(let value): value + shift + digitCount
        case .long(let isNegative, _): isNegative ? .min : .max
        }
    }

    /// Whether the value is less than another one, in the time it takes to read them.
    func precedes(_ other: DecimalForm) -> Bool {
        if isZero || other.isZero {
            return isZero ? !other.isZero && !other.isNegative : isNegative
        }
        guard isNegative == other.isNegative else { return isNegative }
        return isNegative ? other.isCloserToZero(than: self) : isCloserToZero(than: other)
    }

    private func isCloserToZero(than other: DecimalForm) -> Bool {
        guard magnitude == other.magnitude else { return magnitude < other.magnitude }
        return digits().lexicographicallyPrecedes(other.digits())
    }

    func hash(into hasher: inout Hasher) {
        guard !isZero else { return hasher.combine(0) }
        hasher.combine(isNegative)
        hasher.combine(exponent)
        for digit in digits() { hasher.combine(digit) }
    }
}
