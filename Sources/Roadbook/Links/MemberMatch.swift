/// A URL that is a member of a route, with its typed ids.
///
/// It is no ``Member`` itself, since the names of that are those of the routes nested in it.
public struct MemberMatch<Route: Routable, Parent: Sendable>: Sendable {
    /// The member, from which requests are made: `match.place.get()`.
    public let place: Member<Route>

    /// The id, read from exactly one segment and percent-decoded.
    public let id: Route.ID

    /// What it is nested in, with the ids there: a `MemberMatch`, or a ``PlaceMatch`` of a singleton. `Void` at the top.
    public let parent: Parent

    /// The URL, for what else is in it, such as its query.
    public let input: LinkInput
}
