public import Roadbook

extension MockServer {
    /// Puts models into the collection of a top-level route, behind those that are there.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table, or an id is taken.
    public func seed<Route: Routable>(_ route: Route.Type, _ models: [Route.Model]) throws
    where Route.Parent == TopLevel, Route.Placement == Members<Route> {
        try seed(Route.members, models)
    }

    /// Puts models into a collection at its place: `Blog.Posts[1].comments`.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table, the parent does not exist, or an id is taken.
    public func seed<Route: Routable>(_ members: Members<Route>, _ models: [Route.Model]) throws {
        let values = try models.map { try core.json(of: $0, coding: members.route.coding, router: Router.coding) }
        try core.seed(values, at: members.path)
    }

    /// Puts a model into a top-level singleton, in place of what is there.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table.
    public func seed<Route: Singleton>(_ route: Route.Type, _ model: Route.Model) throws
    where Route.Parent == TopLevel {
        try seed(Route.member, model)
    }

    /// Puts a model into a singleton at its place: `Blog.Posts[1].cover`.
    ///
    /// - Throws: ``MockServerError`` where the route is not in the table, or the parent does not exist.
    public func seed<Route: Singleton>(_ member: Member<Route>, _ model: Route.Model) throws {
        let value = try core.json(of: model, coding: member.route.coding, router: Router.coding)
        try core.seed([value], at: member.path)
    }
}
