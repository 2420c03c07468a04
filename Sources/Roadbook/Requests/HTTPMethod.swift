/// A request method (RFC 9110, section 9): an open set, case-sensitive.
///
/// One that is not a token (RFC 9110, section 5.6.2) is refused when a request is built, and before it is sent
/// where middleware has changed it, so that it never reaches the wire.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let get = HTTPMethod(rawValue: "GET")
    public static let head = HTTPMethod(rawValue: "HEAD")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let put = HTTPMethod(rawValue: "PUT")
    public static let patch = HTTPMethod(rawValue: "PATCH")
    public static let delete = HTTPMethod(rawValue: "DELETE")
    public static let options = HTTPMethod(rawValue: "OPTIONS")
}

extension HTTPMethod {
    /// Whether parameters of a request with this method go to the query; they go to the body otherwise.
    var putsParametersInQuery: Bool {
        self == .get || self == .head || self == .delete
    }

    /// Whether sending a request twice is meant to do no more than sending it once (RFC 9110, section 9.2.2, and `QUERY`).
    package var isIdempotent: Bool { Self.idempotent.contains(self) }

    static let idempotent: Set<HTTPMethod> = [.get, .head, .put, .delete, .options, "TRACE", "QUERY"]

    /// Whether this is a token that means what it looks like: methods are case-sensitive, so `get` is not `GET`, but
    /// Foundation makes it so.
    var isWellFormed: Bool {
        switch self {
        case .get, .post, .put, .patch, .delete: true
        default:
            rawValue.isToken && (Self.standard.contains(rawValue) || !Self.standard.contains(rawValue.uppercased()))
        }
    }

    private static let standard: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE",
    ]

    /// Whether content has no meaning in a request with this method (RFC 9110, sections 9.3.1 and 9.3.2), or must not be
    /// in it (section 9.3.8).
    var refusesBody: Bool {
        self == .get || self == .head || self == "TRACE"
    }
}

extension HTTPMethod: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension HTTPMethod: CustomStringConvertible {
    public var description: String { rawValue }
}
