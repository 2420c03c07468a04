import Roadbook

extension MockServer {
    /// What the mock has received and answered, in the order the requests came: the last 10,000 exchanges, or fewer where
    /// they have more than 64 MiB. An exchange is there before its answer is sent.
    public var journal: [MockExchange] { core.exchanges }

    /// The requests of a kind that have come, of those the mock remembers.
    ///
    /// ```swift
    /// let drafts = try mock.requests(.create(Blog.Posts.self)).map { try $0.decode(Post.self) }
    /// ```
    ///
    /// - Throws: ``MockServerError`` where a route is not in the table; what a test of the pattern throws.
    public func requests(_ requests: some RequestMatching) throws -> [MockRequest] {
        let condition = try requests.pattern.criteria(core.declaration).condition
        return try core.exchanges.map(\.request).filter(condition.holds)
    }

    /// Forgets what has come; counts begin anew, those of expectations and stubs go on.
    public func clearJournal() {
        core.withTraffic { $0.journal.removeAll() }
    }

    /// Waits until requests of a kind have come.
    ///
    /// ```swift
    /// try await mock.wait(for: .create(Blog.Posts.self), count: 2)
    /// ```
    ///
    /// Those that came before count, as far as the mock remembers them. A request has come when it is read, before it is
    /// answered.
    ///
    /// - Parameters:
    ///   - requests: Which requests are meant.
    ///   - count: How many: 1 unless given.
    ///   - duration: How long to wait at most, by the mock's clock; for ever unless given.
    /// - Throws: ``MockServerError`` where the time is up, naming what came instead; `CancellationError` when the task is
    ///   cancelled; what ``requests(_:)`` throws.
    public func wait(
        for requests: some RequestMatching,
        count: Int = 1,
        within duration: Duration? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) async throws {
        let criteria = try requests.pattern.criteria(core.declaration)
        let come = Locked(0)
        let arrivals = core.arrivals
        let condition = criteria.condition
        // What is there already is there in any time.
        if try core.exchanges.count(where: { try condition.holds(for: $0.request) }) >= count { return }
        let isThere = try await core.time.run(within: duration) { [core] in
            var seen = 0
            while true {
                let (latest, next) = core.withTraffic { ($0.journal.exchanges(from: seen), $0.journal.count) }
                let matching = try latest.count { try condition.holds(for: $0.request) }
                let total = come.withLock { come in
                    come += matching
                    return come
                }
                if total >= count { return }
                seen = next
                try await arrivals.next { core.withTraffic { $0.journal.count } > next }
            }
        }
        guard !isThere else { return }
        let report = NearMisses(core.exchanges.map(\.request), criteria).text
        throw MockServerError(
            MockServerError(
                "\(criteria.words) came \(come.withLock { $0 }) times in time, and not \(count)",
                advice: report
            ),
            at: SourcePlace(fileID, filePath, line, column)
        )
    }
}
