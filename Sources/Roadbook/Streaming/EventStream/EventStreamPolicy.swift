/// How an event stream is read, and how it is taken up again when its connection has ended.
///
/// A connection that ended, or failed, is followed by another after a time: at least the reconnection time, which the
/// server may set (`retry`), and at most twice that. With each failure in a row the longest wait doubles, up to
/// ``maximumDelay``; the wait itself is random between the two, so that the clients of a server that was restarted do not
/// all come at once. A refusal that may pass can ask for a longer one (`Retry-After`).
public struct EventStreamPolicy: Sendable, Hashable {
    /// Whether the stream goes on over another connection when one has ended. True unless changed.
    ///
    /// A request that is no `GET` is sent once in any case: what it asks for is not to be done twice.
    public var reconnects = true

    /// The time to wait before a reconnection, until the server sets another. 3 s unless changed.
    public var reconnectionTime: Duration = .seconds(3)

    /// The shortest wait, whatever the server sets. 0.5 s unless changed.
    public var minimumDelay: Duration = .milliseconds(500)

    /// The longest wait, but where the server sets or asks for a longer one. 60 s unless changed.
    public var maximumDelay: Duration = .seconds(60)

    /// How many failures in a row are borne; the next one is thrown. `nil` is any number, zero or less is none. 10 unless
    /// changed.
    ///
    /// A failure is a connection that could not be made, was refused by a status that may pass, or was lost before anything
    /// came over it.
    public var failureLimit: Int? = 10

    /// The longest wait that a refusal may ask for (`Retry-After`); where it asks for more, it ends the stream. A day unless
    /// changed.
    public var maximumRetryAfter: Duration = .seconds(86_400)

    /// The most octets an event may have: its data, type and id. 1 MiB unless changed.
    public var eventLimit = 1 << 20

    /// The library's defaults.
    public init() {}
}

extension EventStreamPolicy {
    /// The shortest and the longest wait before a connection.
    ///
    /// - Parameters:
    ///   - failures: How many connections in a row have failed.
    ///   - asked: The time that the server has set.
    ///   - refusal: How long the refusal asks to wait that the last connection met.
    func delays(failures: Int, asked: Duration?, refusal: Duration? = nil) -> ClosedRange<Duration> {
        let farthest = Deadlines.farthest
        let shortest = min(max(.zero, minimumDelay, asked ?? reconnectionTime, refusal ?? .zero), farthest)
        // No sleep is longer, and no doubling of what is less overflows.
        let maximum = min(maximumDelay, farthest)
        var longest = shortest
        for _ in 0...min(max(0, failures), 64) where longest < maximum { longest += longest }
        return shortest...max(shortest, min(longest, maximum))
    }
}
