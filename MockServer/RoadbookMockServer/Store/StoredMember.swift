import Roadbook

/// A resource of a collection under its id.
struct StoredMember: Sendable {
    let id: String
    var value: JSONValue
    /// Where it stands among those of its collection: what came later has a higher one, and none is given twice.
    var serial = 0
}
