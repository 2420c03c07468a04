import Foundation

/// What is known of a call, kept while it is on its way: what it was made of, and what has become of it so far.
final class CallRecord: Sendable {
    private struct State {
        var id: String?
        var attempts: [Attempt] = []
        var retries = 0
        var redirection: URL?
        /// The origins that it was redirected to, one after the other.
        var redirectedOrigins: [Origin] = []
        /// Where the cache was asked, the last time.
        var cacheAddress: URL?
        var advice: String?
        /// What the call waits for that others bring. Middleware may have it wait for several at once.
        var shared: [Flight] = []

        /// The place of an attempt: its number says it, but where earlier ones are not told any more.
        func index(of number: Int) -> Int? { attempts.lastIndex { $0.number == number } }
    }

    /// The request as it was built, before any middleware.
    let built: TransportRequest
    let method: HTTPMethod
    let path: RoutePath
    let coding: Coding
    let sharedSettings: SharedSettings
    /// What decides the settings of an attempt, and of its answer; `nil` where they are those of the call.
    let policy: CallPolicy?
    let isStreamed: Bool
    /// Whether the caller sees to parts of a content itself, those that were not asked for among them.
    let takesParts: Bool
    let environment: Environment
    /// When the call began, by the client's clock.
    let start: Duration

    /// When the call has to be done, by the client's clock; `nil` where it has no deadline.
    let due: Duration?

    private let state = Locked(State())
    /// `nil` where nobody is told.
    private let events: EventTeller?

    init(
        built: TransportRequest,
        method: HTTPMethod,
        path: RoutePath,
        coding: Coding,
        settings: SharedSettings,
        policy: CallPolicy? = nil,
        isStreamed: Bool,
        takesParts: Bool = false,
        environment: Environment,
        start: Duration
    ) {
        self.built = built
        self.method = method
        self.path = path
        self.coding = coding
        sharedSettings = settings
        self.policy = policy
        self.isStreamed = isStreamed
        self.takesParts = takesParts
        self.environment = environment
        self.start = start
        due = settings.values.deadline(isStreamed: isStreamed).map { [start] in Deadlines.end(of: $0, from: start) }
        events = settings.isObserved ? EventTeller() : nil
    }

