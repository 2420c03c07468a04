import Foundation

/// What a mock asks of a request that it is to know again.
extension RequestConverter {
    /// The request as it would go to the router's own address. Its content is not validated: a test may want to see what is
    /// not valid.
    package func transportRequest<Router: URLRouter>(for router: Router.Type) throws -> TransportRequest {
        var settings = overrides.applied(to: .standard)
        settings.baseURL = nil
        return try unchecked(on: .of(router), settings: SharedSettings(settings))
    }

    /// Throws where an answer does not decode as what the request returns.
    package func check(_ content: Data, head: ResponseHead, coding: Coding) throws {
        _ = try decoding.decode(head, content, coding)
    }
}
