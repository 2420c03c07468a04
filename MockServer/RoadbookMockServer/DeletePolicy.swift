/// What becomes of what is nested in a resource when that is deleted, as a database has it: an open set.
public struct DeletePolicy: Sendable, Hashable {
    private let name: String

    /// It is deleted too. This is so unless something else is said.
    public static let cascade = DeletePolicy(name: "cascade")

    /// The resource is not deleted while there is any: the answer is 409, and nothing is changed.
    public static let restrict = DeletePolicy(name: "restrict")
}
