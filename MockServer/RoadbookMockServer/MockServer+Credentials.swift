public import Roadbook

extension MockServer {
    /// Asks for a bearer token at every route (RFC 6750), but for those that something else was said of.
    ///
    /// ```swift
    /// let tokens = mock.bearer(BearerPolicy(lifetime: .seconds(60), tokenPath: "oauth/token"))
    /// let grant = tokens.issue()
    /// ```
    ///
    /// A request without a token, or with one that is not known or has expired, is 401 with `WWW-Authenticate`. A token
    /// endpoint gives out another for the refresh token that came with it (RFC 6749, section 6). All the tokens of a mock are
    /// good wherever it asks for some. Where names and passwords are asked for as well, either will do.
    ///
    /// - Returns: What gives out tokens, ends and takes them back.
    @discardableResult
    public func bearer(
        _ policy: BearerPolicy = BearerPolicy(),
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> BearerTokens {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setBearer(policy, of: nil) }
        return BearerTokens(core: core, policy: policy)
    }

    /// Asks for a bearer token at a route, in place of what was said of all routes.
    ///
    /// - Returns: What gives out tokens, ends and takes them back.
    @discardableResult
    public func bearer<Route: Routable>(
        of route: Route.Type,
        _ policy: BearerPolicy = BearerPolicy(),
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> BearerTokens {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setBearer(policy, of: route) }
        return BearerTokens(core: core, policy: policy)
    }

    /// Asks for a user's name and password at every route (RFC 7617), but for those that something else was said of.
    ///
    /// ```swift
    /// mock.basic(["ada": "secret"])
    /// ```
    ///
    /// A request without them, or with others, is 401 with `WWW-Authenticate`. Where tokens are asked for as well, either
    /// will do.
    public func basic(
        _ users: BasicUsers,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setBasic(users, of: nil) }
    }

    /// Asks for a user's name and password at a route, in place of what was said of all routes.
    public func basic<Route: Routable>(
        of route: Route.Type,
        _ users: BasicUsers,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setBasic(users, of: route) }
    }

    /// Asks for no credentials at a route, whatever was said of all routes.
    public func anonymous<Route: Routable>(
        of route: Route.Type,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            try declaration.changeSwitches(of: route) { $0.credentials = RequiredCredentials() }
        }
    }
}
