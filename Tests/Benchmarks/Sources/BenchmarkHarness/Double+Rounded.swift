import Foundation

extension Double {
    /// As text with so many digits behind the point.
    public func rounded(to digits: Int) -> String {
        let scale = pow(10, Double(digits))
        // Adding zero makes a zero of what would be less than zero by its sign alone.
        return String(format: "%.\(digits)f", (self * scale).rounded() / scale + 0)
    }

    /// As a multiple of something, such as `0.75 x`; what is small keeps a digit that says so.
    public var multiple: String { "\(rounded(to: abs(self) < 0.095 ? 4 : 2)) x" }
}
