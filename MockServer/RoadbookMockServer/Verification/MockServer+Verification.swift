import Roadbook

extension MockServer {
    /// Expects requests to come, from now on.
    ///
    /// ```swift
    /// let created = try mock.expect(.create(Blog.Posts.self))
    /// try mock.expect(Blog.Posts[1].action("publish")).after(created)
    /// ```
    ///
    /// It is looked at by ``verify()``, which ``run(_:)`` and ``verifying(_:)`` do at their end.
    ///
    /// - Parameters:
    ///   - requests: Which requests are meant.
    ///   - counts: How many: 1 or more unless given. A range that is open at a side has no bound there.
    /// - Throws: ``MockServerError`` with the line of the call, where a route is not in the table.
    @discardableResult
    public func expect(
        _ requests: some RequestMatching,
        _ counts: some RangeExpression<Int> = 1...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> Expectation {
        let place = SourcePlace(fileID, filePath, line, column)
        let criteria: [RequestCriterion]
        do { criteria = try requests.pattern.criteria(core.declaration) } catch {
            throw MockServerError(error, at: place)
        }
        let id = core.withTraffic { traffic in
            traffic.expectations.add(
                Expectations.Entry(
                    criteria: criteria,
                    condition: criteria.condition,
                    counts: ExpectedCounts(counts),
                    place: place,
                    start: traffic.journal.count
                )
            )
        }
        return Expectation(core: core, id: id)
    }

    /// Expects requests to come so many times; 0 is never. See ``expect(_:_:fileID:filePath:line:column:)``.
    @discardableResult
    public func expect(
        _ requests: some RequestMatching,
        count: Int,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> Expectation {
        try expect(
            requests,
            max(0, count)...max(0, count),
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// Tells which expectations are not met.
    ///
    /// Each is reported at the line it was expected at, where the mock has a reporter, and thrown with the others
    /// otherwise. Asked again it tells again.
    ///
    /// - Throws: ``MockVerificationError``, where the mock has no reporter.
    public func verify() throws {
        try core.verify()
    }

    /// Runs a function, and verifies what was expected when it has returned.
    ///
    /// - Throws: What the function throws, and nothing is verified then: what went wrong first is to be seen first; and what
    ///   ``verify()`` throws.
    @discardableResult
    public nonisolated(nonsending) func verifying<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        let result = try await body()
        try verify()
        return result
    }
}
