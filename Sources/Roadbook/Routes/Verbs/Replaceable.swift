/// A route whose members can be replaced whole: `PUT /posts/1`, or `PUT /profile` of a ``Singleton``.
public protocol Replaceable: Routable {}

extension Member where Route: Replaceable {
    /// Replaces this resource: `PUT`. Where the route's `Draft` is its `Model`, the model has to satisfy the validator.
    @inlinable public func update(with model: Route.Model) -> RequestConverter<Route.Model> {
        request(.put, body: .json(model, validation: route.modelValidation))
    }

    /// Replaces this resource by what a draft says of it, for a route whose `Draft` is not its `Model`: `PUT`. The draft has
    /// to satisfy the route's validator.
    @_disfavoredOverload
    @inlinable public func update(with draft: Route.Draft) -> RequestConverter<Route.Model> {
        request(.put, body: .json(draft) { [route] in try route.validator.failures(of: $0) })
    }

    /// Replaces this resource by named values: `PUT`. Nothing about them is checked here.
    @inlinable public func update(parameters: Parameters) -> RequestConverter<Route.Model> {
        request(.put, parameters: parameters)
    }
}

extension Members where Route: Replaceable {
    /// Replaces the member with an id: `PUT /posts/1`.
    @inlinable public consuming func update(_ id: Route.ID, with model: Route.Model) -> RequestConverter<Route.Model> {
        member(id).update(with: model)
    }

    /// Replaces the member with an id by what a draft says of it: `PUT /posts/1`.
    @_disfavoredOverload
    @inlinable public consuming func update(_ id: Route.ID, with draft: Route.Draft) -> RequestConverter<Route.Model> {
        member(id).update(with: draft)
    }
}

extension Members where Route: Replaceable, Route.ID == String {
    /// Replaces the member with an id by named values, the dynamic twin of ``update(_:with:)-(_,Route.Model)``.
    @inlinable public consuming func update(
        params id: String,
        parameters: Parameters
    ) -> RequestConverter<Route.Model> {
        member(id).update(parameters: parameters)
    }
}

extension Replaceable where Parent == TopLevel, Placement == Members<Self> {
    /// Replaces the member with an id: `PUT /posts/1`.
    @inlinable public static func update(_ id: ID, with model: Model) -> RequestConverter<Model> {
        members.update(id, with: model)
    }

    /// Replaces the member with an id by what a draft says of it: `PUT /posts/1`.
    @_disfavoredOverload
    @inlinable public static func update(_ id: ID, with draft: Draft) -> RequestConverter<Model> {
        members.update(id, with: draft)
    }
}

extension Replaceable where Parent == TopLevel, Placement == Members<Self>, ID == String {
    /// Replaces the member with an id by named values, the dynamic twin of `update(_:with:)`.
    @inlinable public static func update(params id: String, parameters: Parameters) -> RequestConverter<Model> {
        members.update(params: id, parameters: parameters)
    }
}

extension Replaceable where Parent == TopLevel, Placement == Member<Self> {
    /// Replaces the resource: `PUT /profile`.
    @inlinable public static func update(with model: Model) -> RequestConverter<Model> { member.update(with: model) }

    /// Replaces the resource by what a draft says of it: `PUT /profile`.
    @_disfavoredOverload
    @inlinable public static func update(with draft: Draft) -> RequestConverter<Model> { member.update(with: draft) }

    /// Replaces the resource by named values: `PUT /profile`. Nothing about them is checked here.
    @inlinable public static func update(parameters: Parameters) -> RequestConverter<Model> {
        member.update(parameters: parameters)
    }
}
