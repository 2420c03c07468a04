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
        if let page = core.page(for: request) {
            return .now(PageResponder(core: core, page: page).response(to: request))
        }
        let request = MockRequest(request, core.boxedDeclaration)
        let arrival = core.receive(request)
        do {
            let switched = try core.pageDecision(for: request)?.answer
            let stub = try arrival.stubs.flatMap { try core.stub(for: request, $0) }
            guard switched == nil, stub == nil else {
                return .later {
                    let outcome = await outcome(of: request, arrival, stub, switched)
                    return noted(outcome, request, arrival)
                }
            }
            return .now(noted(unstubbed(request, arrival), request, arrival))
        } catch {
            return .now(noted(.failed(error), request, arrival))
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
    private func noted(_ outcome: Outcome, _ request: MockRequest, _ arrival: MockTraffic.Arrival) -> HTTPResponse {
        let time = core.time.elapsed()
        core.withTraffic { traffic in
            traffic.journal.answer(
                arrival.number,
                outcome.response,
                at: time,
                stub: outcome.stub,
                isExpected: outcome.isExpected
            )
        }
        core.tellPage()
        if !outcome.isExpected { core.report(request) }
        return outcome.response
    }

    /// What becomes of a request by a stub, and with what the page switched on around it.
    private func outcome(
        of request: MockRequest,
        _ arrival: MockTraffic.Arrival,
        _ stub: StubDecision?,
        _ switched: PreparedAnswer?
    ) async -> Outcome {
        do {
            try await wait(switched?.delay)
            var outcome: Outcome
            if case .response(let response)? = switched?.source {
                outcome = Outcome(response: response, isExpected: request.isDeclared)
            } else if let stub {
                outcome = Outcome(response: try await response(stub.answer, to: request), stub: stub.stub)
            } else {
                outcome = unstubbed(request, arrival)
            }
            if let switched { outcome.response = switched.applied(to: outcome.response) }
            return outcome
        } catch {
            return .failed(error)
        }
    }

    /// The answer of a stub.
    private func response(_ answer: PreparedAnswer, to request: MockRequest) async throws -> HTTPResponse {
        try await wait(answer.delay)
        let response =
            switch answer.source {
            case .store: MockHandler(core: core, request.boxedDeclaration).response(to: request)
            case .response(let response): response
            case .made(let make): try await self.response(make(request), to: request)
            }
        return answer.applied(to: response)
    }

    private func wait(_ delay: MockDelay?) async throws {
        guard let delay else { return }
        try await core.time.sleep(core.withTraffic { delay.duration(using: &$0.random) })
    }

    private func unstubbed(_ request: MockRequest, _ arrival: MockTraffic.Arrival) -> Outcome {
        guard !arrival.refusesUnstubbed else {
            let problem = Problem.notFound("No stub answers \(request.words), and the store is not to.")
            return Outcome(response: problem.answer.response, isExpected: false)
        }
        let response = MockHandler(core: core, request.boxedDeclaration).response(to: request)
        // Whatever is answered otherwise was found where it is declared.
        return Outcome(response: response, isExpected: response.status < 400 || request.isDeclared)
    }
}
