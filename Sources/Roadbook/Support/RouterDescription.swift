/// What is derived from a router once: its address, its coding, its table.
package struct RouterDescription: Sendable {
    /// The address, or why it is none: said when a request is built, since making a client does not throw.
    let baseURL: Result<BaseURL, RequestError>
    package let coding: Coding
    let name: String
    /// The top-level routes of the table; empty where the router has no stored properties.
    private let origins: Set<RequestOrigin>
    package let table: RouteTable?

    package init<Router: URLRouter>(_ router: Router.Type, baseURL: String? = nil) {
        let table = RouteTable(router)
        self.baseURL = Self.reading(baseURL ?? router.basePath)
        self.coding = router.coding
        self.name = "\(router)"
        self.origins = table.origins
        self.table = table
    }

    init(baseURL: String) {
        self.baseURL = Self.reading(baseURL)
        coding = .inherited
        name = ""
        origins = []
        table = nil
    }

    /// Refuses a request that was made from a declaration of another API, so that it never goes to this one's server.
    ///
    /// A request written by hand has no declaration and is let pass, and so is everything where there is no table.
    func check(_ origin: RequestOrigin?) throws {
        guard let origin, !origins.isEmpty, !origins.contains(origin) else { return }
        let property = origin.name.prefix(1).lowercased() + origin.name.dropFirst()
        throw RequestError(
            .undeclaredRoute,
            "the route \(origin.name) (\(origin.route)) is not in the table of \(name)",
            advice:
                "Add `var \(property) = \(origin.name)()` to \(name), or send the request by the client of its own API."
        )
    }

    private static func reading(_ text: String) -> Result<BaseURL, RequestError> {
        do {
            return .success(try BaseURL(text))
        } catch let error as RequestError {
            return .failure(error)
        } catch {
            return .failure(RequestError(.invalidBaseURL, "the base URL cannot be read", underlying: error))
        }
    }
}

extension RouterDescription {
    /// The description of a router with its own address: made once for a type, since the type is all it depends on.
    static func of<Router: URLRouter>(_ router: Router.Type) -> RouterDescription {
        if let known = known.withLock({ $0[ObjectIdentifier(router)] }) { return known }
        let description = RouterDescription(router)
        known.withLock { $0[ObjectIdentifier(router)] = description }
        return description
    }

    private static let known = Locked<[ObjectIdentifier: RouterDescription]>([:])
}
