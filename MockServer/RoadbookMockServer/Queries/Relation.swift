import Roadbook

/// A resource next to another one, and where it is found.
enum Relation: Sendable {
    /// What is nested in it.
    case nested(Int)
    /// The one it is nested in.
    case parent(Store.Place, id: String)
    /// The members of a collection that carry its id, which are grouped by the ids they carry.
    case referring([OctetName: [JSONValue]])
    /// The one of a collection whose id it carries.
    case referred(Int, key: String)
}
