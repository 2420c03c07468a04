import Roadbook

/// A resource of a collection under its id.
struct StoredMember: Sendable {
    let id: String
    var value: JSONValue
}
