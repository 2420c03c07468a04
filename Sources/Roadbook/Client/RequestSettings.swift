/// Every setting of a call, with the library's defaults.
///
/// A client has one value of it; a request wins over it field by field, by ``RequestConverter/setting(_:_:)`` or by the
/// modifier that bears a field's name.
public struct RequestSettings: Sendable {
    /// Header fields that every request carries unless it sets them itself. `User-Agent: Roadbook` unless changed.
    public var headers: HeaderFields = ["User-Agent": "Roadbook"]

    /// The time for one attempt, from its start to the end of the answer's content. 30 seconds unless changed; `nil` is
    /// no bound.
    public var timeout: Duration? = .seconds(30)

    /// The time for the whole call, all attempts included. 60 seconds unless changed; `nil` is no bound.
    public var deadline: Duration? = .seconds(60)

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

    /// The library's defaults.
    public init() {}

    /// The library's defaults, made once.
    static let standard = RequestSettings()
}
