public import Foundation
import Roadbook

extension HTTPArchive {
    /// One request and its answer.
    public struct Entry: Sendable, Hashable {
        /// When the request was sent; 1970 where a file does not tell it.
        public var startedAt: Date

        public var request: Request

        public var response: Response

        /// How long each part of the exchange took.
        public var timings: Timings

        /// The address of the server, such as `127.0.0.1`; `nil` where it is not known.
        public var serverAddress: String?

        /// What its author says of it; `nil` for nothing.
        public var comment: String?

        public init(
            startedAt: Date,
            request: Request,
            response: Response,
            timings: Timings = Timings(),
            serverAddress: String? = nil,
            comment: String? = nil
        ) {
            self.startedAt = startedAt
            self.request = request
            self.response = response
            self.timings = timings
            self.serverAddress = serverAddress
            self.comment = comment
        }
    }
}

extension HTTPArchive.Entry {
    /// Whether the answer has no content by what it is (RFC 9110, section 6.4.1).
    var isWithoutContent: Bool {
        request.method == .head || [204, 205, 304].contains(response.status)
            || response.headers["Content-Length"] == "0"
    }
}

extension HTTPArchive.Entry: CustomStringConvertible, CustomReflectable {
    /// The method, the address without the values of its query, and the status.
    public var description: String { "\(request): \(response)" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["exchange": description]) }
}
