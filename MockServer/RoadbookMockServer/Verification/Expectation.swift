/// Requests that a test expects; see ``MockServer/expect(_:_:fileID:filePath:line:column:)``.
public struct Expectation: Sendable {
    let core: MockCore
    let id: Int

    /// How many of the requests have come since it was expected.
    public var count: Int { core.withTraffic { $0.expectations.entries[id].count } }

    /// Expects the requests to come after others of the same mock: none may come before as many of those have as are
    /// expected at least.
    ///
    /// - Throws: ``MockServerError`` with the line of the call, where the others are expected of another mock: nobody sees
    ///   the requests of two in one order.
    @discardableResult
    public func after(
        _ other: Expectation,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> Expectation {
        guard other.core === core else {
            throw MockServerError(
                "the requests that are to come before are expected of another mock",
                advice: "Expect both of one mock, or ask each for its journal."
            ).at(SourcePlace(fileID, filePath, line, column))
        }
        core.withTraffic { $0.expectations.order(id, after: other.id) }
        return self
    }
}
