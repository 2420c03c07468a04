public import Roadbook

extension HTTPArchive {
    /// An answer as it came.
    public struct Response: Sendable, Hashable {
        /// The status; 0 where no answer came.
        public var status: Int

        /// What HTTP/1.1 says beside the status; empty where nothing is said.
        public var reason: String

        /// The version of HTTP, such as `HTTP/1.1`; empty where it is not known.
        public var version: String

        public var headers: HeaderFields

        /// The content without its coding: what was compressed is not.
        public var content: Content

        /// Why no answer came, or the content of one broke off, in the words of what wrote the archive, such as
        /// `transport.connectionLost` or `net::ERR_CONNECTION_RESET`; `nil` where a whole one came, or nobody said. In files
        /// it is `_error`, as Chrome has it.
        public var failure: String?

        public init(
            status: Int,
            reason: String = "",
            version: String = "",
            headers: HeaderFields = [:],
            content: Content = Content(),
            failure: String? = nil
        ) {
            self.status = status
            self.reason = reason
            self.version = version
            self.headers = headers
            self.content = content
            self.failure = failure
        }
    }
}

extension HTTPArchive.Response: CustomStringConvertible, CustomReflectable {
    /// The status alone, or that no answer came.
    public var description: String { status == 0 ? "no answer" : "\(status)" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
