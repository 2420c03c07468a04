/// A JSON number with the digits it was written with (RFC 8259 section 6).
///
/// Nothing is rounded: a decimal of thirty digits and an integer beyond 64 bits come out as they went in. Two numbers
/// are equal when their exact decimal values are: `1`, `1.0` and `10e-1` are one number, and `-0` is `0`. Exponents of
/// more than 17 digits are compared as written.
public struct JSONNumber: Sendable {
    /// The literal, always valid JSON.
    public let text: String

    /// An integer of any width.
    public init(_ value: some BinaryInteger) {
        // Most are of this type, whose digits come a shorter way than those of any type; but not by its `description`.
        text = if let value = value as? Int { String(value) } else { String(value) }
    }

    /// The shortest literal that reads back as `value`, without a fraction where the value is an integer; nil for an
    /// infinity or not-a-number, which JSON cannot write.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = Self.literal(value.description)
    }

    /// The shortest literal that reads back as `value`; nil for an infinity or not-a-number.
    public init?(_ value: Float) {
        guard value.isFinite else { return nil }
        text = Self.literal(value.description)
    }

    /// A literal as JSON writes it, kept as it is; nil when it is no JSON number (`01`, `+1`, `.5`, `NaN`).
    public init?(text: String) {
        var copy = text
        let isNumber = copy.withUTF8 { octets in
            JSONNumber.end(in: octets, from: 0) == (octets.count, true)
        }
        guard isNumber else { return nil }
        self.text = text
    }

    /// A literal that is known to be a JSON number.
    init(unchecked text: String) {
        self.text = text
    }

    private static func literal(_ description: String) -> String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
}

extension JSONNumber {
    /// The value where it is an integer that fits `Int`, otherwise nil.
    public var int: Int? {
        exactly(Int.self)
    }

    /// The nearest `Double`; an infinity where the number is too large.
    public var double: Double {
        Double(text) ?? .nan
    }

    /// The value as an integer type; nil where it has a fraction or does not fit.
    public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        if let value = Integer(text) { return value }
        return DecimalForm.with(text) { form in
            if form.isZero { return 0 }
            guard let exponent = form.exponent, exponent >= 0, form.digitCount + exponent <= 40 else { return nil }
            var value: Integer = 0
            for digit in form.digits() {
                guard let next = value.appending(digit, negative: form.isNegative) else { return nil }
                value = next
            }
            for _ in 0..<exponent {
                guard let next = value.appending(0, negative: form.isNegative) else { return nil }
                value = next
            }
            return value
        }
    }
}

extension FixedWidthInteger {
    fileprivate func appending(_ digit: UInt8, negative: Bool) -> Self? {
        let (scaled, tooWide) = multipliedReportingOverflow(by: 10)
        let (sum, overflow) =
            negative
            ? scaled.subtractingReportingOverflow(Self(digit)) : scaled.addingReportingOverflow(Self(digit))
        return tooWide || overflow ? nil : sum
    }
}

extension JSONNumber: Hashable {
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        return DecimalForm.with(left.text) { left in
            DecimalForm.with(right.text) { right in left.isSameValue(as: right) }
        }
    }

    public func hash(into hasher: inout Hasher) {
        DecimalForm.with(text) { $0.hash(into: &hasher) }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// A literal too large for `Double` becomes the largest `Double`.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value) ?? JSONNumber(unchecked: Double.greatestFiniteMagnitude.description)
    }
}

extension JSONNumber: CustomStringConvertible {
    public var description: String { text }
}
