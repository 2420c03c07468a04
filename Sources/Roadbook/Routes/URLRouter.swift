/// An API: its base address, and one stored property for each of its top-level routes.
///
/// ```swift
/// struct Blog: URLRouter {
///     static let basePath = "https://api.example.com/v1"
///
///     var posts = Posts()
///     var users = Users()
///
///     struct Posts: Readable, Creatable, Updatable, Deletable {
///         typealias Model = Post
///         var route = "posts"
///     }
///     struct Users: Readable { var route = "users" }
/// }
/// ```
///
/// You write `basePath`; everything else has a default. A public router needs a `public init() {}`.
///
/// The stored properties are what makes a route part of the ``RouteTable``, and so of the mock server. A router without
/// any still builds and sends requests; its table is empty, and the table's findings name the line to add.
public protocol URLRouter: Sendable {
    /// The absolute `http` or `https` URL that every route of this API lies under.
    ///
    /// With or without a trailing slash, with a path (`/v1`), with a query that every request is to carry. It is checked
    /// when a request is built: an address that cannot be used gives ``RequestError/Code-swift.struct/invalidBaseURL``.
    static var basePath: String { get }

    /// How this API writes dates, keys, data and queries; what it leaves open is the library's default.
    static var coding: Coding { get }

    /// Makes the router with its routes as declared.
    init()
}

extension URLRouter {
    public static var coding: Coding { .inherited }
}
