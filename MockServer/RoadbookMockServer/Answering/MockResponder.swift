import Roadbook
import RoadbookHTTPEngine

/// Answers requests: by the stubs that match, by the store otherwise; and notes each in the journal before it is answered.
struct MockResponder: Sendable {
    private let core: MockCore

    init(core: MockCore) {
        self.core = core
    }

    /// The answer to a request: at once where the store gives it.
    func reply(to request: HTTPRequest) -> HTTPReply {
        let request = MockRequest(request, core.boxedDeclaration)
        let arrival = core.receive(request)
        let number = arrival.number
        let decision: StubDecision
        do {
            guard let stub = try arrival.stubs.flatMap({ try core.stub(for: request, $0) }) else {
                let outcome = arrival.refusesUnstubbed ? refusal(of: request) : unstubbed(request)
                return .now(noted(outcome, number, request))
            }
            decision = stub
        } catch {
            return .now(noted(.failed(error), number, request))
        }
        return .later {
            do {
                let response = try await response(decision.answer, to: request)
                return noted(Outcome(response: response, stub: decision.stub), number, request)
            } catch {
                return noted(.failed(error), number, request)
            }
        }
    }

    private struct Outcome {
        var response: HTTPResponse
        var stub: Int?
        var isExpected = true

        static func failed(_ error: any Error) -> Outcome {
            Outcome(response: Problem.failed(error).answer.response)
        }
    }

    /// The answer, when it has been noted.
    private func noted(_ outcome: Outcome, _ number: Int, _ request: MockRequest) -> HTTPResponse {
        core.withTraffic { traffic in
            traffic.journal.answer(number, outcome.response, stub: outcome.stub, isExpected: outcome.isExpected)
        }
        if !outcome.isExpected { core.report(request) }
        return outcome.response
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
        let handler = MockHandler(core: core, request.boxedDeclaration)
        let response = handler.response(to: request)
        // Whatever is answered otherwise was found where it is declared.
        let isRefused = response.status >= 400
        return Outcome(response: response, isExpected: !isRefused || request.isDeclared)
    }

    private func refusal(of request: MockRequest) -> Outcome {
        let problem = Problem.notFound("No stub answers \(request.words), and the store is not to.")
        return Outcome(response: problem.answer.response, isExpected: false)
    }
}
