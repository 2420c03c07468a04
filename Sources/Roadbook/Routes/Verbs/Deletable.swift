/// A route whose members can be deleted: `DELETE /posts/1`, or `DELETE /profile` of a ``Singleton``.
public protocol Deletable: Routable {}

extension Member where Route: Deletable {
    /// Deletes this resource: `DELETE`. A body of the answer is ignored; ask for it with `returning(_:)`.
    @inlinable public func delete() -> RequestConverter<Void> {
        request(.delete)
    }
}

extension Members where Route: Deletable {
    /// Deletes the member with an id: `DELETE /posts/1`.
    @inlinable public consuming func delete(_ id: Route.ID) -> RequestConverter<Void> { member(id).delete() }
}

extension Members where Route: Deletable, Route.ID == String {
    /// Deletes the member with an id, the dynamic twin of ``delete(_:)``.
    @inlinable public consuming func delete(params id: String) -> RequestConverter<Void> { member(id).delete() }
}

extension Deletable where Parent == TopLevel, Placement == Members<Self> {
    /// Deletes the member with an id: `DELETE /posts/1`.
    @inlinable public static func delete(_ id: ID) -> RequestConverter<Void> { members.delete(id) }
}

extension Deletable where Parent == TopLevel, Placement == Members<Self>, ID == String {
    /// Deletes the member with an id, the dynamic twin of `delete(_:)`.
    @inlinable public static func delete(params id: String) -> RequestConverter<Void> { members.delete(id) }
}

extension Deletable where Parent == TopLevel, Placement == Member<Self> {
    /// Deletes the resource: `DELETE /profile`.
    @inlinable public static func delete() -> RequestConverter<Void> { member.delete() }
}
