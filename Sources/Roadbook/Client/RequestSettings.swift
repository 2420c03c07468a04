/// Every setting of a call, with the library's defaults.
///
/// A client has one value of it; a request wins over it field by field, by ``RequestConverter/setting(_:_:)`` or by the
/// modifier that bears a field's name.
public struct RequestSettings: Sendable {
    /// Header fields that every request carries unless it sets them itself. `User-Agent: Roadbook` unless changed.
    public var headers: HeaderFields = ["User-Agent": "Roadbook"]

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

    /// What descriptions, errors and cURL lines may show. Hardly anything unless changed.
    public var redaction: Redaction = .default

    // MARK: Policies

    /// How redirects are followed; `nil` is not at all, so that they are answers like others. Followed unless changed.
    public var redirects: RedirectPolicy? = RedirectPolicy()

    /// When a call is sent again after a failure; `nil` is never. Twice at most unless changed.
    public var retry: RetryPolicy? = RetryPolicy()

    // MARK: Progress

    /// Told how much of a request's content has been sent, as ``TransportRequest/onBodyProgress`` says; each attempt
    /// begins anew. Nobody unless set.
    public var onUploadProgress: (@Sendable (TransferProgress) -> Void)?

    /// Told how much of a success's content has been read, chunk by chunk, by whoever reads it; each attempt begins
    /// anew. The total is known where the server tells it and sends the content as it is. Nobody unless set.
    public var onDownloadProgress: (@Sendable (TransferProgress) -> Void)?

    // MARK: Extensions

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
    func deadline(isStreamed: Bool) -> Duration? {
        isStreamed && !setsDeadline ? nil : deadline
    }
}
