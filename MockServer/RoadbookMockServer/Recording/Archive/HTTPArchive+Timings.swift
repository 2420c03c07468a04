extension HTTPArchive {
    /// How long the parts of an exchange took; `nil` for a part that does not apply or is not known.
    public struct Timings: Sendable, Hashable {
        /// Waiting for a connection.
        public var blocked: Duration?
        /// Resolving the name of the host.
        public var dns: Duration?
        /// Making the connection, TLS included.
        public var connect: Duration?
        /// TLS alone.
        public var tls: Duration?
        /// Sending the request.
        public var send: Duration
        /// From there to the first octet of the answer.
        public var wait: Duration
        /// Receiving the answer.
        public var receive: Duration

        /// Nothing took any time unless told.
        public init(
            blocked: Duration? = nil,
            dns: Duration? = nil,
            connect: Duration? = nil,
            tls: Duration? = nil,
            send: Duration = .zero,
            wait: Duration = .zero,
            receive: Duration = .zero
        ) {
            self.blocked = blocked
            self.dns = dns
            self.connect = connect
            self.tls = tls
            self.send = send
            self.wait = wait
            self.receive = receive
        }

        /// The whole exchange.
        public var total: Duration {
            // TLS is part of the connection.
            [blocked, dns, connect].reduce(send + wait + receive) { $0 + ($1 ?? .zero) }
        }
    }
}
