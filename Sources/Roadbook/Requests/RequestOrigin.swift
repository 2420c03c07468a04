/// The declaration a request was made from, by which a client knows that the request is of its own API.
public struct RequestOrigin: Sendable, Hashable {
    /// The type of the top-level route.
    package let root: ObjectIdentifier
    /// The path that route declares, which tells two routes of one type apart.
    package let route: String
    /// The name of the type, for messages.
    package let name: String

    package init<Route: Routable>(_ root: Route) {
        self.root = ObjectIdentifier(Route.self)
        self.route = root.route
        self.name = "\(Route.self)"
    }

    public static func == (left: RequestOrigin, right: RequestOrigin) -> Bool {
        left.root == right.root && left.route == right.route
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(root)
        hasher.combine(route)
    }
}
