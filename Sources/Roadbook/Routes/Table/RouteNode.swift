/// A declared route at its place in the table, with the routes nested in it.
package struct RouteNode: Sendable {
    package let route: any Routable
    /// The properties it is reached by, outermost first.
    package let names: [String]
    /// The pattern of the route itself, such as `posts/{postId}/comments`.
    package let pattern: String
    package let children: [RouteNode]

    /// How it is reached, such as `posts.comments`.
    package var name: String { names.joined(separator: ".") }

    /// The routes that are stored properties of a router or a route.
    static func children(of parent: Any, names: [String] = [], below prefix: String = "") -> [RouteNode] {
        Mirror(reflecting: parent).children.compactMap { label, value in
            guard let label, let route = value as? any Routable else { return nil }
            return RouteNode(route, names: names + [label], below: prefix)
        }
    }

    private init(_ route: any Routable, names: [String], below prefix: String) {
        let path = RoutePath([.literal(route.route)]).description
        self.route = route
        self.names = names
        self.pattern = prefix.isEmpty ? path : "\(prefix)/\(path)"
        let parent = Self.isSingleton(route) ? pattern : "\(pattern)/{\(route.parameterName)}"
        self.children = Self.children(of: route, names: names, below: parent)
    }

    private static func isSingleton<Route: Routable>(_ route: Route) -> Bool { Route.isSingleton }

    /// This route and those nested in it.
    var withDescendants: [RouteNode] { [self] + children.flatMap(\.withDescendants) }

    /// The endpoints of this route and of those nested in it.
    var entries: [RouteTable.Entry] {
        Self.entries(of: route, names: names, pattern: pattern) + children.flatMap(\.entries)
    }

    private static func entries<Route: Routable>(
        of route: Route,
        names: [String],
        pattern: String
    ) -> [RouteTable.Entry] {
        Route.verbs.map { verb in
            let isMember = verb.isOfMember && !Route.isSingleton
            let model =
                switch verb {
                case .list: Self.name(of: Route.List.self)
                case .delete: "Void"
                default: Self.name(of: Route.Model.self)
                }
            return RouteTable.Entry(
                verb: verb,
                pattern: isMember ? "\(pattern)/{\(route.idKey)}" : pattern,
                name: (names + [verb.rawValue]).joined(separator: "."),
                model: model
            )
        }
    }

    /// A type as one writes it: `[Post]` rather than `Array<Post>`.
    private static func name(of type: Any.Type) -> String {
        let name = "\(type)"
        guard name.hasPrefix("Array<"), name.hasSuffix(">") else { return name }
        return "[\(name.dropFirst("Array<".count).dropLast())]"
    }
}
