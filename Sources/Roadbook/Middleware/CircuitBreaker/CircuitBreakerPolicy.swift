/// When a server that fails is left alone for a while (Michael Nygard's circuit breaker, as Polly and resilience4j have it).
///
/// *Closed*, calls pass. When a failure makes it ``failureRatio`` of the calls of the last ``window``, and they are
/// ``minimumCalls`` or more, it *opens*: calls fail at once with `transport.circuitOpen`, and nothing is sent. After
/// ``openDuration`` it is *half-open*: ``trialCalls`` calls pass. It closes when they all succeed, and opens again when one
/// fails; one that tells nothing within ``openDuration`` is not waited for.
///
/// Calls are attempts here, of one origin. A failure is an attempt without an answer (a timeout, no connection, a
/// connection that was lost), or one that the call's deadline ended, or one whose status is among ``failureStatuses``. Any
/// other answer is a success, refusals such as 404 and 429 included. What was not sent, what the caller cancelled,
/// and what failed by a file of this side counts as neither. A refused attempt is not retried.
///
/// Calls with another policy for the same origin have a circuit of their own.
public struct CircuitBreakerPolicy: Sendable, Hashable {
    /// The share of failures at which it opens, 0 to 1; more than 1, and what is no number, is never. 0.5 unless changed.
    public var failureRatio = 0.5 {
        // What is not equal to itself would be another policy each time.
        didSet { if failureRatio.isNaN { failureRatio = .infinity } }
    }

    /// How many calls there have to be within the window before it opens; less than one is one. 20 unless changed.
    public var minimumCalls = 20

    /// The time over which calls are counted, by tenths of it. 10 s unless changed.
    public var window: Duration = .seconds(10)

    /// How long it stays open before it tries again; zero or less is no time. 30 s unless changed.
    public var openDuration: Duration = .seconds(30)

    /// How many calls are tried when half-open, and have to succeed; less than one is one. 1 unless changed.
    public var trialCalls = 1

    /// The statuses that are a failure. 500 to 599 unless changed.
    public var failureStatuses: Range<Int> = 500..<600

    /// The library's defaults.
    public init() {}
}
