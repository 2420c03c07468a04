/// A URL that is the collection of a route, or the resource of a ``Singleton``.
public struct PlaceMatch<Route: Routable, Parent: Sendable>: Sendable {
    /// The collection or the resource, from which requests are made: `match.place.list()`.
    public let place: Route.Placement

    /// What it is nested in, with the ids there: a ``MemberMatch``, or a `PlaceMatch` of a singleton. `Void` at the top.
    public let parent: Parent

    /// The URL, for what else is in it, such as its query.
    public let input: LinkInput
}
