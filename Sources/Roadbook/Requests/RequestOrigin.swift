/// The declaration a request was made from, by which a client knows that the request is of its own API.
struct RequestOrigin: Sendable, Hashable {
    /// The type of the top-level route.
    let root: ObjectIdentifier
    /// The path that route declares, which tells two routes of one type apart.
    let route: String
    /// The name of the type, for messages.
    let name: String

    init<Route: Routable>(_ root: Route) {
        self.root = ObjectIdentifier(Route.self)
        self.route = root.route
        self.name = "\(Route.self)"
    }

    static func == (left: RequestOrigin, right: RequestOrigin) -> Bool {
        left.root == right.root && left.route == right.route
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(root)
        hasher.combine(route)
    }
}
