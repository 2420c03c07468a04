/// A place of an API and what it speaks: the base of every route.
///
/// A route conforms to the verbs it offers (``Readable``, ``Creatable``, ``Updatable``, ``Deletable``, or the finer
/// ``Gettable``, ``Listable``, ``Replaceable``, ``Patchable``), never to `Routable` alone. A verb that is not declared
/// does not compile.
///
/// You write `route`, and `Model` unless the route is to speak dynamic JSON. There is no default for `init()`: a struct
/// whose properties all have values has one by itself, and a public one writes `public init() {}`.
public protocol Routable: RouteSubject {
    /// What the API returns for one resource. Dynamic JSON unless named.
    associatedtype Model = JSONValue

    /// What tells one resource from another in the path.
    ///
    /// The model's own `ID` where the model is `Identifiable` and its id can stand in a path; otherwise `String` unless
    /// named.
    associatedtype ID

    /// What a resource is created from. The model unless named.
    associatedtype Draft: Codable & Sendable = Model

    /// What a resource is patched with. A dictionary literal unless named.
    associatedtype Changes: Encodable & Sendable = Parameters

    /// What the API sends when it refuses. `application/problem+json` (RFC 9457) unless named.
    associatedtype Failure: Decodable & Sendable = ProblemDetails

    /// What the API returns for the collection. An array of models unless named; an envelope type otherwise.
    associatedtype List: Codable & Sendable = [Model]

    /// The route this one lies under. ``TopLevel`` unless named.
    ///
    /// Naming another route takes the static verbs away: `Comments.list()` does not compile, and
    /// `Posts[1].comments.list()` does.
    associatedtype Parent = TopLevel

    /// What lies at the route: a collection with members, or one resource. Do not name it; conform to ``Singleton``.
    associatedtype Placement: RoutePlace = Members<Self> where Placement.Route == Self

    /// Makes the route as declared.
    init()

    /// The path of the route below its parent, such as `posts` or `blog/posts`.
    ///
    /// Slashes at either end are dropped. It is text, not an encoded path: what a path cannot hold is percent-encoded.
    /// Empty or dot segments, `?` and `#` are refused when a request is built.
    var route: String { get }

    /// The name under which a resource carries its id, as its model declares it. `"id"` unless named.
    ///
    /// The coding's key style applies to it, as it does to the model's own names.
    var idKey: String { get }

    /// The name of this route's id in the patterns of the routes below it, such as `postId` for `posts`.
    ///
    /// The singular of the last segment of `route` with `Id` behind it, unless named.
    var parameterName: String { get }

    /// How this route writes dates, keys, data and queries; what it leaves open is its router's.
    var coding: Coding { get }

    /// What is to be true of a `Draft`. Nothing unless declared.
    ///
    /// ```swift
    /// var validator: DraftValidator {
    ///     [Fact(.init("/title", code: "empty", "A title is needed."), of: \.title) { !$0.isEmpty }]
    /// }
    /// ```
    ///
    /// A client refuses a request whose draft does not satisfy it, before anything is sent: a `create`, an `update`
    /// with a draft, and where the `Draft` is the `Model` an `update` with a model and a `patch` from one model to another.
    /// It is asked for each time, and may be asked by several threads at once. Content that is given by name, or otherwise
    /// than by those verbs, is not looked at. The mock server refuses what it finds by a 422.
    var validator: Validator<Draft, ValidationFailure> { get }

    /// The id that a model carries, or `nil` where the model is not `Identifiable`. Do not write it: it infers `ID`.
    static func id(of model: Model) -> ID?
}

extension Routable {
    @inlinable public var idKey: String { "id" }

    public var parameterName: String { ParameterName.derived(from: route) }

    @inlinable public var coding: Coding { .inherited }

    /// What the validator of a route is. A property of that name and of another type would be another property, and nothing be
    /// validated by it.
    public typealias DraftValidator = Validator<Draft, ValidationFailure>

    @inlinable public var validator: DraftValidator { DraftValidator() }
}

// Two of three defaults: the more is known of the model, the sooner one is taken. The third is that of RouteSubject, and
// is left where the route names an ID of its own.

extension Routable {
    public static func id(of model: Model) -> String? { nil }
}

extension Routable where Model: Identifiable, Model.ID: RouteIdentifier {
    public static func id(of model: Model) -> Model.ID? { model.id }
}
