/// A collection at its place in the API: `/posts`, or `/posts/1/comments`.
///
/// What can be asked of it is what its route declares. A member of it is reached by its id: `comments[5]`.
public struct Members<Route: Routable>: RoutePlace {
    public let _location: RouteLocation<Route>

    @inlinable public init(_ location: RouteLocation<Route>) {
        _location = location
    }

    /// The member with an id. Nothing is checked or sent until a request is built from it.
    @inlinable public subscript(id: Route.ID) -> Member<Route> {
        consuming get { member(id) }
    }

    /// The same as a function: what consumes a place cannot ask its subscript, to the compiler of Swift 6.3.
    @inlinable consuming func member(_ id: Route.ID) -> Member<Route> {
        Member(_location.appending(.parameter(name: route.idKey, value: id.pathSegment)))
    }
}

extension Routable where Parent == TopLevel, Placement == Members<Self> {
    /// The collection of this route: `/posts`.
    @inlinable public static var members: Members<Self> { place }

    /// The member of this route with an id: `Posts[1]` is `/posts/1`.
    @inlinable public static subscript(id: ID) -> Member<Self> { place.member(id) }
}
