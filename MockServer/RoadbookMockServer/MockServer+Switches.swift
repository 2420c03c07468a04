public import Roadbook

/// What APIs do beyond storing things. Each is off unless it is said, the last one given for a route counts, and time passes
/// by the mock's clock. What they remember is a part of a snapshot.
///
/// They act in this order: cross-origin rules, credentials, rate limits, idempotency keys, and then the route itself with
/// its validation, its lag and its pages. What makes no sense is a ``MockServerError`` when the mock starts, and names the
/// line.
extension MockServer {
    /// Says whether what is asked of a route by `POST` and `PATCH` may have a key, by which it is done once
    /// (draft-ietf-httpapi-idempotency-key-header).
    ///
    /// ```swift
    /// mock.idempotencyKeys(of: Shop.Payments.self, .required)      // 400 for a create without a key
    /// ```
    ///
    /// The same request with the same key gets the answer that the first one got, with `Idempotent-Replayed: true` as Stripe
    /// has it. The key of another request, with other content or another target, is 422; one whose first request is under
    /// way is 409. An answer that is 5xx is not kept, and one that refused is. Keys are kept for 24 hours, the last thousand
    /// of them; those of one subject of a token, or of one user, are no other's. They may be in quotes, and have 255 octets.
    public func idempotencyKeys<Route: Routable>(
        of route: Route.Type,
        _ policy: IdempotencyKeyPolicy = .optional,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            try policy.check()
            try declaration.changeSwitches(of: route) { $0.idempotencyKeys = policy }
        }
    }

    /// Says how the list of a route comes in pages by cursors; `nil` is not at all.
    ///
    /// ```swift
    /// mock.cursorPages(of: Blog.Comments.self)                     // ?limit=20&cursor=WzIwLFtd...
    /// ```
    ///
    /// A page that is not the last has the field `Link` with the relation `next` (RFC 8288). A cursor names the last member
    /// that was seen, and what it was sorted by, so that none is missed or seen twice where others come and go. It is good for
    /// the list and the query that it was given out for; another one is 400. Where a page is asked for by `_page`, `_start`
    /// and the like, there are no cursors.
    public func cursorPages<Route: Listable>(
        of route: Route.Type,
        _ pages: CursorPages? = CursorPages(),
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            try pages?.check()
            try declaration.changeSwitches(of: route) { $0.cursorPages = pages }
        }
    }

    /// Says how the list of a route comes in pages by cursors, and how a page tells the next one in its content.
    ///
    /// ```swift
    /// mock.cursorPages(of: Blog.Posts.self, CursorPages(parameter: "after")) { posts, next in
    ///     PostPage(posts: posts, nextCursor: next)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - route: The route of the list.
    ///   - pages: The names of the parameters, and how long pages are.
    ///   - envelope: Makes the list of its members; the cursor is `nil` on the last page. It takes the place of what
    ///     ``envelope(_:_:fileID:line:)`` was given.
    ///   - fileID: The file that says so, for errors.
    ///   - line: The line that says so, for errors.
    public func cursorPages<Route: Listable>(
        of route: Route.Type,
        _ pages: CursorPages = CursorPages(),
        fileID: StaticString = #fileID,
        line: Int = #line,
        envelope: @escaping @Sendable (_ models: [Route.Model], _ cursor: String?) throws -> Route.List
    ) {
        cursorPages(of: route, .some(pages), fileID: fileID, line: line)
        core.declare(at: SourcePlace(fileID, line)) { try $0.setEnvelope(for: route, envelope) }
    }

    /// Says how many requests a client may make of a route within a time: as many as it wants unless something else is said.
    ///
    /// ```swift
    /// mock.rateLimit(of: Blog.Posts.self, .requests(10, per: .seconds(60)))
    /// ```
    ///
    /// One that is too many is 429, with `Retry-After` (RFC 6585, section 4). Every answer has `RateLimit-Policy` and
    /// `RateLimit` (draft-ietf-httpapi-ratelimit-headers, from version 8 on). Clients are told apart by the subjects of their
    /// credentials, and by `Authorization` where no credentials are asked for; the last thousand are known.
    public func rateLimit<Route: Routable>(
        of route: Route.Type,
        _ quota: RequestQuota,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            try quota.check()
            try declaration.changeSwitches(of: route) { $0.quota = quota }
        }
    }

    /// Says how long it takes until what is written to a route can be read there: no time unless something else is said.
    ///
    /// ```swift
    /// mock.readLag(of: Blog.Posts.self, .seconds(2))
    /// ```
    ///
    /// A get and a list are answered from what there was that time ago, what is nested in it and what it is nested in
    /// included. What changes something sees what there is, and so does what it answers. Seeds are there at once. The last
    /// ten thousand changes are known.
    ///
    /// - Parameters:
    ///   - route: The route that is read.
    ///   - lag: How long; zero is not at all.
    ///   - fileID: The file that says so, for errors.
    ///   - line: The line that says so, for errors.
    public func readLag<Route: Routable>(
        of route: Route.Type,
        _ lag: Duration,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            guard lag >= .zero else {
                throw MockServerError("reads lag behind by \(lag)", advice: "Write `.zero` for not at all.")
            }
            try declaration.changeSwitches(of: route) { $0.readLag = lag }
        }
    }

    /// Says which pages of other origins may read the answers of a route (the Fetch standard, section 3.2). It goes before
    /// what was said of all routes.
    public func crossOrigin<Route: Routable>(
        of route: Route.Type,
        _ policy: CrossOriginPolicy,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            try policy.check()
            try declaration.changeSwitches(of: route) { $0.crossOrigin = policy }
        }
    }

    /// Says which pages of other origins may read any answer (the Fetch standard, section 3.2), refusals included.
    ///
    /// ```swift
    /// mock.crossOrigin(.origins("https://app.example.com"))
    /// ```
    ///
    /// `OPTIONS` with `Origin` and `Access-Control-Request-Method` is 204, and tells the methods that are answered there, the
    /// header fields that were asked for, and how long a browser may keep that. Other answers tell the origin, and which
    /// fields a page may read. A page that may not is answered without: it is its browser that refuses.
    public func crossOrigin(
        _ policy: CrossOriginPolicy,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            try policy.check()
            try declaration.changeSwitches(of: nil) { $0.crossOrigin = policy }
        }
    }
}
