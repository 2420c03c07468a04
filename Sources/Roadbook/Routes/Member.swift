/// One resource at its place in the API: `/posts/1`, or a singleton such as `/profile`.
///
/// The routes nested in it are reached by the names of their properties: `Posts[1].comments`. A computed property
/// (`var replies: Comments { Comments() }`) nests as well; it is only not listed in the ``RouteTable``.
@dynamicMemberLookup
public struct Member<Route: Routable>: RoutePlace {
    public let _location: RouteLocation<Route>

    @inlinable public init(_ location: RouteLocation<Route>) {
        _location = location
    }

    /// What is nested under this resource: the collection of a route, or the resource of a ``Singleton``.
    @inlinable public subscript<Child: Routable>(dynamicMember child: KeyPath<Route, Child>) -> Child.Placement {
        consuming get { Child.Placement(_location.nesting(route[keyPath: child])) }
    }
}

extension Routable where Parent == TopLevel, Placement == Member<Self> {
    /// The resource of this route: `Profile.member` is `/profile`, and `Profile.member.avatars` what lies below it.
    @inlinable public static var member: Member<Self> { place }
}
