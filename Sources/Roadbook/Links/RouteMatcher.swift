public import Foundation

/// Finds the declared route that a URL is, with its typed ids.
///
/// ```swift
/// let matcher = RouteMatcher(Blog.self)
/// let match = try matcher.match(url)  // of https://api.example.com/v1/posts/1/comments/5
/// print(match.name, match.path.pattern)  // posts.comments posts/{postId}/comments/{id}
/// ```
///
/// It knows the routes of the ``RouteTable``, and the places at which they offer a verb: routes that are computed
/// properties, and actions, are for ``URLRule``.
public struct RouteMatcher: Sendable {
    private let handler: URLHandler<RouteMatch>

    /// A matcher for the URLs below the address of a router. Its table is read now.
    public init<Router: URLRouter>(_ router: Router.Type) {
        self.init(router, at: [.router(router)])
    }

    /// A matcher for the URLs of a router's routes below other bases.
    ///
    /// - Parameters:
    ///   - router: The router. Its table is read now.
    ///   - bases: Where the routes begin, such as `.scheme("blog-app")`.
    public init<Router: URLRouter>(_ router: Router.Type, at bases: [LinkBase]) {
        handler = URLHandler(at: bases, rules: RouteTable(router).roots.flatMap { Self.rules(of: $0) })
    }

    /// The route and the ids of a URL. What is given goes before what is read: `/posts/new` before `/posts/{id}`.
    ///
    /// - Throws: ``LinkError`` where it is not below a base, or no route has such a path and such ids.
    public func match(_ url: URL) throws -> RouteMatch {
        try handler.handle(url)
    }

    /// A segment that a path has: the text of a route, or an id of a type.
    private enum Step: Sendable {
        case literal(String)
        case id(name: String, any RouteIdentifier.Type)
    }

    private static func rules(of node: RouteNode, below above: [Step] = []) -> [URLRule<RouteMatch>] {
        rules(of: node.route, node, above)
    }

    private static func rules<Route: Routable>(
        of route: Route,
        _ node: RouteNode,
        _ above: [Step]
    ) -> [URLRule<RouteMatch>] {
        let place = above + [.literal(route.route)]
        let member = place + [.id(name: route.idKey, Route.ID.self)]
        let below = Route.isSingleton ? place : place + [.id(name: route.parameterName, Route.ID.self)]
        let ofMember = Route.verbs.filter { $0.isOfMember && !Route.isSingleton }
        let ofPlace = Route.verbs.filter { !ofMember.contains($0) }
        return [rule(node.name, place, ofPlace), rule(node.name, member, ofMember)].compactMap { $0 }
            + node.children.flatMap { rules(of: $0, below: below) }
    }

    /// The rule for a place; `nil` where it offers nothing.
    private static func rule(_ name: String, _ steps: [Step], _ verbs: [Verb]) -> URLRule<RouteMatch>? {
        guard !verbs.isEmpty else { return nil }
        let pattern = RoutePath(
            steps.map { step in
                switch step {
                case .literal(let text): .literal(text)
                case .id(let name, _): .parameter(name: name, value: "")
                }
            }
        )
        return URLRule(LinkPattern(pattern), .normal, at: name) { input in
            var reader = LinkReader(input)
            var path = RoutePath()
            var ids: [any RouteIdentifier] = []
            for step in steps {
                switch step {
                case .literal(let text):
                    reader.skip(text)
                    path = path.appending(.literal(text))
                case .id(let name, let type):
                    let id = try reader.id(name, as: type)
                    ids.append(id)
                    path = path.appending(.parameter(name: name, value: id.pathSegment))
                }
            }
            return RouteMatch(name: name, path: path, ids: ids, verbs: verbs)
        }
    }
}
