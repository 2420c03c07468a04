import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// The two ways a mock can be called; what is said of one holds for the other.
enum Served: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case inMemory
    case overLoopback

    var testDescription: String { rawValue }

    /// Calls a mock this way.
    func client<Router: URLRouter, Result: Sendable>(
        of mock: MockServer<Router>,
        settings: RequestSettings = RequestSettings(),
        _ body: @Sendable (Client<Router>) async throws -> Result
    ) async throws -> Result {
        // A clock that stands still: how long a call takes on a busy machine is not what these tests are about.
        let clock = ManualClock()
        return switch self {
        case .inMemory:
            try await body(Client(Router.self, transport: mock.inMemory, settings: settings, clock: clock))
        case .overLoopback:
            try await mock.run { url in
                try await body(Client(Router.self, baseURL: url, settings: settings, clock: clock))
            }
        }
    }
}
