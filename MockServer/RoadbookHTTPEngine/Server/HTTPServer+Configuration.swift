extension HTTPServer {
    /// What a server accepts and how long it waits.
    public struct Configuration: Sendable {
        /// How large a request may be.
        public var limits: HTTPLimits
        /// How long the server waits for a client.
        public var timeouts: Timeouts
        /// The most connections at a time, 8,192 by default. A further client waits until one is closed; the one that has
        /// been idle or slow for longest is, where that is long enough: see ``Timeouts/crowded``. At least one.
        public var maximumConnections: Int
        /// The most requests answered on one connection, without end by default; the answer to the last says
        /// `Connection: close`. At least one.
        public var maximumRequestsPerConnection: Int
        /// The clock behind the `Date` field.
        public var now: @Sendable () -> HTTPDate
        /// What goes wrong with an exchange on purpose. It is asked once for each request, on the server's thread, when the
        /// head is known and the content not read; nothing goes wrong where it is `nil`, the default.
        public var faults: (@Sendable (HTTPRequest) -> [HTTPFault])?
        /// Told of each request that is refused before the handler sees it, for a head that is none, a limit or a timeout, on
        /// the server's thread and before the answer is sent; nobody is told where it is `nil`, the default.
        public var refused: (@Sendable (HTTPRefusal) -> Void)?
        /// How faults pause: by the system's clock unless another is given. It throws where the task is cancelled.
        public var sleep: @Sendable (Duration) async throws -> Void

        /// Makes a configuration; what is not given has its default.
        public init(
            limits: HTTPLimits = HTTPLimits(),
            timeouts: Timeouts = Timeouts(),
            maximumConnections: Int = 8_192,
            maximumRequestsPerConnection: Int = .max,
            now: @escaping @Sendable () -> HTTPDate = { .now },
            faults: (@Sendable (HTTPRequest) -> [HTTPFault])? = nil,
            refused: (@Sendable (HTTPRefusal) -> Void)? = nil,
            sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
        ) {
            self.limits = limits
            self.timeouts = timeouts
            self.maximumConnections = maximumConnections
            self.maximumRequestsPerConnection = maximumRequestsPerConnection
            self.now = now
            self.faults = faults
            self.refused = refused
            self.sleep = sleep
        }
    }

    /// How long the server waits for a client. A duration of zero or less is over at once.
    public struct Timeouts: Hashable, Sendable {
        /// From the first octet of a request to the end of its fields, 10 s by default; then 408.
        public var head: Duration
        /// Between two arrivals of content, 10 s by default; then 408.
        public var bodyProgress: Duration
        /// Between two requests, and before the first, 60 s by default; then the connection is closed.
        public var idle: Duration
        /// Between two moments at which the client takes some of an answer, 30 s by default; then the connection is
        /// cut.
        public var writeProgress: Duration
        /// For the client to close after the last answer, 2 s by default (RFC 9112, section 9.6).
        public var close: Duration

        /// How long a connection may be idle, in the middle of a head, or slow, while others wait for room, 1 s by default;
        /// then it may be closed to make room, the longest idle first. It is slow where fewer than 4 KiB of content have come
        /// within that time, or of an answer have gone.
        public var crowded: Duration

        /// Makes timeouts; what is not given has its default.
        public init(
            head: Duration = .seconds(10),
            bodyProgress: Duration = .seconds(10),
            idle: Duration = .seconds(60),
            writeProgress: Duration = .seconds(30),
            close: Duration = .seconds(2),
            crowded: Duration = .seconds(1)
        ) {
            self.crowded = crowded
            self.head = head
            self.bodyProgress = bodyProgress
            self.idle = idle
            self.writeProgress = writeProgress
            self.close = close
        }
    }
}
