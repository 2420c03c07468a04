/// When a call is sent again after a failure, and how long it waits before.
///
/// An attempt is repeated where all of this holds: its failure is one of ``statuses`` or ``codes``; its method is one of
/// ``methods``, or an idempotency key travels with it; its content can be sent again; fewer than ``limit`` retries were
/// made; the wait ends before the call's deadline; and the client's ``RetryBudget`` allows it.
///
/// The wait is what the server asks for (`Retry-After`, or else the rate limit fields), and otherwise a random time
/// between zero and ``baseDelay``, doubled for each retry, ``maximumDelay`` at most ("full jitter", as Marc Brooker's
/// "Exponential Backoff And Jitter" of 2015 has it).
public struct RetryPolicy: Sendable, Hashable {
    /// The most retries of one call; zero or less for none. 2 unless changed.
    public var limit = 2

    /// The methods that may be sent twice: the idempotent ones (RFC 9110, section 9.2.2, and `QUERY`).
    public var methods: Set<HTTPMethod> = HTTPMethod.idempotent

    /// The statuses of a failure that may pass: 408, 413, 429, 500, 502, 503 and 504 unless changed. 413 alone is one only
    /// where the server says when to come again.
    public var statuses: Set<Int> = [408, 413, 429, 500, 502, 503, 504]

    /// The failures of a transport that may pass: no host, no connection, a connection that was lost, and an attempt that
    /// took too long.
    public var codes: Set<RequestError.Code> = [.cannotFindHost, .cannotConnect, .connectionLost, .timedOut]

    /// The longest wait before the first retry; it doubles with each. 0.3 s unless changed.
    public var baseDelay: Duration = .milliseconds(300)

    /// The longest wait whatever the number of retries; a server may ask for longer. 20 s unless changed.
    public var maximumDelay: Duration = .seconds(20)

    /// The longest wait that a server may ask for; where it asks for more the call fails at once. 60 s unless changed.
    public var maximumRetryAfter: Duration = .seconds(60)

    /// How many retries a client makes in all: the guard against making an outage worse.
    public var budget = RetryBudget()

    /// The library's defaults.
    public init() {}
}

extension RetryPolicy {
    /// Whether a call may be sent again by what it asks for.
    func allows(_ call: Call) -> Bool {
        methods.contains(call.request.method) || call.hasIdempotencyKey
    }

    /// Whether a refusal may pass.
    ///
    /// - Parameter retryAfter: How long the server asks to wait; `nil` where it does not.
    func isTransient(_ status: Int, retryAfter: Duration?) -> Bool {
        statuses.contains(status) && (status != 413 || retryAfter != nil)
    }

    /// The longest wait before a retry, the first being 0: doubled each time, up to the maximum.
    func ceiling(retry: Int) -> Duration {
        // No sleep is longer, and no doubling of what is less overflows.
        let maximum = min(max(.zero, maximumDelay), Deadlines.farthest)
        var ceiling = min(max(.zero, baseDelay), maximum)
        // A hundred doublings make any time the longest there is.
        for _ in 0..<min(max(0, retry), 100) where ceiling < maximum { ceiling += ceiling }
        return min(ceiling, maximum)
    }
}
