/// A route at its place in the API: ``Members`` for a collection, ``Member`` for one resource.
///
/// Both are made by naming routes and ids (`Posts[1].comments`). There is no third, and nothing to conform to it for.
public protocol RoutePlace: Sendable {
    associatedtype Route: Routable

    init(_ route: Route, path: RoutePath, origin: RequestOrigin)
}
