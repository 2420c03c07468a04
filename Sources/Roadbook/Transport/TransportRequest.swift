public import Foundation

/// A request as it goes to the wire.
public struct TransportRequest: Sendable {
    /// The content of a request.
    public enum Body: Sendable, Hashable {
        /// No content.
        case none
        /// Octets in memory.
        case data(Data)
        /// The content of a file, read while it is sent.
        case file(URL)

        /// Whether the same content can be sent again, by a retry or a redirect.
        public var isReplayable: Bool { true }
    }

    /// The request method, a token.
    public var method: HTTPMethod

    /// The absolute address, percent-encoded.
    public var url: URL

    /// The header fields, checked.
    public var headers: HeaderFields

    /// The content.
    public var body: Body

    public init(method: HTTPMethod, url: URL, headers: HeaderFields = [:], body: Body = .none) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension TransportRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the address without the values of its query.
    public var description: String { "\(method) \(Redaction.default.shown(url: url.absoluteString))" }

    /// The description and the redacted header fields, so that a dump shows no more than they.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers.description])
    }
}
