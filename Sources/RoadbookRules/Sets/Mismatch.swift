/// Thrown by the body of a rule that does not match after all: the next is tried.
public struct Mismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why, in a few words; empty where nothing was said.
    public var reason: String

    public init(_ reason: String = "") {
        self.reason = reason
    }

    public var description: String {
        reason.isEmpty ? "the rule does not match" : "the rule does not match: \(reason)"
    }
}
