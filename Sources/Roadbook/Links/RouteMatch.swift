/// A URL that is a place of an API, as ``RouteMatcher`` finds it.
public struct RouteMatch: Sendable {
    /// The route, by the properties it is reached by: `posts.comments`.
    public let name: String

    /// The path with its ids, and so the pattern: `posts/1/comments/5` and `posts/{postId}/comments/{id}`.
    public let path: RoutePath

    /// The ids of the path, outermost first, each of the type that its route declares.
    public let ids: [any RouteIdentifier]

    /// What the route offers at this place, in the order of ``Verb``. Never empty.
    public let verbs: [Verb]
}
