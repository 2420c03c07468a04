import Roadbook
import RoadbookTesting

/// A transport that plays answers in their order, the last one again and again, and keeps the requests.
final class ScriptedTransport: Transport {
    enum Step: Sendable {
        case answer(Int, HeaderFields = [:], String = "")
        case fail(RequestError.Code)
    }

    private let state: Locked<(steps: [Step], requests: [TransportRequest])>

    init(_ steps: Step...) {
        state = Locked((steps, []))
    }

    var requests: [TransportRequest] { state.withLock(\.requests) }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        let step = state.withLock { state in
            state.requests.append(request)
            return state.steps.count > 1 ? state.steps.removeFirst() : state.steps[0]
        }
        switch step {
        case .answer(let status, let headers, let text): return .answer(status: status, headers: headers, text: text)
        case .fail(let code): throw TransportError(code, "scripted")
        }
    }
}
