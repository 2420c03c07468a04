/// A typed request as a plain value, before any I/O.
///
/// ```swift
/// let request: RequestConverter<Post> = Blog.Posts.get(1)
/// let urlRequest = try request.asURLRequest(relativeTo: Blog.self)
/// ```
///
/// Routes make it; its modifiers (``query(_:)-(Parameters)``, ``header(_:_:)``, ``timeout(_:)``, ...) return a changed
/// value. Nothing is encoded or checked before the request is built, by `asURLRequest` or by the client: what cannot be
/// sent is then refused with a ``RequestError`` of the building phase, and content that does not satisfy the validator of
/// its route with one of the validation phase.
public struct RequestConverter<Response: Sendable>: RequestConverterProtocol {
    /// The request method.
    public var method: HTTPMethod

    /// The path below the base URL, with its pattern.
    public let path: RoutePath

    /// Named values, given by name rather than as a draft or a model.
    public let parameters: Parameters

    /// Whether the parameters are content even where there are none, as those of a create are.
    let givesParameters: Bool

    /// Where ``parameters`` go.
    public var parameterEncoding: ParameterEncoding = .methodDependent

    /// What was added to the query, in order.
    public internal(set) var query: [QueryPart] = []

    /// The header fields given for this request.
    public var headers: HeaderFields = [:]

    /// The content, if any was given other than by ``parameters``.
    public var body: RequestBody?

    /// How values are written, where the route says so; what is left open is the router's.
    public var coding: Coding

    /// Settings of this request that win over rules and over the client's own.
    public internal(set) var overrides = SettingOverrides()

    /// What the address has beyond this, where the request is for a page of several.
    var page: PageAddress?

    /// How the answer becomes a `Response`.
    let decoding: ResponseDecoding<Response>

    /// The declaration the request comes from; `nil` for one written by hand.
    let origin: RequestOrigin?

    public var converter: RequestConverter<Response> { self }

    /// The path below the base URL as text, such as `posts/1/comments`.
    public var route: String { path.description }
}

extension RequestConverter {
    @usableFromInline init(
        _ method: HTTPMethod,
        _ path: RoutePath,
        _ coding: Coding,
        _ origin: RequestOrigin?,
        parameters: Parameters = Parameters(),
        givesParameters: Bool = false,
        body: RequestBody? = nil,
        decoding: ResponseDecoding<Response>
    ) {
        // All at once: what is set one by one is copied when the last is.
        self.init(
            method: method,
            path: path,
            parameters: parameters,
            givesParameters: givesParameters,
            body: body,
            coding: coding,
            decoding: decoding,
            origin: origin
        )
    }
}

extension RequestConverter where Response == Void {
    /// A request written by hand, for what no route declares. Name its answer with ``returning(_:)-(Value.Type)``.
    ///
    /// - Parameters:
    ///   - method: The request method.
    ///   - route: The path below the base URL, as text: what a path cannot hold is percent-encoded. Slashes at either
    ///     end are dropped; empty and dot segments, `?` and `#` are refused when the request is built.
    ///   - parameters: Named values.
    ///   - encoding: Where they go: for `GET`, `HEAD` and `DELETE` to the query, otherwise to a JSON body.
    public init(
        method: HTTPMethod,
        route: String,
        parameters: Parameters = [:],
        encoding: ParameterEncoding = .methodDependent
    ) {
        self.init(method, RoutePath([.literal(route)]), .inherited, nil, parameters: parameters)
        parameterEncoding = encoding
    }

    @usableFromInline init(
        _ method: HTTPMethod,
        _ path: RoutePath,
        _ coding: Coding,
        _ origin: RequestOrigin?,
        parameters: Parameters
    ) {
        self.init(method, path, coding, origin, parameters: parameters, decoding: .nothing)
    }
}

extension RequestConverter: CustomStringConvertible, CustomReflectable {
    /// The method and the pattern, such as `GET posts/{postId}/comments/{id}`, the same whatever the ids are.
    public var description: String { "\(method) \(path.pattern)" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
