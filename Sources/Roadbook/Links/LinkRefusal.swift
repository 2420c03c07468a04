/// A rule that was tried for a URL, and why it did not match.
public struct LinkRefusal: Sendable, CustomStringConvertible {
    /// What the rule asks for and where it is written, such as `host artist, at Music/Links.swift:14`.
    public let rule: String

    /// Why it did not match, as the rule says; empty where it said nothing.
    public let reason: String

    /// The error that was taken for a mismatch; `nil` where it was one.
    public let underlying: (any Error)?

    public var description: String { "\(rule): \(reason.isEmpty ? "it does not match" : reason)" }
}
