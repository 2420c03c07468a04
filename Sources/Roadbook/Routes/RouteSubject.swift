/// What a route is about: resources of one model, told from one another by an id.
///
/// Conform to ``Routable``, by way of the verbs; this is only its lower half.
public protocol RouteSubject: Sendable {
    associatedtype Model: Codable & Sendable
    associatedtype ID: RouteIdentifier
}

extension RouteSubject {
    /// No id: nothing is known of the model but that the route names another id type than the model has.
    public static func id(of model: Model) -> ID? { nil }
}
