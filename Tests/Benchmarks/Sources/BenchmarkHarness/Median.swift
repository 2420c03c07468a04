extension Collection<Double> {
    /// The value in the middle, or between the two there; `nil` of none.
    public var median: Double? {
        guard !isEmpty else { return nil }
        let values = sorted()
        let middle = values.count / 2
        return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
    }

    /// The median of the ratios to those of the same rounds; `nil` of none, and where a round is missing.
    public func medianRatio(to others: some Collection<Double>) -> Double? {
        guard count == others.count else { return nil }
        return zip(self, others).map { $0 / $1 }.median
    }
}
