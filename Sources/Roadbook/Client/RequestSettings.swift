public import Foundation

/// Every setting of a call, with the library's defaults.
///
/// A client has one value of it. Rules win over it field by field, by the property of ``RuleContext`` that bears a field's
/// name; and a request over both, by ``RequestConverter/setting(_:_:)`` or by the modifier that does.
public struct RequestSettings: Sendable {
    /// The address that requests go to, under which the routes lie; `nil` is the router's `basePath`. `nil` unless
    /// changed.
    ///
    /// It is an absolute `http` or `https` URL without credentials and fragment; any other is an error of each call,
    /// `building.invalidBaseURL`.
    public var baseURL: URL?

    /// Header fields that every request carries unless it sets them itself. `User-Agent: Roadbook` unless changed.
    public var headers: HeaderFields = ["User-Agent": "Roadbook"]

    /// Whether content that does not satisfy the validator of its route is refused before it is sent. It is unless
    /// changed; without, a server says itself what it thinks of the content.
    ///
    /// It is a ``RequestError`` with the code `invalidContent`, which has all failures.
    public var validatesContent = true

    // MARK: Time

    /// The time for one attempt, from its start to the end of the answer's content. 30 seconds unless changed; `nil` is
    /// no bound.
    ///
    /// Where the content is streamed it is the time until its head, and the longest silence within it.
    public var timeout: Duration? = .seconds(30)

    /// The time for the whole call, all attempts and the waits between them included. 60 seconds unless changed; `nil` is
    /// no bound.
    ///
    /// Where the content is streamed there is no such bound unless this is set, to whatever value.
    public var deadline: Duration? = .seconds(60) { didSet { setsDeadline = true } }

    /// Whether the deadline was chosen, and is not the library's.
    private var setsDeadline = false

    // MARK: Answers

    /// The status codes that are a success; any other is a ``RequestError`` with the code `unacceptableStatus`.
    /// 200 to 299 unless changed.
    public var acceptableStatus: Range<Int> = 200..<300

    /// The most octets of content that an answer may have. 64 MiB unless changed.
    ///
    /// Over URLSession this is a best effort: it decodes compressed content before the limit is seen.
    public var responseBodyLimit: Int = 64 << 20

    /// The most octets of content that an error keeps of a refused answer. 64 KiB unless changed.
    public var errorBodyLimit: Int = 64 << 10

    /// How many times as long as what was transferred compressed content may be, at least 1; `nil` is no bound. 100 unless
    /// changed.
    ///
    /// It holds where the answer tells its `Content-Encoding` and its `Content-Length`; content up to 1 MiB is never
    /// refused by it. Longer content is `response.decompressionRatioExceeded`, streamed or not. Over URLSession this is a
    /// best effort: it decodes what it receives before it can be stopped, so some more may be decoded than is delivered.
    public var decompressionRatioLimit: Int? = 100

    /// What descriptions, errors and cURL lines may show. Hardly anything unless changed.
    public var redaction: Redaction = .default

    // MARK: Streams

    /// How event streams are read, and when they are taken up again.
    public var eventStream = EventStreamPolicy()

    /// How JSON Lines are read.
    public var jsonLines = JSONLinesPolicy()

    // MARK: Policies

    /// Who makes the calls; `nil` is nobody in particular. `nil` unless changed.
    public var authentication: Authentication?

    /// The idempotency key of a call; `nil` is none. `nil` unless changed, and ``IdempotentCreatable`` changes it for its
    /// creates.
    public var idempotencyKey: IdempotencyKey?

    /// How redirects are followed; `nil` is not at all, so that they are answers like others. Followed unless changed.
    public var redirects: RedirectPolicy? = RedirectPolicy()

    /// When a call is sent again after a failure; `nil` is never. Twice at most unless changed.
    public var retry: RetryPolicy? = RetryPolicy()

