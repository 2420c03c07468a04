/// A route, the way to it, and the declaration it was reached by.
public struct RouteLocation<Route: Routable>: Sendable {
    @usableFromInline let route: Route
    @usableFromInline let path: RoutePath
    @usableFromInline let origin: RequestOrigin

    @inlinable init(route: Route, path: RoutePath, origin: RequestOrigin) {
        self.route = route
        self.path = path
        self.origin = origin
    }
}
