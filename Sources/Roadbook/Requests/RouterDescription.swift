import Foundation

/// What is derived from a router once: its address, its coding, its top-level routes.
final class RouterDescription: Sendable {
    /// The address, or why it is none: said when a request is built, since making a client does not throw.
    let baseURL: Result<BaseURL, any Error>
    /// The address that stands in for the router's own, where one does.
    private let address: URL?
    /// What the router says of it.
    private let basePath: String
    let coding: Coding
    let name: String
    /// The top-level routes of the table; empty where the router has no stored properties.
    private let origins: RequestOrigins
    /// How the routes that are nested are reached, by their types.
    private let nested: [ObjectIdentifier: String]

    private init<Router: URLRouter>(_ router: Router.Type, _ basePath: String) {
        self.basePath = basePath
        baseURL = Result { try BaseURL(basePath) }
        address = nil
        coding = router.coding
        name = "\(router)"
        let table = RouteTable(router)
        origins = table.origins
        nested = table.nested
    }

    /// An address alone, to which any request may go.
    init(baseURL: String) {
        basePath = baseURL
        self.baseURL = Result { try BaseURL(baseURL) }
        address = nil
        coding = .inherited
        name = ""
        origins = RequestOrigins()
        nested = [:]
    }

    private init(_ other: RouterDescription, at address: URL?) {
        self.address = address
        basePath = other.basePath
        baseURL = Result { [basePath] in try BaseURL(address?.absoluteString ?? basePath) }
        coding = other.coding
        name = other.name
        origins = other.origins
        nested = other.nested
    }

    /// The same router at an address of the settings; `nil` is its own.
    func at(_ baseURL: URL?) -> RouterDescription {
        baseURL == address ? self : RouterDescription(self, at: baseURL)
    }

    /// The host of the address in lower case; empty where the address cannot be used.
    var host: String { (try? baseURL.get())?.host ?? "" }

    /// Refuses a request that was made from a declaration of another API, so that it never goes to this one's server.
    ///
    /// A request written by hand has no declaration and is let pass, and so is everything where there is no table.
    func check(_ origin: RequestOrigin?) throws {
        guard let origin, !origins.isEmpty, !origins.contains(origin) else { return }
        if let path = nested[origin.root] {
            throw RequestError(
                .undeclaredRoute,
                "the route \(origin.name) (\(origin.route)) is not at the top of \(name): it is nested as \(path)",
                advice: "Reach it by its parent, and name its Parent, so that the compiler sees to it."
            )
        }
        let property = origin.name.prefix(1).lowercased() + origin.name.dropFirst()
        throw RequestError(
            .undeclaredRoute,
            "the route \(origin.name) (\(origin.route)) is not in the table of \(name)",
            advice:
                "Add `var \(property) = \(origin.name)()` to \(name), or send the request by the client of its own API."
        )
    }
}

extension RouterDescription {
    /// The description of a router with its own address.
    ///
    /// It is made once for a type and again when the type names another address, as a computed `basePath` may.
    static func of<Router: URLRouter>(_ router: Router.Type) -> RouterDescription {
        let basePath = router.basePath
        if let known = known.withLock({ $0[ObjectIdentifier(router)] }), known.basePath == basePath { return known }
        let description = RouterDescription(router, basePath)
        known.withLock { $0.change(ObjectIdentifier(router)) { $0 = description } }
        return description
    }

    private static let known = Locked(FewKeys<ObjectIdentifier, RouterDescription>())
}
