import Roadbook

extension MockServer {
    /// What a mock held at a time, to go back to. It costs nothing to take and to keep: what does not change is shared.
    public struct Snapshot: Sendable {
        fileprivate let store: Store
    }

    /// What the mock holds now.
    public func snapshot() -> Snapshot {
        Snapshot(store: core.withStore { $0 })
    }

    /// Goes back to what the mock held, in no time: its resources, the ids that it assigns next, and what switches remember,
    /// such as tokens. What was said of the routes, such as actions, stays. It may be done any number of times, with a
    /// snapshot of another mock of the same router as well.
    public func restore(_ snapshot: Snapshot) {
        core.withStore { $0.become(snapshot.store) }
    }

    /// What has changed since a snapshot was taken.
    public func changes(since snapshot: Snapshot) -> MockChanges {
        MockChanges(from: snapshot.store, to: core.withStore { $0 }, in: core.declaration)
    }

    /// What changes while a function runs, whoever changes it.
    ///
    /// ```swift
    /// let changes = try await mock.changes { try await blog.send(Blog.Posts.delete(1)) }
    /// #expect(try changes.of(Blog.Posts.self).deleted.map(\.id) == [1])
    /// ```
    ///
    /// - Throws: What the function throws.
    public func changes<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> MockChanges {
        let before = snapshot()
        _ = try await body()
        return changes(since: before)
    }
}
