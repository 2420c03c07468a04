/// What stands before an entry point, and sees each event first and its outcome last: a log, analytics, crash reports.
///
/// ```swift
/// let timing = EventMiddleware<SignUp.When> { when in
///     let start = ContinuousClock.now
///     return .forward(when) { outcome in print(ContinuousClock.now - start, outcome) }
/// }
/// ```
///
/// One and the same stands before entry points of every kind, those that wait and those that throw among them: it neither
/// waits nor throws itself, and what the handler throws is thrown on unchanged.
public struct EventMiddleware<When: Sendable>: Sendable {
    private let receive: @Sendable (When) -> EventPassage<When>

    /// - Parameter receive: Told of each event before it is handled; it says what goes on. It is to be quick: the event
    ///   waits.
    public init(_ receive: @escaping @Sendable (_ when: When) -> EventPassage<When>) {
        self.receive = receive
    }

    /// What becomes of an event.
    public func callAsFunction(_ when: When) -> EventPassage<When> {
        receive(when)
    }
}

extension EventMiddleware {
    /// The middleware for all events of which those are a part: it sees those of its part, and others go on unseen.
    ///
    /// ```swift
    /// let app = logging.within(of: { (when: App.When) in
    ///     if case .signUp(let when) = when { when } else { nil }
    /// }, as: App.When.signUp)
    /// ```
    ///
    /// - Parameters:
    ///   - part: The event of the part that an event is; `nil` where it is another's.
    ///   - whole: The event that an event of the part is.
    public func within<Whole: Sendable>(
        of part: @escaping @Sendable (Whole) -> When?,
        as whole: @escaping @Sendable (When) -> Whole
    ) -> EventMiddleware<Whole> {
        EventMiddleware<Whole> { [receive] event in
            guard let when = part(event) else { return .forward(event) }
            let passage = receive(when)
            return EventPassage(passage.events.map(whole), finished: passage.finished)
        }
    }
}
