/// A route at its place in the API: ``Members`` for a collection, ``Member`` for one resource.
///
/// Both are made by naming routes and ids (`Posts[1].comments`). There is no third, and nothing to conform to it for.
public protocol RoutePlace: Sendable {
    associatedtype Route: Routable

    /// Where the route lies. Underscored, so that no nested route is called like it.
    var _location: RouteLocation<Route> { get }

    /// Puts a route at a place.
    init(_ location: RouteLocation<Route>)
}

extension RoutePlace {
    @inlinable package var route: Route { _location.route }

    @inlinable package var path: RoutePath { _location.path }
}

extension Routable where Parent == TopLevel {
    /// The route at the top of its API.
    @inlinable static var place: Placement {
        let route = Self()
        let path = RoutePath([.literal(route.route)])
        return Placement(RouteLocation(route: route, path: path, origin: RequestOrigin(route)))
    }
}
