import Roadbook
import RoadbookCurl
import RoadbookMockServer
import RoadbookTesting
import Testing

/// The ways a mock can be called; what is said of one holds for the others.
enum Served: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case inMemory
    case overURLSession
    case overCurl

    var testDescription: String { rawValue }

    /// What goes over a socket.
    static let overSockets: [Served] = [.overURLSession, .overCurl]

    /// Calls a mock this way, by a transport of the call's own: a connection that was used before would be tried again.
    ///
    /// - Parameter body: Takes the address of the mock, `nil` where that is the router's.
    func transport<Router: URLRouter, Result: Sendable>(
        of mock: MockServer<Router>,
        _ body: @Sendable (URL?, any Transport) async throws -> Result
    ) async throws -> Result {
        switch self {
        case .inMemory: try await body(nil, mock.inMemory)
        case .overURLSession: try await mock.run { url in try await body(url, URLSessionTransport()) }
        case .overCurl: try await mock.run { url in try await body(url, CurlTransport()) }
        }
    }

    /// Calls a mock this way.
    func client<Router: URLRouter, Result: Sendable>(
        of mock: MockServer<Router>,
        settings: RequestSettings = RequestSettings(),
        _ body: @Sendable (Client<Router>) async throws -> Result
    ) async throws -> Result {
        // A clock that stands still: how long a call takes on a busy machine is not what these tests are about.
        let clock = ManualClock()
        return try await transport(of: mock) { url, transport in
            try await body(Client(Router.self, baseURL: url, transport: transport, settings: settings, clock: clock))
        }
    }
}
