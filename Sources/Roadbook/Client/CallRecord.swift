/// What is known of a call, kept while it is on its way: what it was made of, and what has become of it so far.
final class CallRecord: Sendable {
    private struct State {
        var id: String?
        var attempts: [Attempt] = []
        var retries = 0
    }

    let method: HTTPMethod
    let path: RoutePath
    let coding: Coding
    let settings: RequestSettings
    let isStreamed: Bool
    let environment: Environment
    /// When the call began, and when it has to be done, by the client's clock.
    let start: Duration
    let due: Duration?

    private let state = Locked(State())

    init<Response>(
        _ request: RequestConverter<Response>,
        coding: Coding,
        settings: RequestSettings,
        isStreamed: Bool,
        environment: Environment
    ) {
        method = request.method
        path = request.path
        self.coding = coding
        self.settings = settings
        self.isStreamed = isStreamed
        self.environment = environment
        start = environment.deadlines.now
        due = settings.deadline(isStreamed: isStreamed).map { [start] in start + min($0, Deadlines.farthest) }
    }

    /// Made when it is first asked for: most calls never are.
    var id: String {
        state.withLock { state in
            if let id = state.id { return id }
            let id = environment.makeID()
            state.id = id
            return id
        }
    }

    // MARK: Attempts

    var attempts: [Attempt] { state.withLock(\.attempts) }

    /// Notes that a request is sent now.
    ///
    /// - Returns: The number of the attempt, 1 for the first.
    func begin(_ request: TransportRequest) -> Int {
        let elapsed = environment.deadlines.now - start
        return state.withLock { state in
            state.attempts.append(Attempt(number: state.attempts.count + 1, request: request, start: elapsed))
            return state.attempts.count
        }
    }

    /// Notes what came of an attempt.
    func end(_ number: Int, status: Int?, code: RequestError.Code?) {
        let elapsed = environment.deadlines.now - start
        state.withLock { state in
            state.attempts[number - 1].duration = elapsed - state.attempts[number - 1].start
            state.attempts[number - 1].status = status
            state.attempts[number - 1].code = code
        }
    }

    /// How often the call was sent again after a failure.
    var retries: Int { state.withLock(\.retries) }

    func countRetry() { state.withLock { $0.retries += 1 } }

    // MARK: Events

    func emit(_ kind: @autoclosure () -> CallEvent.Kind) {
        guard !settings.observers.isEmpty else { return }
        let event = CallEvent(
            call: id,
            method: method,
            pattern: path.pattern,
            elapsed: environment.deadlines.now - start,
            kind: kind()
        )
        for observer in settings.observers { observer.observe(event) }
    }
}
