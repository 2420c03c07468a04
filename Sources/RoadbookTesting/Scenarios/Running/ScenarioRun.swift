import Roadbook

/// What a run of a scenario has at hand: its subject, and what has happened and nobody has asked for yet.
struct ScenarioRun<Subject> {
    var subject: Subject
    let transport: RecordingTransport

    /// The error of the latest event, until it is asked for.
    var error: (any Error)?

    /// The requests that nobody has asked for yet, oldest first.
    private(set) var requests: [Caused<TransportRequest>] = []

    /// The effects that nobody has taken yet, oldest first.
    private(set) var effects: [Caused<any Sendable>] = []

    /// The latest event, or what the run began with: what happens is its doing.
    private(set) var cause: ScenarioCause

    private var requestCount = 0

    /// Something that happened, and what it came of.
    struct Caused<Value> {
        let value: Value
        let cause: ScenarioCause
    }

    init(_ subject: Subject, _ transport: RecordingTransport, begunBy cause: ScenarioCause) {
        self.subject = subject
        self.transport = transport
        self.cause = cause
        collect()
    }

    /// What happens from now on is the doing of a step.
    mutating func begin(_ step: ScenarioCause) {
        collect()
        cause = step
    }

    /// Takes over what has been sent, and what is to be done.
    mutating func collect() {
        let sent = transport.requests
        requests += sent[requestCount...].map { Caused(value: $0, cause: cause) }
        requestCount = sent.count
        // Whoever writes a step need not know whether there are effects, so it is the subject that is asked.
        guard var effectful = subject as? any EffectfulEntryPoint else { return }
        effects += effectful.takeAllEffects().map { Caused(value: $0, cause: cause) }
        if let subject = effectful as? Subject { self.subject = subject }
    }

    mutating func takeRequest() -> TransportRequest? {
        collect()
        return requests.isEmpty ? nil : requests.removeFirst().value
    }

    mutating func takeRequests() -> [Caused<TransportRequest>] {
        collect()
        defer { requests = [] }
        return requests
    }

    mutating func takeEffect() -> (any Sendable)? {
        collect()
        return effects.isEmpty ? nil : effects.removeFirst().value
    }

    mutating func takeEffects() -> [Caused<any Sendable>] {
        collect()
        defer { effects = [] }
        return effects
    }
}

extension EffectfulEntryPoint {
    fileprivate mutating func takeAllEffects() -> [any Sendable] { takeEffects() }
}
