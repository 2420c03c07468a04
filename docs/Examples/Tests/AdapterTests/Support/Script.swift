import Roadbook
import RoadbookTesting
import Synchronization

/// A server that plays answers in their order, the last one again and again, and a client of it, by a clock of their own.
final class Script: Sendable {
    enum Step: Sendable {
        /// Takes ``answerTime``.
        case answer(Int, HeaderFields = [:], String = "")
        case fail(RequestError.Code, String = "")
        /// Answers only when the clock is moved, which no test does.
        case hold
    }

    static let answerTime = Duration.milliseconds(250)

    let clock = ManualClock()
    private let state: Mutex<(steps: [Step], requests: [TransportRequest])>

    init(_ steps: Step...) {
        state = Mutex((steps, []))
    }

    var requests: [TransportRequest] { state.withLock { $0.requests } }

    func client(_ settings: RequestSettings) -> Client<Notes> {
        let id = Mutex(0)
        return Client(
            Notes.self,
            transport: .stub { request in try await self.answer(request) },
            settings: settings,
            clock: clock,
            makeID: {
                id.withLock { id in
                    id += 1
                    return "call-\(id)"
                }
            }
        )
    }

    /// Sends a request, and moves the clock once, when the call waits for its turn to be sent again.
    func send(
        _ request: RequestConverter<Note>,
        _ settings: RequestSettings,
        advancing wait: Duration
    ) async throws -> Note {
        async let note = client(settings).send(request)
        // The clock is moved by the first answer too, perhaps only now.
        try await clock.waitForSleepers(1, within: wait + Self.answerTime)
        await clock.advance(by: wait)
        return try await note
    }

    /// Sends a request that is held, and cancels it.
    func cancel(_ request: RequestConverter<Note>, _ settings: RequestSettings) async throws {
        let client = client(settings)
        let call = Task { try await client.send(request) }
        // The one that is held, and the client's for its bounds.
        try await clock.waitForSleepers(2)
        call.cancel()
        _ = try await call.value
    }

    private func answer(_ request: TransportRequest) async throws -> TransportResponse {
        let step = state.withLock { state in
            state.requests.append(request)
            return state.steps.count > 1 ? state.steps.removeFirst() : state.steps[0]
        }
        switch step {
        case .answer(let status, let headers, let text):
            await clock.advance(by: Self.answerTime)
            return .answer(status: status, headers: headers, text: text)
        case .fail(let code, let message): throw TransportError(code, message)
        case .hold:
            try await clock.sleep(for: .seconds(86_400))
            throw TransportError(.connectionLost, "nobody waits so long")
        }
    }
}

extension Script.Step {
    static var note: Self { .answer(200, [:], #"{"id": "1", "text": "Hello"}"#) }

    static func busy(seconds: Int) -> Self { .answer(503, ["Retry-After": "\(seconds)"]) }
}
