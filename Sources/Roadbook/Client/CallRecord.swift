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
        var shared: Shared?
    }

    private struct Shared {
        let record: CallRecord
        let isCoalesced: Bool
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

    private let ownDue: Duration?
    private let sharing: Sharing?

    private let state = Locked(State())
    private let events = EventTeller()

    init<Response>(
        _ request: RequestConverter<Response>,
        built: TransportRequest,
        coding: Coding,
        settings: SharedSettings,
        policy: CallPolicy? = nil,
        isStreamed: Bool,
        takesParts: Bool = false,
        environment: Environment,
        start: Duration
    ) {
        self.built = built
        method = request.method
        path = request.path
        self.coding = coding
        sharedSettings = settings
        self.policy = policy
        self.isStreamed = isStreamed
        self.takesParts = takesParts
        self.environment = environment
        self.start = start
        ownDue = settings.values.deadline(isStreamed: isStreamed).map { [start] in start + min($0, Deadlines.farthest) }
        sharing = nil
    }

    /// The record of what several calls share.
    ///
    /// - Parameters:
    ///   - sharing: What stands in for the one caller.
    ///   - call: The call that came first.
    init(sharing: Sharing, of call: CallRecord) {
        built = call.built
        method = call.method
        path = call.path
        coding = call.coding
        sharedSettings = call.sharedSettings
        policy = call.policy
        isStreamed = call.isStreamed
        takesParts = call.takesParts
        environment = call.environment
        start = call.start
        ownDue = nil
        self.sharing = sharing
    }

    /// The settings of the call; rules may decide others for an attempt.
    var settings: RequestSettings {
        @inline(__always)
        _read { yield sharedSettings.values }
    }

    /// When the call has to be done, by the client's clock.
    var due: Duration? {
        if let sharing { sharing.due() } else { ownDue }
    }

    /// Whether several calls share what this is about.
    var isShared: Bool { sharing != nil }

    /// Made when it is first asked for: most calls never are.
    var id: String {
        if let sharing { return sharing.id() }
        return state.withLock { state in
            if let id = state.id { return id }
            let id = environment.makeID()
            state.id = id
            return id
        }
    }

    // MARK: Attempts

    var attempts: [Attempt] {
        let (own, shared) = state.withLock { ($0.attempts, $0.shared) }
        guard let shared else { return own }
        return own
            + shared.record.attempts.map { attempt in
                attempt.renumbered(
                    own.count + attempt.number,
                    start: attempt.start + shared.record.start - start,
                    isCoalesced: shared.isCoalesced
                )
            }
    }

    /// How many attempts there are, which is less to ask for than they are.
    var attemptCount: Int {
        let (own, shared) = state.withLock { ($0.attempts.count, $0.shared) }
        return own + (shared?.record.attemptCount ?? 0)
    }

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
        let (own, shared) = state.withLock { ($0.redirection, $0.shared) }
        return own ?? shared?.record.redirection
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

    /// Counts the attempts of what this call shares as its own, as long as they are shared.
    func share(_ record: CallRecord, isCoalesced: Bool) {
        state.withLock { $0.shared = Shared(record: record, isCoalesced: isCoalesced) }
    }

    /// Keeps the attempts of what this call shared, as they are now.
    func endSharing() {
        let (attempts, redirection, advice) = (attempts, redirection, advice)
        state.withLock { state in
            state.attempts = attempts
            state.redirection = redirection
            state.advice = advice
            state.shared = nil
        }
    }

    // MARK: Advice

    /// Notes what to do about the status that the call will be answered with.
    func advise(_ advice: String) { state.withLock { $0.advice = advice } }

    var advice: String? {
        let (own, shared) = state.withLock { ($0.advice, $0.shared) }
        return own ?? shared?.record.advice
    }

    // MARK: Events

    func emit(_ kind: @autoclosure () -> CallEvent.Kind) {
        if let sharing { return sharing.emit(kind(), attempts) }
        guard settings.isObserved else { return }
        tell(kind(), attempts)
    }

    /// Tells that nobody wants the rest of the answer, unless the call is done.
    func leave() {
        if !events.isDone { emit(.cancelled) }
    }

    /// Tells whoever wants to know, unless the call is done.
    ///
    /// - Parameter attempts: Those that there are of the call, its own or shared.
    func tell(_ kind: CallEvent.Kind, _ attempts: [Attempt]) {
        guard settings.isObserved else { return }
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

    /// What stands in for the one caller where several share what is done.
    struct Sharing: Sendable {
        /// The name of the call that came first.
        let id: @Sendable () -> String
        /// Tells what happens, and what was sent so far.
        let emit: @Sendable (CallEvent.Kind, [Attempt]) -> Void
        /// When it is of no use to anyone; `nil` where there is no such time.
        let due: @Sendable () -> Duration?
    }
}
