/// A stub of a mock, by which to remove it and to see what it answered. A copy is the same stub.
public struct Stub: Sendable {
    let core: MockCore
    let id: Int

    /// How often it has answered.
    public var count: Int { core.withTraffic { $0.stubs.entries[id]?.count ?? 0 } }

    /// The requests it has answered, of those that the mock still remembers.
    public var requests: [MockRequest] { core.exchanges.filter { $0.stub == id }.map(\.request) }

    /// Lets what it stood before answer again. Nothing happens where it is removed already.
    public func remove() { core.withTraffic { $0.stubs.remove(id) } }
}
