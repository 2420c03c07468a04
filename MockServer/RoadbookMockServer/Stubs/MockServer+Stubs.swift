import Roadbook

extension MockServer {
    /// Says what certain requests are answered. The newest stub that matches answers, then older ones, then the store.
    ///
    /// ```swift
    /// try mock.stub(Blog.Posts.get(1), with: .status(503), .status(503), .fromStore)       // fails twice, then passes
    /// try mock.stub(.get(Blog.Posts.self), probability: 0.1, with: .fault(.reset, at: .responseBody))
    /// ```
    ///
    /// Several answers are given in turn, for each path on its own: a client that polls two resources sees each of them go
    /// its way. The last one stays.
    ///
    /// - Parameters:
    ///   - requests: Which requests are meant; see ``RequestMatching``.
    ///   - times: How often it answers at most, for all paths together; as often as it is asked unless given. It never does
    ///     where it is less than 1.
    ///   - probability: How likely it is to answer, from 0 to 1, which it is unless given; otherwise the next one is asked.
    ///   - answers: What is answered. The store answers where there is none.
    /// - Returns: The stub, by which to remove it and to see what it answered.
    /// - Throws: ``MockServerError`` with the line of the call, where the requests or the answers cannot be: a route that is
    ///   not in the table, content that is a stream, an answer of success that does not decode as what the requests return,
    ///   a status or a field that may not be sent, a fault of the request that depends on its content.
    @discardableResult
    public func stub<Response>(
        _ requests: some RequestMatching<Response>,
        times: Int? = nil,
        probability: Double = 1,
        with answers: MockAnswer<Response>...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> Stub {
        let place = SourcePlace(fileID, filePath, line, column)
        do {
            let declaration = core.declaration
            let pattern = requests.pattern
            let criteria = try pattern.criteria(declaration)
            let prepared = try (answers.isEmpty ? [.fromStore] : answers).map {
                try PreparedAnswer($0, for: pattern, in: declaration)
            }
            if criteria.contains(where: \.needsContent), prepared.contains(where: \.breaksRequest) {
                throw MockServerError(
                    "a fault of the request cannot depend on its content, which has not been read then",
                    advice: "Match by route, query or header fields, or let the fault be one of the response."
                )
            }
            let entry = StubBook.Entry(
                criteria: criteria,
                answers: prepared,
                limit: times.map { max(0, $0) },
                probability: probability,
                place: place
            )
            return Stub(core: core, id: core.withTraffic { $0.stubs.add(entry) })
        } catch {
            throw MockServerError(error, at: place)
        }
    }

    /// Says whether what no stub answers is refused: it is answered by the store unless this says otherwise.
    ///
    /// What is refused is a 404, and a request that was not expected; see the mock's reporter.
    public func refusesUnstubbed(_ isRefused: Bool = true) {
        core.withTraffic { $0.refusesUnstubbed = isRefused }
    }

    /// Lets the store answer everything again.
    public func removeStubs() {
        core.withTraffic { $0.stubs.removeAll() }
    }
}
