public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Anything with a method, a route and parameters: it can be converted to a `URLRequest` and sent.
///
/// ``RequestConverter`` is one, and what routes return. A type of your own conforms with two properties:
///
/// ```swift
/// struct Search: RequestConverterProtocol {
///     typealias Response = [Post]
///     let method = HTTPMethod.get
///     let route = "search"
///     var parameters: Parameters
/// }
/// let found = try await blog.send(Search(parameters: ["q": "swift"]))
/// ```
public protocol RequestConverterProtocol<Response>: Sendable {
    /// What the answer is decoded as: a `Decodable` type, an optional of one, `Data`, `String` or `Void`.
    associatedtype Response: Sendable

    /// The request method.
    var method: HTTPMethod { get }

    /// The path below the base URL, as text.
    var route: String { get }

    /// Named values, sent in the query for `GET`, `HEAD` and `DELETE`, in a JSON body otherwise. None unless given.
    var parameters: Parameters { get }

    /// The request as a value. Made from the three properties above unless you write it.
    var converter: RequestConverter<Response> { get }
}

extension RequestConverterProtocol {
    public var parameters: Parameters { [:] }
}

extension RequestConverterProtocol where Response: Decodable {
    public var converter: RequestConverter<Response> {
        RequestConverter<Void>(method: method, route: route, parameters: parameters).returning(Response.self)
    }
}

extension RequestConverterProtocol where Response == Void {
    public var converter: RequestConverter<Void> {
        RequestConverter<Void>(method: method, route: route, parameters: parameters)
    }
}

extension RequestConverterProtocol {
    /// The request as one for Foundation, with the address, the coding and the default settings of a router.
    ///
    /// - Throws: ``RequestError`` of the building phase: `invalidBaseURL`, `invalidPath`, `invalidMethod`,
    ///   `invalidHeader`, `bodyNotAllowed`, `encodingFailed`, or `undeclaredRoute` where the route is not one of the
    ///   router's table; of the validation phase where the content does not satisfy the validator of its route, unless the
    ///   request turns `validatesContent` off.
    public func asURLRequest<Router: URLRouter>(relativeTo router: Router.Type) throws -> URLRequest {
        try converter.urlRequest(on: .of(router))
    }

    /// The request as one for Foundation, below a base URL of your own and without any router's coding.
    ///
    /// - Parameter baseURL: An absolute `http` or `https` URL, with or without a path and a query.
    /// - Throws: ``RequestError`` of the building and the validation phase, as above, but for `undeclaredRoute`.
    public func asURLRequest(relativeTo baseURL: URL) throws -> URLRequest {
        try converter.urlRequest(on: RouterDescription(baseURL: baseURL.absoluteString))
    }
}
