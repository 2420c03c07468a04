public import Roadbook

extension Scenario {
    /// Takes the oldest request that was sent and that nobody has asked for.
    ///
    /// - Parameters:
    ///   - method: Its method.
    ///   - path: The path of its URL, percent-encoded and with that of the base URL: `/v1/users`. The query is not compared.
    ///   - condition: What is to be true of it besides: anything is unless given. It is asked of a request with this method
    ///     and path alone.
    public func thenSent(
        _ method: HTTPMethod,
        _ path: String,
        where condition: @escaping (_ request: TransportRequest) -> Bool = { _ in true },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        let expected = "\(method) \(path)"
        let place = SourcePlace(fileID, filePath, line, column)
        return adding(.then, "THEN: \(expected) is sent", place) { run in
            guard let request = run.takeRequest() else {
                return "no request was sent that is not asked for already, and \(expected) was expected."
            }
            guard request.method == method, SentRequest.path(of: request) == path else {
                return "\(SentRequest.name(of: request)) was sent, and \(expected) was expected."
            }
            guard !condition(request) else { return nil }
            return "\(expected) was sent, and is not as the condition says: \(request), \(request.headers)."
        }
    }

    /// Nothing was sent that nobody has asked for. Where something was, it is not told of again.
    public func thenNothingElseWasSent(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        let place = SourcePlace(fileID, filePath, line, column)
        return adding(.then, "THEN: nothing else was sent", place) { run in
            let requests = run.takeRequests().map { "\(SentRequest.name(of: $0.value)) by \($0.cause.name)" }
            return requests.isEmpty ? nil : "sent, and not expected: \(requests.joined(separator: ", "))."
        }
    }
}
