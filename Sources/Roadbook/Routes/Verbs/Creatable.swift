/// A route in which a resource can be created: `POST /posts`, or `POST /profile` of a ``Singleton``.
public protocol Creatable: Routable {
    /// The idempotency key of each create. Do not write it: conform to ``IdempotentCreatable``.
    var _creationKey: IdempotencyKey? { get }
}

extension Creatable {
    @inlinable public var _creationKey: IdempotencyKey? { nil }
}

// A member of a collection is not a place to create in: there the place of the route is the collection.
extension RoutePlace where Route: Creatable, Route.Placement == Self {
    /// Creates a resource from a draft: `POST /posts`, or `POST /profile` of a ``Singleton``. The draft has to satisfy the
    /// route's validator.
    @inlinable public func create(_ draft: Route.Draft) -> RequestConverter<Route.Model> {
        keyed(request(.post, body: .json(draft) { [route] in try route.validator.failures(of: $0) }))
    }

    /// Creates a resource from named values, the dynamic twin of ``create(_:)``: nothing about them is checked here.
    @inlinable public func create(parameters: Parameters) -> RequestConverter<Route.Model> {
        keyed(request(.post, parameters: parameters))
    }

    @inlinable func keyed(_ request: consuming RequestConverter<Route.Model>) -> RequestConverter<Route.Model> {
        guard let key = route._creationKey else { return request }
        return request.idempotencyKey(key)
    }
}

extension Creatable where Parent == TopLevel {
    /// Creates a resource from a draft: `POST /posts`, or `POST /profile` of a ``Singleton``.
    @inlinable public static func create(_ draft: Draft) -> RequestConverter<Model> { place.create(draft) }

    /// Creates a resource from named values, the dynamic twin of `create(_:)`: nothing about them is checked here.
    @inlinable public static func create(parameters: Parameters) -> RequestConverter<Model> {
        place.create(parameters: parameters)
    }
}
