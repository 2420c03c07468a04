public import Roadbook

extension MockServer {
    /// Puts models into the collection of a top-level route, behind those that are there.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table, or an id is taken, or a
    ///   model does not decode from what it encodes. It names the line of the call.
    public func seed<Route: Routable>(
        _ route: Route.Type,
        _ models: [Route.Model],
        fileID: StaticString = #fileID,
        line: Int = #line
    ) throws
    where Route.Parent == TopLevel, Route.Placement == Members<Route> {
        try seed(Route.members, models, fileID: fileID, line: line)
    }

    /// Puts models into a collection at its place: `Blog.Posts[1].comments`.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table, the parent does not exist, or an id is taken.
    public func seed<Route: Routable>(
        _ members: Members<Route>,
        _ models: [Route.Model],
        fileID: StaticString = #fileID,
        line: Int = #line
    ) throws {
        let source = SourcePlace(fileID, line)
        let values = try models.map { model in
            try core.json(of: model, coding: members.route.coding, router: Router.coding, from: source)
        }
        try core.seed(values, at: members.path, from: source)
    }

    /// Puts a model into a top-level singleton, in place of what is there.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table.
    public func seed<Route: Singleton>(
        _ route: Route.Type,
        _ model: Route.Model,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) throws
    where Route.Parent == TopLevel {
        try seed(Route.member, model, fileID: fileID, line: line)
    }

    /// Puts a model into a singleton at its place: `Blog.Posts[1].cover`.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table, or the parent does not exist.
    public func seed<Route: Singleton>(
        _ member: Member<Route>,
        _ model: Route.Model,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) throws {
        let source = SourcePlace(fileID, line)
        let value = try core.json(of: model, coding: member.route.coding, router: Router.coding, from: source)
        try core.seed([value], at: member.path, from: source)
    }
}
