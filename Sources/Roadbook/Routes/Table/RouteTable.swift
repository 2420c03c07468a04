/// Every endpoint that a router declares: verb, pattern, name and model.
///
/// ```swift
/// print(RouteTable(Blog.self))
/// // GET     /posts       posts.list    [Post]
/// // POST    /posts       posts.create  Post
/// // GET     /posts/{id}  posts.get     Post
/// ```
///
/// It is read from the stored properties of the router and of its routes. Routes that are types alone, or computed
/// properties, can be sent and are not listed.
public struct RouteTable: Sendable {
    /// One endpoint.
    public struct Entry: Sendable, Hashable {
        /// What it does.
        public let verb: Verb
        /// Its pattern without a leading slash, such as `posts/{postId}/comments/{id}`.
        public let pattern: String
        /// Its name, by the properties it is reached by: `posts.comments.get`.
        public let name: String
        /// What it returns, such as `[Comment]`; `Void` for a delete.
        public let model: String

        /// Its request method.
        public var method: HTTPMethod { verb.method }
    }

    /// The endpoints, routes in the order of their properties, outer ones before those nested in them.
    public let entries: [Entry]

    /// What is amiss with the declarations, all findings together; empty where nothing is.
    public let findings: [Finding]

    /// The declared routes as a tree.
    package let roots: [RouteNode]

    /// Reads the table of a router.
    public init<Router: URLRouter>(_ router: Router.Type) {
        roots = RouteNode.children(of: Router())
        entries = roots.flatMap(\.entries)
        findings = RouteTableLint.findings(in: roots, of: router)
    }

    var origins: RequestOrigins {
        RequestOrigins(roots.map { node in Self.origin(of: node.route) })
    }

    /// How the routes that are nested are reached, by their types.
    var nested: [ObjectIdentifier: String] {
        let nodes = roots.flatMap(\.children).flatMap(\.withDescendants)
        return Dictionary(nodes.map { (ObjectIdentifier(type(of: $0.route)), $0.name) }) { first, _ in first }
    }

    private static func origin(of route: some Routable) -> RequestOrigin { RequestOrigin(route) }
}

extension RouteTable: CustomStringConvertible {
    /// The endpoints in columns, one a line; the findings where there are any.
    public var description: String {
        let rows = entries.map { [$0.method.rawValue, "/" + $0.pattern, $0.name, $0.model] }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).map { $0.padding(to: $1) }.joined(separator: "  ") + "  " + row[3]
        }
        return (lines + findings.map(\.description)).joined(separator: "\n")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
