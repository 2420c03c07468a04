/// How many requests are sent to an origin in a time: the limit of a server, kept to by the client.
///
/// ```swift
/// settings.rateLimit = RateLimitPolicy(10, per: .seconds(1))
/// ```
///
/// It is the generic cell rate algorithm, known as a leaky bucket too: a request may be sent every ``duration`` divided by
/// ``requests``, and up to ``burst`` of them at once after a rest. So within any time of ``duration`` at most
/// `requests + burst - 1` are sent: with a burst of 1, never more than the server counts.
///
/// Every attempt counts, retries and redirects too. Calls with another policy for the same origin are counted apart, as
/// where a search has a limit of its own.
public struct RateLimitPolicy: Sendable, Hashable {
    /// How many requests are sent in ``duration``; less than one is one.
    public var requests: Int

    /// The time for as many requests. Zero or less is no limit.
    public var duration: Duration

    /// How many may be sent at once after a rest; less than one is one. 1 unless given.
    public var burst: Int

    /// The longest that an attempt waits for its turn; `nil` is as long as the deadline allows, and zero not at all. `nil`
    /// unless given.
    public var maximumWait: Duration?

    /// - Parameters:
    ///   - requests: How many requests are sent in the duration.
    ///   - duration: The time for as many requests.
    ///   - burst: How many may be sent at once after a rest.
    ///   - maximumWait: The longest that an attempt waits for its turn.
    public init(_ requests: Int, per duration: Duration, burst: Int = 1, maximumWait: Duration? = nil) {
        self.requests = requests
        self.duration = duration
        self.burst = burst
        self.maximumWait = maximumWait
    }
}
