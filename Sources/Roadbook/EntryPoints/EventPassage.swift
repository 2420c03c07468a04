/// What a middleware makes of an event: what it lets through, and what it does when that was handled.
public struct EventPassage<When>: Sendable where When: Sendable {
    /// The events that go on, in this order: none drops the event, another transforms it, and several are each handled. The
    /// first that fails is the last.
    public var events: [When]

    /// Told once how it ended: when all events were handled, at once where there are none, or with the error of the first
    /// that could not be. It cannot change the error, which is thrown as it is.
    public var finished: @Sendable (Result<Void, any Error>) -> Void

    public init(
        _ events: [When],
        finished: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
    ) {
        self.events = events
        self.finished = finished
    }

    /// Lets an event go on: the one that came, or what it is transformed to.
    ///
    /// - Parameter finished: What to do when it was handled; nothing unless given.
    public static func forward(
        _ when: When,
        finished: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
    ) -> EventPassage {
        EventPassage([when], finished: finished)
    }

    /// Lets nothing go on: the event is not handled, and whoever has sent it is not told.
    public static var drop: EventPassage { EventPassage([]) }
}
