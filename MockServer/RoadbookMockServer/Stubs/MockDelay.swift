import Foundation

/// How long a mock waits before it answers.
public struct MockDelay: Hashable, Sendable {
    private enum Distribution: Hashable {
        case fixed(Duration)
        case uniform(Duration, Duration)
        case logNormal(median: Duration, sigma: Double, maximum: Duration)
    }

    private let distribution: Distribution

    /// Always as long; less than zero is zero.
    public static func fixed(_ duration: Duration) -> MockDelay {
        MockDelay(distribution: .fixed(max(.zero, duration)))
    }

    /// Any time of a range, each as likely; what lies below zero is zero.
    public static func uniform(_ range: ClosedRange<Duration>) -> MockDelay {
        MockDelay(distribution: .uniform(max(.zero, range.lowerBound), max(.zero, range.upperBound)))
    }

    /// A few long waits among many short ones, as networks have them: `exp(N(0, 1) * sigma) * median`.
    ///
    /// - Parameters:
    ///   - median: Half of the waits are shorter; less than zero is zero.
    ///   - sigma: How much they differ: 0 is not at all, 0.4 is common. Less than zero is zero, and so is what is no number.
    ///   - maximum: Longer waits are this long: 1 minute unless given.
    public static func logNormal(median: Duration, sigma: Double, maximum: Duration = .seconds(60)) -> MockDelay {
        let sigma = sigma.isFinite ? max(0, sigma) : 0
        return MockDelay(
            distribution: .logNormal(median: max(.zero, median), sigma: sigma, maximum: max(.zero, maximum))
        )
    }

    func duration(using random: inout some RandomNumberGenerator) -> Duration {
        switch distribution {
        case .fixed(let duration): return duration
        case .uniform(let lowest, let highest):
            return lowest + (highest - lowest) * Double.random(in: 0...1, using: &random)
        case .logNormal(let median, let sigma, let maximum):
            // Box and Muller: two even numbers make a normal one. 1 is let in and 0 is not, which has no logarithm.
            let (first, second) = (
                1 - Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random)
            )
            let normal = (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
            // In seconds, since a duration must not be multiplied beyond its bounds.
            let seconds = exp(normal * sigma) * (median / .seconds(1))
            return seconds < maximum / .seconds(1) ? .seconds(seconds) : maximum
        }
    }
}
