/// How many requests are expected.
struct ExpectedCounts: Sendable {
    private let lowest: Int?
    private let highest: Int?

    /// - Parameter range: Any range. One that is none of the standard library's is looked at up to 10,000.
    init(_ range: some RangeExpression<Int>) {
        switch range {
        case let range as ClosedRange<Int>: (lowest, highest) = (range.lowerBound, range.upperBound)
        case let range as Range<Int>: (lowest, highest) = (range.lowerBound, range.upperBound &- 1)
        case let range as PartialRangeFrom<Int>: (lowest, highest) = (range.lowerBound, nil)
        case let range as PartialRangeThrough<Int>: (lowest, highest) = (nil, range.upperBound)
        case let range as PartialRangeUpTo<Int>: (lowest, highest) = (nil, range.upperBound &- 1)
        default:
            let counts = (0...10_000).filter(range.contains)
            (lowest, highest) = (counts.first ?? .max, counts.last ?? 0)
        }
    }

    func contains(_ count: Int) -> Bool {
        isReached(by: count) && count <= highest ?? .max
    }

    /// Whether there are as many as are expected at least.
    func isReached(by count: Int) -> Bool { count >= lowest ?? 0 }
}

extension ExpectedCounts: CustomStringConvertible {
    /// Such as *once*, *3 times*, *1 to 3 times*, *at least once*, *never*.
    var description: String {
        switch (max(0, lowest ?? 0), highest) {
        case (_, let highest?) where highest <= 0: "never"
        case (let lowest, let highest?) where lowest == highest: Self.times(lowest)
        case (0, let highest?): "at most \(Self.times(highest))"
        case (let lowest, let highest?): "\(lowest) to \(Self.times(highest))"
        case (let lowest, nil): "at least \(Self.times(lowest))"
        }
    }

    static func times(_ count: Int) -> String {
        switch count {
        case 0: "never"
        case 1: "once"
        default: "\(count) times"
        }
    }
}
