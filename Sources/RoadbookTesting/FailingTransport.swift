public import Roadbook

/// A transport that fails every request: for a test that is to send nothing.
public struct FailingTransport: Transport {
    /// What is known of a request by the routes of a router: ` (a member of posts)`; empty where no router is.
    private let place: @Sendable (TransportRequest) -> String

    /// What to do instead.
    private let advice: String

    /// A transport that knows requests by their methods and paths.
    public init() {
        place = { _ in "" }
        advice = "give the client one that does, such as .stub(status: 200)"
    }

    /// A transport that knows the routes of a router, and names that of a request.
    ///
    /// - Parameter router: The API, whose table is read now. A request to another address than its `basePath` is of none of
    ///   its routes.
    public init<Router: URLRouter>(_ router: Router.Type) {
        let matcher = RouteMatcher(router)
        place = { request in
            guard let match = try? matcher.match(request.url) else { return " (no route of \(Router.self))" }
            let isMember = match.path.pattern.hasSuffix("}")
            return isMember ? " (a member of \(match.name))" : " (\(match.name))"
        }
        advice = "give the client one that does, such as MockServer(\(Router.self).self).inMemory or .stub(status: 200)"
    }

    /// - Throws: ``TransportError`` with the code `unexpectedRequest`, always; it names the method and the path, and the
    ///   route where it was made with a router.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        throw TransportError(
            .unexpectedRequest,
            "\(SentRequest.name(of: request))\(place(request)) was sent, and the test's transport answers nothing; \(advice)"
        )
    }
}

extension Transport where Self == FailingTransport {
    /// Fails every request: for a test that is to send nothing.
    public static var failing: FailingTransport { FailingTransport() }

    /// Fails every request, and names its route: for a test that is to send nothing.
    public static func failing<Router: URLRouter>(for router: Router.Type) -> FailingTransport {
        FailingTransport(router)
    }
}

extension RequestError.Code {
    /// A request was sent where a test expects none.
    public static let unexpectedRequest = Self(rawValue: "transport.unexpectedRequest")
}
