/// What has changed of the resources of one route, in the order that they are listed in.
public struct RouteChanges<Model: Sendable>: Sendable {
    /// What is there, and was not.
    public internal(set) var inserted: [Model] = []

    /// What is other than it was.
    public internal(set) var updated: [(before: Model, after: Model)] = []

    /// What was there, and is gone.
    public internal(set) var deleted: [Model] = []

    /// Whether nothing has changed.
    public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}
