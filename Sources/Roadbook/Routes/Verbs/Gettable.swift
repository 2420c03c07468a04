/// A route whose members can be read one at a time: `GET /posts/1`, or `GET /profile` of a ``Singleton``.
public protocol Gettable: Routable {}

extension Member where Route: Gettable {
    /// Reads this resource: `GET`.
    @inlinable public func get() -> RequestConverter<Route.Model> {
        request(.get)
    }
}

extension Members where Route: Gettable {
    /// Reads the member with an id: `GET /posts/1`.
    @inlinable public consuming func get(_ id: Route.ID) -> RequestConverter<Route.Model> { member(id).get() }
}

extension Members where Route: Gettable, Route.ID == String {
    /// Reads the member with an id, the dynamic twin of ``get(_:)``.
    @inlinable public consuming func get(params id: String) -> RequestConverter<Route.Model> { member(id).get() }
}

extension Gettable where Parent == TopLevel, Placement == Members<Self> {
    /// Reads the member with an id: `GET /posts/1`.
    @inlinable public static func get(_ id: ID) -> RequestConverter<Model> { members.get(id) }
}

extension Gettable where Parent == TopLevel, Placement == Members<Self>, ID == String {
    /// Reads the member with an id, the dynamic twin of `get(_:)`.
    @inlinable public static func get(params id: String) -> RequestConverter<Model> { members.get(id) }
}

extension Gettable where Parent == TopLevel, Placement == Member<Self> {
    /// Reads the resource: `GET /profile`.
    @inlinable public static func get() -> RequestConverter<Model> { member.get() }
}
