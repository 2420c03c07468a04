public import Foundation

extension JSONNumber {
    /// The value as a `Decimal`; nil where it would have to be rounded (more than 38 digits) or does not fit.
    public var decimal: Decimal? {
        DecimalForm.with(text) { form in
            if form.isZero { return 0 }
            guard form.digitCount <= 38, let exponent = form.exponent, (-128...127).contains(exponent) else {
                return nil
            }
            // Nineteen digits always fit UInt64, and two such halves fit the 128 bits of a Decimal.
            var halves: (UInt64, UInt64) = (0, 0)
            var lowDigits = 0
            for (position, digit) in form.digits().enumerated() {
                if position < 19 {
                    halves.0 = halves.0 * 10 + UInt64(digit)
                } else {
                    halves.1 = halves.1 * 10 + UInt64(digit)
                    lowDigits += 1
                }
            }
            let high = Decimal(sign: .plus, exponent: lowDigits, significand: Decimal(halves.0))
            let value = Decimal(
                sign: form.isNegative ? .minus : .plus,
                exponent: exponent,
                significand: high + Decimal(halves.1)
            )
            return value.isNaN ? nil : value
        }
    }

    /// The digits of a `Decimal`; nil for not-a-number.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        self.init(unchecked: value.description)
    }
}
