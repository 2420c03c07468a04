import Roadbook
import RoadbookTesting

/// A server that accepts one token at a time, and gives out the one it accepts.
final class TokenServer: Transport {
    private struct State {
        var valid = 1
        var refreshes = 0
        var accepted = 0
        var requests: [TransportRequest] = []
    }

    private let state = Locked(State())
    /// After how many accepted requests another token is accepted; `nil` is never.
    private let rotation: Int?

    init(rotatingAfter rotation: Int? = nil) {
        self.rotation = rotation
    }

    var requests: [TransportRequest] { state.withLock(\.requests) }
    var refreshes: Int { state.withLock(\.refreshes) }
    var accepted: Int { state.withLock(\.accepted) }
    var valid: String { state.withLock { "token-\($0.valid)" } }

    /// Accepts another token from now on.
    func rotate() { state.withLock { $0.valid += 1 } }

    /// Gives out the token that is accepted.
    func refresh() -> TokenStore.Token {
        state.withLock { state in
            state.refreshes += 1
            return TokenStore.Token("token-\(state.valid)")
        }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        // Let others come between, as a network would.
        await Task.yield()
        return state.withLock { state in
            state.requests.append(request)
            guard request.headers["Authorization"] == "Bearer token-\(state.valid)" else {
                return .answer(status: 401, text: #"{"title": "no"}"#)
            }
            state.accepted += 1
            if let rotation, state.accepted.isMultiple(of: rotation) { state.valid += 1 }
            return .answer(status: 204)
        }
    }
}
