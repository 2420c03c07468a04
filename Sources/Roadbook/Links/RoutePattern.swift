/// Where a route lies, whatever the ids above it are: `Blog.Posts.pattern.comments` is `/posts/{postId}/comments`.
///
/// The routes nested in it are reached by the names of their properties, as those of a ``Member`` are. A route that is
/// nested twice, or has another text there than its type declares, has a pattern of its own by each property.
@dynamicMemberLookup
public struct RoutePattern<Route: Routable, Parent: Sendable>: Sendable {
    let route: Route
    /// The path of the route; the ids in it are empty.
    let path: RoutePath
    let origin: RequestOrigin
    /// Reads what is above the route: the match of the parent, and the path so far.
    private let above: @Sendable (inout LinkReader) throws -> (parent: Parent, path: RoutePath)

    init(
        _ route: Route,
        below path: RoutePath,
        _ origin: RequestOrigin,
        above: @escaping @Sendable (inout LinkReader) throws -> (parent: Parent, path: RoutePath)
    ) {
        self.route = route
        self.path = path.appending(.literal(route.route))
        self.origin = origin
        self.above = above
    }

    /// What is nested in each member of this route.
    public subscript<Child: Routable>(
        dynamicMember child: KeyPath<Route, Child>
    ) -> RoutePattern<Child, MemberMatch<Route, Parent>> where Route.Placement == Members<Route> {
        let path = memberPath.renamingLastParameter(route.parameterName)
        return RoutePattern<Child, MemberMatch<Route, Parent>>(route[keyPath: child], below: path, origin) { reader in
            let match = try member(&reader)
            return (match, match.place.path.renamingLastParameter(route.parameterName))
        }
    }

    /// What is nested in this singleton.
    public subscript<Child: Routable>(
        dynamicMember child: KeyPath<Route, Child>
    ) -> RoutePattern<Child, PlaceMatch<Route, Parent>> where Route.Placement == Member<Route> {
        RoutePattern<Child, PlaceMatch<Route, Parent>>(route[keyPath: child], below: path, origin) { reader in
            let match = try place(&reader)
            return (match, match.place.path)
        }
    }
}

extension RoutePattern {
    /// The path of each member.
    var memberPath: RoutePath { path.appending(.parameter(name: route.idKey, value: "")) }

    /// The route itself: its collection, or the resource of a singleton.
    func place(_ reader: inout LinkReader) throws -> PlaceMatch<Route, Parent> {
        let (parent, path) = try above(&reader)
        reader.skip(route.route)
        let location = RouteLocation(route: route, path: path.appending(.literal(route.route)), origin: origin)
        return PlaceMatch(place: Route.Placement(location), parent: parent, input: reader.input)
    }

    func member(_ reader: inout LinkReader) throws -> MemberMatch<Route, Parent>
    where Route.Placement == Members<Route> {
        let collection = try place(&reader)
        let id = try reader.id(route.idKey, as: Route.ID.self)
        return MemberMatch(place: collection.place[id], id: id, parent: collection.parent, input: reader.input)
    }
}

extension Routable where Parent == TopLevel {
    /// Where this route lies at the top of its API, for rules about URLs.
    public static var pattern: RoutePattern<Self, Void> {
        let route = Self()
        return RoutePattern(route, below: RoutePath(), RequestOrigin(route)) { _ in ((), RoutePath()) }
    }
}
