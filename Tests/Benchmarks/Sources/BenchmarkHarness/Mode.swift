/// How much a run measures.
public enum Mode: Sendable {
    /// Every comparison at its full length, judged by every bar, and written to the documentation.
    case full
    /// Every family in short, judged by what is sturdy and was reached before, and written nowhere.
    case quick

    /// One number for a full run, and another for a quick one.
    public func callAsFunction<Value>(_ full: Value, quick: Value) -> Value { self == .full ? full : quick }
}
