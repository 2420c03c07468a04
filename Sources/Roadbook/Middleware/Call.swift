public import Foundation

/// One call on its way through the middleware.
///
/// It is a value: what a middleware changes of it is seen by those further in alone.
public struct Call: Sendable {
    /// The request as it goes to the wire.
    ///
    /// Its method and its header fields are checked again before the transport where they are others than those that were
    /// built: an attempt with a method that is no token, or with a field that must not be sent, fails by the code
    /// `invalidMethod` or `invalidHeader`, and is not sent. Its address is not checked again.
    public var request: TransportRequest

    /// How many times the call will have been sent with this attempt, 1 for the first.
    public internal(set) var attempt = 1

    let record: CallRecord

    /// The settings of the call, or those of this attempt or its answer where rules have decided them anew.
    var sharedSettings: SharedSettings

    /// What the call brings for others too; `nil` where it is alone, and outside of what is shared.
    var flight: Flight?

    /// Whether it was redirected to another origin on its way here, whatever came after.
    private(set) var hasLeftOrigin = false

    init(request: TransportRequest, record: CallRecord) {
        self.request = request
        self.record = record
        sharedSettings = record.sharedSettings
    }

    /// The name of the call: the same for every attempt and every event of it, and for no other call.
    public var id: String { record.id }

    /// The pattern of the path, such as `posts/{postId}/comments/{id}`.
    public var pattern: String { record.path.pattern }

    /// The settings of the call; in the ring of the attempt those of the attempt, where there are rules.
    public var settings: RequestSettings {
        @inline(__always)
        _read { yield sharedSettings.values }
    }

    /// Whether the content of a success is read as it arrives. Otherwise it is collected within the attempt, and all there
    /// for the middleware.
    public var isStreamed: Bool { record.isStreamed }

    /// Goes where it is redirected to.
    mutating func follow(_ redirect: TransportRequest) {
        request = redirect
        hasLeftOrigin = hasLeftOrigin || Origin(redirect.url) != Origin(record.built.url)
        noteRedirection(to: redirect.url)
    }

    /// When a time is over that begins now; `nil` where the deadline of the call comes no later.
    func endBeforeDeadline(of time: Duration) -> Duration? {
        let end = record.environment.deadlines.end(of: time)
        if let due = record.due, due <= end { return nil }
        return end
    }

    /// Whether the content of an answer is left to the caller, and not collected within the attempt.
    ///
    /// - Throws: What rules about the answer throw.
    func leavesContent(of head: ResponseHead) throws -> Bool {
        try isStreamed && accepts(head)
    }
}

extension Call {
    /// The time since the client's clock began, which only grows.
    public var now: Duration { record.environment.deadlines.now }

    /// The time of the day, as the client is told it.
    public var date: Date { record.environment.date() }

    /// The time until the deadline of the call, zero where it has passed; `nil` where it has none.
    public var remainingTime: Duration? { remainingTime(at: now) }

    /// The same, for somebody who has asked what time it is.
    func remainingTime(at now: Duration) -> Duration? {
        record.due.map { max(.zero, $0 - now) }
    }

    /// Waits, by the client's clock.
    ///
    /// - Parameter duration: How long; zero or less is not at all.
    /// - Throws: `CancellationError`, at once where the call is cancelled or its deadline passes.
    public func sleep(for duration: Duration) async throws {
        try await record.environment.deadlines.sleep(for: duration)
    }

    /// A random number, from the client's source of them.
    public func randomNumber(in range: Range<Double>) -> Double {
        record.environment.randomNumber(in: range)
    }

    /// Tells the observers of the call what happens to it.
    public func emit(_ kind: CallEvent.Kind) {
        record.emit(kind)
    }
}
