/// One request, as it was received from a socket or made by hand.
///
/// Nothing is checked when a request is made by hand; the rules of RFC 9112 are applied to what a socket sends.
public struct HTTPRequest: Hashable, Sendable {
    /// The method, in the case it was sent with: methods are case-sensitive.
    public var method: String
    /// The octets of the request target, exactly as received: no escape is decoded, no dot segment removed.
    public var target: [UInt8]
    /// The version the client named.
    public var version: HTTPVersion
    /// The fields of the header section. `Content-Length` occurs at most once, and `Host` names the host that was
    /// meant.
    public var fields: HTTPFields
    /// The content, with the transfer coding removed.
    public var body: [UInt8]
    /// The fields sent after a chunked body, kept apart from ``fields`` (RFC 9110, section 6.5).
    public var trailers: HTTPFields
    /// The connection the request came on; `nil` where it did not come from a socket.
    public var place: HTTPExchangePlace?
    /// Whether it was meant for an `https` address. The server speaks plain HTTP, so only one made by hand may be.
    public var isSecure = false

    /// Makes a request from the octets of its target.
    public init(
        method: String = "GET",
        target: [UInt8],
        version: HTTPVersion = .http11,
        fields: HTTPFields = [:],
        body: [UInt8] = [],
        trailers: HTTPFields = [:],
        place: HTTPExchangePlace? = nil
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
        self.body = body
        self.trailers = trailers
        self.place = place
    }

    /// Makes a request from the text of its target, such as `/posts?page=2`, which is taken as UTF-8 and not escaped.
    public init(
        method: String = "GET",
        target: String,
        version: HTTPVersion = .http11,
        fields: HTTPFields = [:],
        body: [UInt8] = [],
        trailers: HTTPFields = [:],
        place: HTTPExchangePlace? = nil
    ) {
        self.init(
            method: method,
            target: Array(target.utf8),
            version: version,
            fields: fields,
            body: body,
            trailers: trailers,
            place: place
        )
    }
}

extension HTTPRequest {
    /// The host and port the request is meant for: those of an absolute target, or else the `Host` field.
    public var authority: String? {
        if case .absolute(let authority, _) = RequestTarget(target) {
            return String(decoding: authority, as: UTF8.self)
        }
        return fields["Host"]
    }

    /// The path and query of the target as received, also where the target is absolute; `*` and authorities are
    /// returned as they are.
    ///
    /// An absolute target without a path, such as `http://example.com?page=2`, yields `/?page=2`.
    public var pathAndQuery: [UInt8] {
        guard case .absolute(_, let rest) = RequestTarget(target) else { return target }
        return rest.first == .slash ? Array(rest) : [.slash] + rest
    }
}
