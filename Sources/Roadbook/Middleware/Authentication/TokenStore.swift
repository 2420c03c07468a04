/// A bearer token that several calls share, and the way to a new one.
///
/// ```swift
/// let tokens = TokenStore(token: saved) { old in
///     let grant = try await auth.send(Auth.Tokens.create(Refresh(of: old)).authentication(nil))
///     return TokenStore.Token(grant.accessToken, expires: Date(timeIntervalSinceNow: grant.expiresIn))
/// }
/// settings.authentication = .refreshing(tokens)
/// ```
///
/// A token is renewed where there is none, before it expires (``RefreshPolicy/leeway``), and where the server answers 401 to
/// it. Then:
///
/// - There is one refresh at a time, whatever the number of calls that need it: they wait for it, and go on with what it
///   brings. A call that was answered 401 to a token that is not the store's any more goes on with the new one at once.
/// - A call is sent again once at most. Answered 401 again, it is answered 401. A call whose content can be sent once only
///   is not sent again; the next call has a new token.
/// - A refresh that fails fails every call that waits for it with the code `authenticationFailed` and the same error
///   beneath. Where the token there was has not expired and was not refused, the calls go on with it instead. The next call
///   tries afresh, as often as ``RefreshPolicy/limit`` allows.
/// - A call waits no longer than its setting `timeout`, after which it does as after a refresh that failed, and no longer
///   than its deadline; one that is cancelled leaves at once. The refresh goes on, to its own ``RefreshPolicy/timeout``,
///   though nobody waits any more: servers that give out a new refresh token with each refresh have used up the old one by
///   then.
/// - A call that is made within the refresh, with the same store, would wait for itself: it fails at once with the code
///   `authenticationFailed`. Make it without (`.authentication(nil)`).
public final class TokenStore: Sendable {
    let state: Locked<TokenState>
    let policy: RefreshPolicy
    let refresh: @Sendable (Token?) async throws -> Token

    /// Makes a store. Nothing is refreshed before a call needs it.
    ///
    /// - Parameters:
    ///   - token: The token there is; `nil` where the first call has to get one.
    ///   - policy: When, how often and how long.
    ///   - refresh: Brings a new token. It is given the one there was, whether it expired or was refused, and `nil` where
    ///     there was none. It is cancelled when its time is up and when ``token`` is set; what it brings then is dropped.
    public init(
        token: Token? = nil,
        policy: RefreshPolicy = RefreshPolicy(),
        refresh: @escaping @Sendable (_ old: Token?) async throws -> Token
    ) {
        state = Locked(TokenState(token: token))
        self.policy = policy
        self.refresh = refresh
    }

    /// The token there is now; `nil` where the next call has to get one.
    ///
    /// Setting it is for signing in and out. It ends a refresh that is on its way: the calls that wait for it go on with
    /// the token that was set, and fail with the code `authenticationFailed` where that is `nil`. Refreshes are counted
    /// from zero again.
    public var token: Token? {
        get { state.withLock(\.token) }
        set { state.withLock { $0.replace(by: newValue) }?.end() }
    }
}

extension TokenStore: Hashable {
    /// Whether they are the same store.
    public static func == (left: TokenStore, right: TokenStore) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension TokenStore: CustomStringConvertible, CustomReflectable {
    /// Whether there is a token, never its value.
    public var description: String { "TokenStore(\(token.map { "\($0)" } ?? "no token"))" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["tokens": description]) }
}
