import RoadbookRules

// What is known of a request, for rules to ask for. Nothing but a call sets it.

private enum MethodKey: RuleKey { static let defaultValue = HTTPMethod.get }
private enum RouteKey: RuleKey { static let defaultValue = "" }
private enum PathKey: RuleKey { static let defaultValue = "" }
private enum HostKey: RuleKey { static let defaultValue = "" }
private enum AttemptKey: RuleKey { static let defaultValue = 1 }
private enum StatusKey: RuleKey { static let defaultValue: Int? = nil }

extension RuleContext {
    /// The method of the request.
    public internal(set) var method: HTTPMethod {
        get { self[MethodKey.self] }
        set { self[MethodKey.self] = newValue }
    }

    /// The pattern of the request's path, such as `posts/{postId}/comments/{id}`: the same for all ids.
    public internal(set) var route: String {
        get { self[RouteKey.self] }
        set { self[RouteKey.self] = newValue }
    }

    /// The path of the request below the base URL, not percent-encoded, such as `posts/1/comments/5`.
    public internal(set) var path: String {
        get { self[PathKey.self] }
        set { self[PathKey.self] = newValue }
    }

    /// The host that the request goes to, in lower case, an IPv6 address without brackets; the one that it was redirected
    /// to, for the attempts there.
    public internal(set) var host: String {
        get { self[HostKey.self] }
        set { self[HostKey.self] = newValue }
    }

    /// The number of the attempt, 1 for the first; hops of redirects are attempts too. It is 1 for what is decided before
    /// anything is sent.
    public internal(set) var attempt: Int {
        get { self[AttemptKey.self] }
        set { self[AttemptKey.self] = newValue }
    }

    /// The status of the answer, for what is decided after one has come; `nil` before.
    public internal(set) var status: Int? {
        get { self[StatusKey.self] }
        set { self[StatusKey.self] = newValue }
    }
}
