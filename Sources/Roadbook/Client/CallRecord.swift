import Foundation

/// What is known of a call, kept while it is on its way: what it was made of, and what has become of it so far.
final class CallRecord: Sendable {
    private struct State {
        var id: String?
        var attempts: [Attempt] = []
        var retries = 0
        var redirection: URL?
        var hasLeftOrigin = false
        var advice: String?
        /// When a pause between attempts is over.
        var pauseEnd: Duration?
        /// The call that brings the answer of this one.
        var sender: CallRecord?
        /// What this call brings for others.
        var flight: Flight?
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
        due = settings.values.deadline(isStreamed: isStreamed).map { [start] in start + min($0, Deadlines.farthest) }
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

    var attempts: [Attempt] {
        let (own, sender) = state.withLock { ($0.attempts, $0.sender) }
        guard let sender else { return own }
        return own
            + sender.ownAttempts.map { attempt in
                attempt.renumbered(
                    own.count + attempt.number,
                    start: attempt.start + sender.start - start,
                    isCoalesced: true
                )
            }
    }

    private var ownAttempts: [Attempt] { state.withLock(\.attempts) }

    /// How many attempts there are, which is less to ask for than they are.
    var attemptCount: Int {
        let (own, sender) = state.withLock { ($0.attempts.count, $0.sender) }
        return own + (sender?.ownAttempts.count ?? 0)
    }

    /// Notes that a request is sent now.
    ///
    /// - Returns: The number of the attempt, 1 for the first.
    func begin(_ request: TransportRequest, at now: Duration) -> Int {
        let elapsed = now - start
        return state.withLock { state in
            state.attempts.append(Attempt(number: state.attempts.count + 1, request: request, start: elapsed))
            return state.attempts.count
        }
    }

    /// Notes that the content of a refusal was cut short; `nil` where it was not.
    func cut(_ number: Int, by code: RequestError.Code?) {
        state.withLock { state in
            // Middleware may hand on a call that it has from elsewhere.
            if state.attempts.indices.contains(number - 1) { state.attempts[number - 1].code = code }
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
            state.attempts[number - 1].duration = elapsed - state.attempts[number - 1].start
            state.attempts[number - 1].status = status
            if let code { state.attempts[number - 1].code = code }
        }
    }

    /// How often the call was sent again after a failure.
    var retries: Int { state.withLock(\.retries) }

    func countRetry() { state.withLock { $0.retries += 1 } }

    /// Where the call was redirected to in the end; `nil` where it was not.
    var redirection: URL? {
        state.withLock(\.redirection)
    }

    func redirect(to url: URL) {
        let leaves = Origin(url) != Origin(built.url)
        state.withLock { state in
            state.redirection = url
            if leaves { state.hasLeftOrigin = true }
        }
    }

    /// Whether the call was redirected to another origin, whatever came after.
    var hasLeftOrigin: Bool { state.withLock(\.hasLeftOrigin) }

    // MARK: Sharing

    /// When the last deadline passes of all who share the answer that this call brings; `nil` where one has none.
    var latestDue: Duration? {
        guard let flight = state.withLock(\.flight) else { return due }
        return flight.due
    }

    /// Whether another call has more time.
    func isDue(before other: CallRecord) -> Bool {
        guard let due else { return false }
        return other.due.map { due < $0 } ?? true
    }

    /// Notes what this call brings for others; `nil` where it does so no more.
    func serve(_ flight: Flight?) { state.withLock { $0.flight = flight } }

    /// Counts the attempts of the call that brings the answer of this one as its own, as long as it does.
    func share(_ sender: CallRecord) {
        // Middleware may hand a call on twice at once: it shares with itself then.
        guard sender !== self else { return }
        state.withLock { $0.sender = sender }
    }

    /// Keeps what became of the call that brought the answer, as it is now.
    func endSharing() {
        guard let sender = state.withLock(\.sender) else { return }
        let attempts = attempts
        let (redirection, advice) = sender.state.withLock { ($0.redirection, $0.advice) }
        state.withLock { state in
            state.attempts = attempts
            state.redirection = redirection ?? state.redirection
            state.advice = advice ?? state.advice
            state.sender = nil
        }
    }

    /// Goes on where the call left off that was to bring the answer of this one.
    func takeOver(from sender: CallRecord) {
        let attempts = attempts
        let (retries, pauseEnd) = sender.state.withLock { ($0.retries, $0.pauseEnd) }
        state.withLock { state in
            state.attempts = attempts
            state.retries = retries
            state.pauseEnd = pauseEnd
            state.sender = nil
        }
    }

    // MARK: Pauses

    /// When the pause before the next attempt is over; `nil` where there was none.
    var pauseEnd: Duration? { state.withLock(\.pauseEnd) }

    func pause(until end: Duration) { state.withLock { $0.pauseEnd = end } }

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
