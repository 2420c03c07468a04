/// A route, the way to it, and the declaration it was reached by.
public struct RouteLocation<Route: Routable>: Sendable {
    @usableFromInline let route: Route
    @usableFromInline var path: RoutePath
    @usableFromInline let origin: RequestOrigin

    @inlinable init(route: Route, path: RoutePath, origin: RequestOrigin) {
        self.route = route
        self.path = path
        self.origin = origin
    }

    /// The location with a step more. The way to it is gone on with and not copied, where nobody else has it: most places
    /// are named in passing.
    @inlinable consuming func appending(_ step: RoutePath.Segment) -> RouteLocation {
        path.append(step)
        return self
    }

    /// Where a route lies that is nested in what this leads to.
    @inlinable consuming func nesting<Child: Routable>(_ child: Child) -> RouteLocation<Child> {
        path.nest(child.route, below: route.parameterName)
        return RouteLocation<Child>(route: child, path: path, origin: origin)
    }
}