    /// Whether calls that ask for the same thing at the same time share one answer. Not unless changed.
    ///
    /// Calls share where they are made by one client and its copies, none is streamed or told of its progress, the method
    /// is `GET` or `HEAD`, and these are the same: the URL, the header fields and their order, and every setting that
    /// shapes the answer (all but `baseURL` and `headers`, which are in the request, `validatesContent`, which is about
    /// content, `eventStream` and `jsonLines`, which are about streams, and `deadline`, `redaction`, `logging`, `observers`
    /// and `callMiddleware`, which are each call's own; `attemptMiddleware` is the same where neither call changes it).
    /// Middleware for calls runs before, so what it adds to the header fields counts.
    ///
    /// Where there are rules, calls of one pattern share that have the same deadline and say the same themselves: header
    /// fields, this setting and `deadline`, and no other. Whatever else a request says wins over rules about its attempts,
    /// and what it tells them by ``RequestConverter/context(_:_:)`` they may decide by.
    ///
    /// The call that came first sends the request, and all get the same answer, or the same error. Each keeps its
    /// cancellation and its deadline: where the call that sends the request is ended by one of them, the request is
    /// cancelled, and sent once more by one of those that wait. A call that writes ends the sharing: reads that begin after
    /// it do not share with reads that began before. What is shared runs with the priority and the task-local values of the
    /// call that sends it.
    public var coalescing = false

    /// How many attempts to one origin may be under way at once, at least 1; `nil` is no bound. `nil` unless changed.
    ///
    /// An attempt that waits is let in in its turn. Waiting counts against the deadline, and not against the timeout. Its
    /// place is taken until its content has ended, or is dropped where it is streamed.
    public var concurrencyLimit: Int?

    /// How many requests are sent to one origin in a time; `nil` is as many as there are. `nil` unless changed.
    ///
    /// An attempt waits for its turn; where that would come too late it fails at once, `transport.rateLimited`.
    public var rateLimit: RateLimitPolicy?

    /// When a server that fails is left alone for a while; `nil` is never. `nil` unless changed.
    public var circuitBreaker: CircuitBreakerPolicy?

    /// Where answers are kept, so that they need not be sent again; `nil` is nowhere. Nowhere unless changed.
    public var cache: ResponseCache?

    /// Whether `PUT`, `PATCH` and `DELETE` are sent on the condition that nobody else has changed the resource since this
    /// client has read or written it. Not unless changed.
    ///
    /// The `ETag` of an answer is remembered for its address: of `GET`, `PUT` and `PATCH` that of the request, of `POST` the
    /// `Location` of what it created, or its `Content-Location`; of the 1,000 addresses used last. A request that changes the
    /// resource carries it as `If-Match` (RFC 9110, section 13.1.1), unless it has a condition of its own, such as
    /// ``RequestConverter/ifMatch(_:)``. Weak tags are no condition for a change, and are not sent. What is remembered
    /// is the client's, whoever its calls are made for: where an address is another resource for each user, give each user
    /// a client.
    ///
    /// Where the server refuses, by a `412`, the call fails with the code `conflict`: see ``RequestError/conflict``.
    public var conditionalWrites = false

    // MARK: Progress

    /// Told how much of a request's content has been sent, as ``TransportRequest/onBodyProgress`` says; each attempt
    /// begins anew. Nobody unless set.
    public var onUploadProgress: (@Sendable (TransferProgress) -> Void)?

    /// Told how much of a success's content has been read, chunk by chunk, by whoever reads it; each attempt begins
    /// anew. The total is known where the server tells it and sends the content as it is. Nobody unless set.
    public var onDownloadProgress: (@Sendable (TransferProgress) -> Void)?

    // MARK: Extensions

    /// What is written of calls, and where; `nil` is nothing. `nil` unless changed.
    public var logging: Logging?

    /// Whoever is told what happens to calls. None unless added.
    public var observers: [any CallObserver] = []

    /// Middleware that sees a call once, the outermost first. None unless added.
    public var callMiddleware: [any Middleware] = []

    /// Middleware that sees each attempt of a call, the outermost first. None unless added.
    public var attemptMiddleware: [any Middleware] = []

    /// The library's defaults.
    public init() {}

    /// The library's defaults, made once.
    static let standard = RequestSettings()

    /// The time for a whole call.
    // Inlined: to be handed to a function, the settings would be copied.
    @inline(__always)
    func deadline(isStreamed: Bool) -> Duration? {
        isStreamed && !setsDeadline ? nil : deadline
    }
}

extension RequestSettings {
    /// Whether anybody is told what happens to calls.
    var isObserved: Bool { !observers.isEmpty || logging != nil }
}
