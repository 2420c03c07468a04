import Roadbook
import RoadbookHTTPEngine

/// Answers requests: by the stubs that match, by the store otherwise; and notes each in the journal before it is answered.
struct MockResponder: Sendable {
    private let core: MockCore

    init(core: MockCore) {
        self.core = core
    }

    func response(to request: HTTPRequest) async -> HTTPResponse {
        let request = MockRequest(request, core.declaration)
        let number = core.receive(request)
        let outcome = await outcome(request)
        core.withTraffic { traffic in
            traffic.journal.answer(number, outcome.response, stub: outcome.stub, isExpected: outcome.isExpected)
        }
        if !outcome.isExpected { core.report(request) }
        return outcome.response
    }

    private struct Outcome {
        var response: HTTPResponse
        var stub: Int?
        var isExpected = true
    }

    private func outcome(_ request: MockRequest) async -> Outcome {
        do {
            guard let decision = try core.stub(for: request) else { return unstubbed(request) }
            return Outcome(response: try await response(decision.answer, to: request), stub: decision.stub)
        } catch {
            return Outcome(response: Problem.failed(error).answer.response)
        }
    }

    /// The answer of a stub.
    private func response(_ answer: PreparedAnswer, to request: MockRequest) async throws -> HTTPResponse {
        if let delay = answer.delay {
            try await core.time.sleep(core.withTraffic { delay.duration(using: &$0.random) })
        }
        let response =
            switch answer.source {
            case .store: MockHandler(core: core).response(to: request)
            case .response(let response): response
            case .made(let make): try await self.response(make(request), to: request)
            }
        return answer.applied(to: response)
    }

    private func unstubbed(_ request: MockRequest) -> Outcome {
        guard core.withTraffic(\.refusesUnstubbed) else {
            return Outcome(response: MockHandler(core: core).response(to: request), isExpected: request.isDeclared)
        }
        let problem = Problem.notFound("No stub answers \(request.words), and the store is not to.")
        return Outcome(response: problem.answer.response, isExpected: false)
    }
}
