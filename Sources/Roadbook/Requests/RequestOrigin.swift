/// The declaration a request was made from, by which a client knows that the request is of its own API.
struct RequestOrigin: Sendable, Hashable {
    /// The type of the top-level route.
    private let type: any Routable.Type
    /// The path that route declares, which tells two routes of one type apart.
    let route: String

    init<Route: Routable>(_ root: Route) {
        type = Route.self
        route = root.route
    }

    /// What tells the type from others.
    var root: ObjectIdentifier { ObjectIdentifier(type) }

    /// The name of the type, for messages.
    var name: String { "\(type)" }

    static func == (left: RequestOrigin, right: RequestOrigin) -> Bool {
        left.root == right.root && left.route == right.route
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(root)
        hasher.combine(route)
    }
}
