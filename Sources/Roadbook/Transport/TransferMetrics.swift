/// What a transport has measured of one request and its answer. Times are those since it began with it.
public struct TransferMetrics: Sendable, Codable, Hashable {
    /// When the address of the host was known; `nil` where it was not looked up, as on a connection that was there.
    public var nameLookup: Duration?

    /// When the connection was made; `nil` where it was there.
    public var connect: Duration?

    /// When it was secure; `nil` where it was, or is not.
    public var secureConnect: Duration?

    /// When the first octet of the answer came; `nil` where none did.
    public var firstOctet: Duration?

    /// When the content had come, or the transfer had failed.
    public var total: Duration

    /// How many octets of content were sent.
    public var sentCount: Int64

    /// How many octets of content came, before they were decoded.
    public var receivedCount: Int64

    /// How often the transport sent the request again by itself, since a connection that was kept ended under it; `nil` where
    /// it cannot know.
    public var resendCount: Int?

    /// Whether the connection had been used before.
    public var isReusedConnection: Bool

    /// The version of HTTP, such as `1.1` and `2`; `nil` where there was no answer.
    public var httpVersion: String?

    public init(
        nameLookup: Duration? = nil,
        connect: Duration? = nil,
        secureConnect: Duration? = nil,
        firstOctet: Duration? = nil,
        total: Duration,
        sentCount: Int64 = 0,
        receivedCount: Int64 = 0,
        resendCount: Int? = nil,
        isReusedConnection: Bool = false,
        httpVersion: String? = nil
    ) {
        self.nameLookup = nameLookup
        self.connect = connect
        self.secureConnect = secureConnect
        self.firstOctet = firstOctet
        self.total = total
        self.sentCount = sentCount
        self.receivedCount = receivedCount
        self.resendCount = resendCount
        self.isReusedConnection = isReusedConnection
        self.httpVersion = httpVersion
    }
}
