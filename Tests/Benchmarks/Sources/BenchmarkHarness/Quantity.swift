/// What a figure counts, and so how it is written and how far it can be trusted.
public enum Quantity: String, Codable, Sendable, CaseIterable {
    /// Seconds of a processor.
    case cpuTime
    /// Seconds of the clock on the wall.
    case wallTime
    case allocations
    case instructions
    /// Anything else that is told by a number alone.
    case count
    /// Octets.
    case memory
    /// Requests per second.
    case throughput

    /// Whether it is the same on a machine that others use too, so that it may be held against a bar on every run.
    public var isSturdy: Bool {
        switch self {
        case .cpuTime, .allocations, .instructions, .count: true
        case .wallTime, .memory, .throughput: false
        }
    }

    /// Whether it is longer on a slower machine.
    var isTime: Bool { self == .cpuTime || self == .wallTime }

    /// A figure with its unit.
    public func text(_ value: Double) -> String {
        switch self {
        case .cpuTime, .wallTime: Self.time(value)
        case .allocations, .instructions, .count: value.rounded(to: value == value.rounded() ? 0 : 1)
        case .memory: Self.memory(value)
        case .throughput: "\(value.rounded(to: 0)) /s"
        }
    }

    private static func memory(_ octets: Double) -> String {
        abs(octets) < 100_000
            ? "\((octets / 1_000).rounded(to: 1)) kB" : "\((octets / 1_000_000).rounded(to: 1)) MB"
    }

    private static func time(_ seconds: Double) -> String {
        let scales: [(Double, String)] = [(1, "s"), (1e-3, "ms"), (1e-6, "µs")]
        guard let (unit, name) = scales.first(where: { abs(seconds) >= $0.0 }) else {
            return "\((seconds * 1e9).rounded(to: 0)) ns"
        }
        return "\((seconds / unit).rounded(to: 2)) \(name)"
    }
}
