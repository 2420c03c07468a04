// Rules for the routes of an API. They are found by the segments of the URL, so that their number does not matter, and
// what is given goes before what is read: /posts/new before /posts/{id}, whatever the order of the rules.

extension URLRule {
    /// A rule for the members of a route at the top: `/posts/1`.
    ///
    /// - Parameters:
    ///   - route: The route, such as `Blog.Posts.self`.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output of the member and its id. A segment that is not an id of the route leaves the URL to the
    ///     next rule; so does ``Mismatch``, and any other error is one.
    public static func member<Route: Routable>(
        of route: Route.Type,
        priority: RulePriority = .normal,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (MemberMatch<Route, Void>) throws -> Output
    ) -> URLRule where Route.Parent == TopLevel, Route.Placement == Members<Route> {
        member(of: route.pattern, priority: priority, fileID: fileID, line: line, body)
    }

    /// A rule for the members of a nested route: `/posts/1/comments/5`.
    ///
    /// - Parameters:
    ///   - pattern: Where the route lies, such as `Blog.Posts.pattern.comments`.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output of the member, its id and those above it, as of a member at the top.
    public static func member<Route: Routable, Parent: Sendable>(
        of pattern: RoutePattern<Route, Parent>,
        priority: RulePriority = .normal,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (MemberMatch<Route, Parent>) throws -> Output
    ) -> URLRule where Route.Placement == Members<Route> {
        URLRule(LinkPattern(pattern.memberPath), priority, at: "\(fileID):\(line)") { input in
            var reader = LinkReader(input)
            return try body(pattern.member(&reader))
        }
    }

    /// A rule for the collection of a route at the top: `/posts`.
    ///
    /// - Parameters:
    ///   - route: The route, such as `Blog.Posts.self`.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output of the collection. ``Mismatch`` leaves the URL to the next rule; any other error is one.
    public static func members<Route: Routable>(
        of route: Route.Type,
        priority: RulePriority = .normal,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (PlaceMatch<Route, Void>) throws -> Output
    ) -> URLRule where Route.Parent == TopLevel, Route.Placement == Members<Route> {
        members(of: route.pattern, priority: priority, fileID: fileID, line: line, body)
    }

    /// A rule for the collections of a nested route: `/posts/1/comments`.
    ///
    /// - Parameters:
    ///   - pattern: Where the route lies, such as `Blog.Posts.pattern.comments`.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output of the collection and the ids above it, as of a collection at the top.
    public static func members<Route: Routable, Parent: Sendable>(
        of pattern: RoutePattern<Route, Parent>,
        priority: RulePriority = .normal,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (PlaceMatch<Route, Parent>) throws -> Output
    ) -> URLRule where Route.Placement == Members<Route> {
        place(of: pattern, priority, fileID, line, body)
    }

    /// A rule for a singleton at the top: `/profile`.
    ///
    /// - Parameters:
    ///   - route: The route, such as `Blog.Profile.self`.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output of the resource. ``Mismatch`` leaves the URL to the next rule; any other error is one.
    public static func member<Route: Routable>(
        of route: Route.Type,
        priority: RulePriority = .normal,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (PlaceMatch<Route, Void>) throws -> Output
    ) -> URLRule where Route.Parent == TopLevel, Route.Placement == Member<Route> {
        member(of: route.pattern, priority: priority, fileID: fileID, line: line, body)
    }

    /// A rule for a nested singleton: `/posts/1/cover`.
    ///
    /// - Parameters:
    ///   - pattern: Where the route lies, such as `Blog.Posts.pattern.cover`.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output of the resource and the ids above it, as of a singleton at the top.
    public static func member<Route: Routable, Parent: Sendable>(
        of pattern: RoutePattern<Route, Parent>,
        priority: RulePriority = .normal,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (PlaceMatch<Route, Parent>) throws -> Output
    ) -> URLRule where Route.Placement == Member<Route> {
        place(of: pattern, priority, fileID, line, body)
    }

    private static func place<Route: Routable, Parent: Sendable>(
        of pattern: RoutePattern<Route, Parent>,
        _ priority: RulePriority,
        _ fileID: StaticString,
        _ line: UInt,
        _ body: @escaping @Sendable (PlaceMatch<Route, Parent>) throws -> Output
    ) -> URLRule {
        URLRule(LinkPattern(pattern.path), priority, at: "\(fileID):\(line)") { input in
            var reader = LinkReader(input)
            return try body(pattern.place(&reader))
        }
    }
}
