/// How much of some content has been transferred.
public struct TransferProgress: Hashable, Sendable {
    /// How many octets have been.
    public var completed: Int64

    /// How many octets there are; `nil` where that is not known.
    public var total: Int64?

    public init(completed: Int64, total: Int64? = nil) {
        self.completed = completed
        self.total = total
    }
}
