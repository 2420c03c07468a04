/// Whether the resources of a route have versions that requests may name: an open set.
public struct EntityTagPolicy: Sendable, Hashable {
    private let name: String

    /// They have none: `If-Match` and `If-None-Match` are passed over. This is so unless something else is said.
    public static let none = EntityTagPolicy(name: "none")

    /// Answers have an `ETag`, and `If-Match` and `If-None-Match` are obeyed: 412, and 304 for what the client has.
    public static let optional = EntityTagPolicy(name: "optional")

    /// As ``optional``, and a change that names no version by `If-Match` is refused: 428.
    public static let required = EntityTagPolicy(name: "required")
}
