/// A route whose collection can be read: `GET /posts`.
public protocol Listable: Routable {}

extension Members where Route: Listable {
    /// Reads the collection: `GET /posts`. Narrow it with ``RequestConverter/query(_:)-(Parameters)``.
    @inlinable public func list() -> RequestConverter<Route.List> {
        request(.get)
    }
}

extension Listable where Parent == TopLevel, Placement == Members<Self> {
    /// Reads the collection: `GET /posts`. Narrow it with ``RequestConverter/query(_:)-(Parameters)``.
    @inlinable public static func list() -> RequestConverter<List> { members.list() }
}
