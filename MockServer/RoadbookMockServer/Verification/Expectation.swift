/// Requests that a test expects; see ``MockServer/expect(_:_:fileID:filePath:line:column:)``.
public struct Expectation: Sendable {
    let core: MockCore
    let id: Int

    /// How many of the requests have come since it was expected.
    public var count: Int { core.withTraffic { $0.expectations.entries[id].count } }

    /// Expects the requests to come after others: none may come before as many of those have as are expected at least.
    @discardableResult
    public func after(_ other: Expectation) -> Expectation {
        core.withTraffic { $0.expectations.order(id, after: other.id) }
        return self
    }
}
