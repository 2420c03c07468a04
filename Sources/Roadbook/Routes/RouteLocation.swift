/// A route, the way to it, and the declaration it was reached by.
public struct RouteLocation<Route: Routable>: Sendable {
    let route: Route
    let path: RoutePath
    let origin: RequestOrigin
}
