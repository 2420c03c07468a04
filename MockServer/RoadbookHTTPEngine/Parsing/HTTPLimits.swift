/// How large a request may be; what is larger is refused while it is being read, before more of it is kept.
public struct HTTPLimits: Hashable, Sendable {
    /// The longest request line, in octets without its line end; 8 KiB by default. Longer ones are answered 414.
    public var requestLine: Int
    /// The largest header section, in octets with its line ends; 64 KiB by default. Larger ones are answered 431.
    ///
    /// The trailer section has the same limit of its own.
    public var fieldSection: Int
    /// The most field lines of a section; 100 by default. More are answered 431.
    public var fieldCount: Int
    /// The largest content, in octets; 16 MiB by default. Larger ones are answered 413.
    public var body: Int
    /// The most octets of chunk extensions in one request; 4 KiB by default. More are answered 400.
    public var chunkExtensions: Int

    /// Makes limits; what is not given has its default. A limit below one octet refuses everything it applies to.
    public init(
        requestLine: Int = 8 << 10,
        fieldSection: Int = 64 << 10,
        fieldCount: Int = 100,
        body: Int = 16 << 20,
        chunkExtensions: Int = 4 << 10
    ) {
        self.requestLine = requestLine
        self.fieldSection = fieldSection
        self.fieldCount = fieldCount
        self.body = body
        self.chunkExtensions = chunkExtensions
    }
}
