/// Where the events of a stream come from, whatever the router of the client.
struct EventSource: Sendable {
    let policy: EventStreamPolicy
    /// Whether another connection is made when one has ended.
    let reconnects: Bool
    let lastEventID: String

    /// Says which refusals may pass.
    private let retry: RetryPolicy
    private let environment: Environment
    private let open: @Sendable (_ lastEventID: String) async throws -> OpenStream

    init<Response>(_ request: RequestConverter<Response>, after lastEventID: String?, _ client: Client<some URLRouter>)
    {
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = Self.mediaType }
        if request.headers["Cache-Control"] == nil { request.headers["Cache-Control"] = "no-cache" }
        let prepared = request
        // Where rules cannot decide, opening the stream says why.
        let settings = (try? client.settings(for: request)) ?? client.sharedSettings.values
        policy = settings.eventStream
        retry = settings.retry ?? RetryPolicy()
        reconnects = policy.reconnects && request.method == .get
        self.lastEventID = lastEventID ?? request.headers["Last-Event-ID"] ?? ""
        environment = client.environment
        open = { id in
            try await client.open(prepared.header("Last-Event-ID", id.isEmpty ? nil : id), takesParts: false)
        }
    }

    /// Makes a connection.
    ///
    /// - Returns: `nil` where the server ends the stream.
    func connect(after lastEventID: String) async throws -> EventConnection? {
        let stream = try await open(lastEventID)
        guard stream.response.head.status != 204 else {
            // Read to its end, of which there is nothing, the call has succeeded.
            for try await _ in stream.response.body {}
            return nil
        }
        try stream.check([Self.mediaType], "an event stream")
        return EventConnection(stream, policy, after: lastEventID)
    }

    /// Waits before another connection.
    ///
    /// - Parameters:
    ///   - failures: How many connections in a row have failed.
    ///   - asked: The time that the server has set.
    ///   - refusal: How long the refusal asks to wait that the last connection met.
    func wait(failures: Int, asked: Duration?, refusal: Duration?) async throws {
        let delays = policy.delays(failures: failures, asked: asked, refusal: refusal)
        let spread = (delays.upperBound - delays.lowerBound) * environment.randomNumber(in: 0..<1)
        try await environment.deadlines.sleep(for: delays.lowerBound + spread)
    }

    /// Whether a failure is of this connection, and the next may be better.
    ///
    /// A refusal that may pass is one, other than the standard has it: where a server is restarted, what stands before it
    /// refuses for a while, just as the server itself refuses connections. A token that cannot be had for a while is the same.
    func mayPass(_ error: RequestError) -> Bool {
        let error = cause(of: error)
        if Self.passing.contains(error.code) { return true }
        guard error.code == .unacceptableStatus, let status = error.status else { return false }
        let asked = retryAfter(error)
        return retry.isTransient(status, retryAfter: asked) && (asked ?? .zero) <= policy.maximumRetryAfter
    }

    /// How long a refusal asks to wait; `nil` where it does not, and for any other failure.
    func retryAfter(_ error: RequestError) -> Duration? {
        let error = cause(of: error)
        guard error.code == .unacceptableStatus, let head = error.head else { return nil }
        return RetryAfter.delay(of: head.headers, status: head.status, now: environment.date())
    }

    /// What a connection failed for: where no new token could be had, what the way to that failed for.
    private func cause(of error: RequestError) -> RequestError {
        guard error.code == .authenticationFailed else { return error }
        switch error.underlying {
        case let failure as RequestError: return cause(of: failure)
        case let failure as TransportError: return RequestError(failure.code, failure.message)
        default: return error
        }
    }

    private static let mediaType = "text/event-stream"

    private static let passing: Set<RequestError.Code> = [
        .cannotFindHost, .cannotConnect, .connectionLost, .timedOut, .circuitOpen, .transportFailed,
    ]
}
