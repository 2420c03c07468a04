extension Collection<Double> {
    /// The value in the middle, or between the two there; `nil` of none.
    public var median: Double? {
        guard !isEmpty else { return nil }
        let values = sorted()
        let middle = values.count / 2
        return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
    }
}
