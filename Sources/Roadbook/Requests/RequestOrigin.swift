/// The declaration a request was made from, by which a client knows that the request is of its own API.
@usableFromInline struct RequestOrigin: Sendable, Hashable {
    /// The type of the top-level route.
    @usableFromInline let type: any Routable.Type
    /// The path that route declares, which tells two routes of one type apart.
    @usableFromInline let route: String

    @inlinable init<Route: Routable>(_ root: Route) {
        type = Route.self
        route = root.route
    }

    /// What tells the type from others.
    var root: ObjectIdentifier { ObjectIdentifier(type) }

    /// The name of the type, for messages.
    var name: String { "\(type)" }

    @usableFromInline static func == (left: RequestOrigin, right: RequestOrigin) -> Bool {
        left.root == right.root && left.route == right.route
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
        // Few routes are of one type.
        hasher.combine(root)
    }
}
