public import Roadbook

/// What tells the requests a mock is asked about from all others: a request itself, or a ``RequestPattern``.
///
/// A request such as `Blog.Posts.get(1)` means every request that has its method and its path, the items of its query,
/// the header fields that were given to it, and its content. What it does not say may be anything.
///
/// For any id, name the verb and the route: `.get(Blog.Posts.self)`.
public protocol RequestMatching<Response>: Sendable {
    /// What the requests return.
    associatedtype Response: Sendable

    /// The requests that are meant.
    var pattern: RequestPattern<Response> { get }
}

extension RequestPattern: RequestMatching {
    public var pattern: RequestPattern { self }
}

extension RequestConverter: RequestMatching {
    /// The requests that are like this one.
    public var pattern: RequestPattern<Response> { RequestPattern(self) }
}

// MARK: The verbs of a route, whatever the ids

extension RequestMatching {
    /// Every read of one resource of a route, wherever it is nested.
    public static func get<Route: Gettable>(_ route: Route.Type) -> Self where Self == RequestPattern<Route.Model> {
        RequestPattern(.get, of: route)
    }

    /// Every read of a collection of a route.
    public static func list<Route: Listable>(_ route: Route.Type) -> Self where Self == RequestPattern<Route.List> {
        RequestPattern(.list, of: route)
    }

    /// Every create of a route.
    public static func create<Route: Creatable>(_ route: Route.Type) -> Self
    where Self == RequestPattern<Route.Model> {
        RequestPattern(.create, of: route)
    }

    /// Every `PUT` of a resource of a route.
    public static func replace<Route: Replaceable>(_ route: Route.Type) -> Self
    where Self == RequestPattern<Route.Model> {
        RequestPattern(.replace, of: route)
    }

    /// Every `PATCH` of a resource of a route.
    public static func patch<Route: Patchable>(_ route: Route.Type) -> Self
    where Self == RequestPattern<Route.Model> {
        RequestPattern(.patch, of: route)
    }

    /// Every delete of a resource of a route.
    public static func delete<Route: Deletable>(_ route: Route.Type) -> Self where Self == RequestPattern<Void> {
        RequestPattern(.delete, of: route)
    }

    /// Every request to a route, its collections, its resources and their actions.
    public static func any<Route: Routable>(_ route: Route.Type) -> Self where Self == RequestPattern<JSONValue> {
        RequestPattern(criteria: { [try .any(of: route, in: $0)] })
    }
}

extension RequestMatching where Self == RequestPattern<JSONValue> {
    /// Every request.
    public static var any: Self { RequestPattern(criteria: { _ in [] }) }
}
