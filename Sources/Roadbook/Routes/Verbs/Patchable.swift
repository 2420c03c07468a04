/// A route whose members can be changed in part: `PATCH /posts/1`, or `PATCH /profile` of a ``Singleton``.
///
/// The body is a JSON Merge Patch (RFC 7396): a name that is absent stays as it is, `null` removes it. Its media type
/// is the coding's `patchType`, `application/merge-patch+json` unless named.
public protocol Patchable: Routable {}

extension Member where Route: Patchable {
    /// Changes this resource by a value of the route's `Changes`: `PATCH`.
    @inlinable public func patch(with changes: Route.Changes) -> RequestConverter<Route.Model> {
        request(.patch, body: .mergePatch(changes))
    }

    /// Changes this resource by named values: `PATCH`.
    @_disfavoredOverload
    @inlinable public func patch(with changes: Parameters) -> RequestConverter<Route.Model> {
        request(.patch, body: .mergePatch(changes))
    }

    /// Changes this resource by the difference of two models, so that only what changed is sent: `PATCH`. Where the route's
    /// `Draft` is its `Model`, the new model has to satisfy the validator.
    @inlinable public func patch(from old: Route.Model, to new: Route.Model) -> RequestConverter<Route.Model> {
        request(.patch, body: .mergePatch(from: old, to: new, validation: route.modelValidation))
    }
}

extension Members where Route: Patchable {
    /// Changes the member with an id by a value of the route's `Changes`: `PATCH /posts/1`.
    @inlinable public consuming func patch(
        _ id: Route.ID,
        with changes: Route.Changes
    ) -> RequestConverter<Route.Model> {
        member(id).patch(with: changes)
    }

    /// Changes the member with an id by named values: `PATCH /posts/1`.
    @_disfavoredOverload
    @inlinable public consuming func patch(
        _ id: Route.ID,
        with changes: Parameters
    ) -> RequestConverter<Route.Model> {
        member(id).patch(with: changes)
    }

    /// Changes the member with an id by the difference of two models: `PATCH /posts/1`.
    @inlinable public consuming func patch(
        _ id: Route.ID,
        from old: Route.Model,
        to new: Route.Model
    ) -> RequestConverter<Route.Model> {
        member(id).patch(from: old, to: new)
    }
}

extension Patchable where Parent == TopLevel, Placement == Members<Self> {
    /// Changes the member with an id by a value of the route's `Changes`: `PATCH /posts/1`.
    @inlinable public static func patch(_ id: ID, with changes: Changes) -> RequestConverter<Model> {
        members.patch(id, with: changes)
    }

    /// Changes the member with an id by named values: `PATCH /posts/1`.
    @_disfavoredOverload
    @inlinable public static func patch(_ id: ID, with changes: Parameters) -> RequestConverter<Model> {
        members.patch(id, with: changes)
    }

    /// Changes the member with an id by the difference of two models: `PATCH /posts/1`.
    @inlinable public static func patch(_ id: ID, from old: Model, to new: Model) -> RequestConverter<Model> {
        members.patch(id, from: old, to: new)
    }
}

extension Patchable where Parent == TopLevel, Placement == Member<Self> {
    /// Changes the resource by a value of the route's `Changes`: `PATCH /profile`.
    @inlinable public static func patch(with changes: Changes) -> RequestConverter<Model> {
        member.patch(with: changes)
    }

    /// Changes the resource by named values: `PATCH /profile`.
    @_disfavoredOverload
    @inlinable public static func patch(with changes: Parameters) -> RequestConverter<Model> {
        member.patch(with: changes)
    }

    /// Changes the resource by the difference of two models: `PATCH /profile`.
    @inlinable public static func patch(from old: Model, to new: Model) -> RequestConverter<Model> {
        member.patch(from: old, to: new)
    }
}
