/// How long tokens are good for, and how they are renewed.
public struct BearerPolicy: Sendable, Hashable {
    let lifetime: Duration
    let tokenPath: String?
    let rotates: Bool
    let realm: String?

    /// - Parameters:
    ///   - lifetime: How long an access token is good for: an hour unless given.
    ///   - tokenPath: Where a token is renewed, below the path of the router, such as `oauth/token`: nowhere unless given. It
    ///     goes before what is declared at that path.
    ///   - rotates: Whether a refresh token is good once, and each renewal gives another: it is not unless given.
    ///   - realm: What the tokens are for: the name of the router unless given.
    public init(
        lifetime: Duration = .seconds(3600),
        tokenPath: String? = nil,
        rotates: Bool = false,
        realm: String? = nil
    ) {
        self.lifetime = lifetime
        self.tokenPath = tokenPath
        self.rotates = rotates
        self.realm = realm
    }
}

extension BearerPolicy {
    /// The steps of the path below that of the router; `nil` where there is no endpoint.
    var tokenSegments: [String]? {
        tokenPath.map { $0.split(separator: "/").map(String.init) }
    }

    /// - Throws: ``MockServerError`` for what makes no sense.
    func check() throws {
        guard lifetime > .zero else {
            throw MockServerError(
                "tokens are good for \(lifetime)",
                advice: "Give them a time, and end it by `expire(_:)` where a test needs that."
            )
        }
        guard let segments = tokenSegments else { return }
        guard !segments.isEmpty, !segments.contains("."), !segments.contains("..") else {
            throw MockServerError(
                "the path of the token endpoint leads nowhere",
                advice: "Write one such as `oauth/token`, without `.` and `..`."
            )
        }
    }
}