    /// The settings of the call; rules may decide others for an attempt.
    var settings: RequestSettings {
        @inline(__always)
        _read { yield sharedSettings.values }
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

    /// Its own, and those of what it waits for.
    var attempts: [Attempt] {
        let (own, shared) = state.withLock { ($0.attempts, $0.shared) }
        guard !shared.isEmpty else { return own }
        var attempts = own
        for flight in shared where !flight.addAttempts(to: &attempts, of: self) {
            // It has become the sender meanwhile, and has them all.
            return self.attempts
        }
        return attempts
    }

    /// How many attempts there are, which is less to ask for than they are.
    var attemptCount: Int {
        let (count, isSharing) = state.withLock { ($0.attempts.last?.number ?? 0, !$0.shared.isEmpty) }
        return isSharing ? attempts.last?.number ?? 0 : count
    }

    /// Notes that a request is sent now.
    ///
    /// - Parameter flight: What it is sent for, where others share it.
    /// - Returns: The number of the attempt, 1 for the first.
    func begin(_ request: TransportRequest, for flight: Flight?, at now: Duration) -> Int {
        let elapsed = now - start
        return state.withLock { state in
            let number = (state.attempts.last?.number ?? 0) + 1
            state.attempts.append(Attempt(number: number, request: request, start: elapsed, flight: flight?.number))
            return number
        }
    }

    /// Notes that the content of a refusal was cut short; `nil` where it was not.
    func cut(_ number: Int, by code: RequestError.Code?) {
        state.withLock { state in
            // Middleware may hand on a call that it has from elsewhere.
            if let index = state.index(of: number) { state.attempts[index].code = code }
        }
    }

    /// Whether the last attempt was answered by a refusal with a status, whose content was cut short.
    func hasCut(status: Int) -> Bool {
        attempts.last.map { $0.status == status && $0.code != nil } ?? false
    }

    /// Notes what came of an attempt.
    ///
    /// - Parameter code: What it failed with; `nil` where it did not.
    func end(_ number: Int, status: Int?, code: RequestError.Code?) {
        let elapsed = environment.deadlines.now - start
        state.withLock { state in
            guard let index = state.index(of: number) else { return }
            state.attempts[index].duration = elapsed - state.attempts[index].start
            state.attempts[index].status = status
            if let code { state.attempts[index].code = code }
        }
    }

    /// How often the call was sent again after a failure.
    var retries: Int { state.withLock(\.retries) }

    func addRetries(_ count: Int) { state.withLock { $0.retries += count } }

    /// Where the call was redirected to in the end; `nil` where it was not.
    var redirection: URL? {
        state.withLock(\.redirection)
    }

    func redirect(to url: URL) {
        let origin = Origin(url)
        state.withLock { state in
            state.redirection = url
            if state.redirectedOrigins.last != origin { state.redirectedOrigins.append(origin) }
        }
    }

    /// The origins that the call was redirected to, its own among them where it was.
    var redirectedOrigins: [Origin] { state.withLock(\.redirectedOrigins) }

    /// The address that the cache has the answer to, if it has it: middleware may have changed that of the request. `nil`
    /// where the cache was not asked.
    var cacheAddress: URL? { state.withLock(\.cacheAddress) }

    func noteCache(at url: URL) { state.withLock { $0.cacheAddress = url } }

    // MARK: Sharing

    /// The attempts that were made for a flight.
    ///
    /// - Parameter forgotten: How many there were before them.
    func attempts(for flight: Flight, forgotten: Int) -> FlightAttempts {
        FlightAttempts(
            attempts: state.withLock(\.attempts).filter { $0.flight == flight.number },
            forgotten: forgotten,
            start: start,
            elapsed: environment.deadlines.now - start
        )
    }

    /// Counts the attempts of a flight as its own, as long as it waits for it.
    ///
    /// - Returns: Whether it does. It does not where it waits for it already, or has attempts of it from before: they would
    ///   be told twice.
    func share(_ flight: Flight) -> Bool {
        state.withLock { state in
            guard !state.shared.contains(where: { $0 === flight }),
                !state.attempts.contains(where: { $0.flight == flight.number })
            else { return false }
            state.shared.append(flight)
            return true
        }
    }

    /// Keeps what has become of a flight; does nothing where it waits for it no more.
    func endSharing(_ flight: Flight, _ attempts: FlightAttempts, _ progress: FlightProgress) {
        state.withLock { state in
            guard let index = state.shared.firstIndex(where: { $0 === flight }) else { return }
            state.shared.remove(at: index)
            state.attempts.append(attempts, since: start)
            state.redirection = progress.redirection ?? state.redirection
            state.advice = progress.advice ?? state.advice
        }
    }

    // MARK: Advice

    /// Notes what to do about the status that the call will be answered with.
    func advise(_ advice: String) { state.withLock { $0.advice = advice } }

    var advice: String? {
        state.withLock(\.advice)
    }

    // MARK: Events

    func emit(_ kind: @autoclosure () -> CallEvent.Kind) {
        guard events != nil else { return }
        tell(kind(), attempts)
    }

    /// Tells that nobody wants the rest of the answer, unless the call is done.
    func leave() {
        if events?.isDone != true { emit(.cancelled) }
    }

    /// Tells whoever wants to know, unless the call is done.
    ///
    /// - Parameter attempts: Those that there are of the call, its own or shared.
    private func tell(_ kind: CallEvent.Kind, _ attempts: [Attempt]) {
        guard let events else { return }
        let event = CallEvent(
            call: id,
            method: method,
            pattern: path.pattern,
            elapsed: environment.deadlines.now - start,
            kind: kind
        )
        events.tell(event, attempts) { [self] event, attempts in
            settings.logging?.write(event, attempts, of: self)
            for observer in settings.observers { observer.observe(event) }
        }
    }
}
