/// A route in which a resource can be created: `POST /posts`, or `POST /profile` of a ``Singleton``.
public protocol Creatable: Routable {}

extension Members where Route: Creatable {
    /// Creates a member from a draft: `POST /posts`.
    public func create(_ draft: Route.Draft) -> RequestConverter<Route.Model> {
        request(.post, body: .json(draft))
    }

    /// Creates a member from named values, the dynamic twin of ``create(_:)``: nothing about them is checked here.
    public func create(parameters: Parameters) -> RequestConverter<Route.Model> {
        request(.post, parameters: parameters)
    }
}

extension Member where Route: Creatable, Route.Place == Member<Route> {
    /// Creates the resource from a draft: `POST /profile`.
    public func create(_ draft: Route.Draft) -> RequestConverter<Route.Model> {
        request(.post, body: .json(draft))
    }

    /// Creates the resource from named values, the dynamic twin of ``create(_:)``: nothing about them is checked here.
    public func create(parameters: Parameters) -> RequestConverter<Route.Model> {
        request(.post, parameters: parameters)
    }
}

extension Creatable where Parent == TopLevel, Place == Members<Self> {
    /// Creates a member from a draft: `POST /posts`.
    public static func create(_ draft: Draft) -> RequestConverter<Model> { members.create(draft) }

    /// Creates a member from named values, the dynamic twin of `create(_:)`: nothing about them is checked here.
    public static func create(parameters: Parameters) -> RequestConverter<Model> {
        members.create(parameters: parameters)
    }
}

extension Creatable where Parent == TopLevel, Place == Member<Self> {
    /// Creates the resource from a draft: `POST /profile`.
    public static func create(_ draft: Draft) -> RequestConverter<Model> { member.create(draft) }

    /// Creates the resource from named values, the dynamic twin of `create(_:)`: nothing about them is checked here.
    public static func create(parameters: Parameters) -> RequestConverter<Model> {
        member.create(parameters: parameters)
    }
}
