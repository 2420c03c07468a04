import Foundation

/// Random numbers that come again with their seed: SplitMix64. Not for secrets.
///
/// A test that uses it prints it, so that a failure can be repeated:
///
/// ```swift
/// var random = SeededRandomNumberGenerator()
/// print(random)       // ROADBOOK_SEED=9384023847
/// ```
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
    /// The seed it began with.
    public let seed: UInt64

    private var state: UInt64

    /// Begins with a seed.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// Begins with the seed of the environment variable `ROADBOOK_SEED`, a decimal number of 64 bits; with a random one
    /// where it is not set or not such a number.
    public init() {
        self.init(chosen: Self.chosen)
    }

    /// Begins with the seed of an environment, as ``init()`` does with that of the process.
    public init(environment: [String: String]) {
        self.init(chosen: Self.seed(of: environment))
    }

    private init(chosen seed: UInt64?) {
        self.init(seed: seed ?? .random(in: 0 ... .max))
    }

    /// That of the process, read once: every mock has a generator.
    private static let chosen = seed(of: ProcessInfo.processInfo.environment)

    private static func seed(of environment: [String: String]) -> UInt64? {
        environment["ROADBOOK_SEED"].flatMap { UInt64($0) }
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededRandomNumberGenerator: CustomStringConvertible {
    /// What to set to get the same numbers again.
    public var description: String { "ROADBOOK_SEED=\(seed)" }
}
