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
        if let page = core.page(for: request) { return reply(to: request, about: page) }
        let request = MockRequest(request, core.boxedDeclaration)
        let arrival = core.receive(request)
        do {
            let switched = try arrival.switches.flatMap { try core.pageDecision(for: request, $0) }?.answer
            let stub = try arrival.stubs.flatMap { try core.stub(for: request, $0) }
            if switched == nil, stub == nil, let outcome = outcomeAtOnce(of: request, arrival) {
                return .now(noted(outcome, request, arrival))
            }
            core.tellPage()
            return .later {
                let outcome = await outcome(of: request, arrival, stub, switched)
                return noted(outcome, request, arrival)
            }
        } catch {
            return .now(noted(.failed(error), request, arrival))
        }
    }

    /// The answer of the page, whose changes are kept as those of requests are.
    private func reply(to request: HTTPRequest, about page: MockPage) -> HTTPReply {
        let responder = PageResponder(core: core, page: page)
        guard let front = core.front, !front.isReading(request) else { return .now(responder.response(to: request)) }
        return .later { await front.keeping(from: core) { responder.response(to: request) } }
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
        core.end(request, arrival, .init(outcome.response), stub: outcome.stub, isExpected: outcome.isExpected)
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
                outcome = await unstubbed(request, arrival)
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
            case .store: await stored(request)
            case .response(let response): response
            case .made(let make): try await self.response(make(request), to: request)
            }
        return answer.applied(to: response)
    }

    private func wait(_ delay: MockDelay?) async throws {
        guard let delay else { return }
        try await core.time.sleep(core.withTraffic { delay.duration(using: &$0.random) })
    }

    /// What becomes of a request that no stub answers; `nil` where that takes a while.
    private func outcomeAtOnce(of request: MockRequest, _ arrival: MockTraffic.Arrival) -> Outcome? {
        if arrival.refusesUnstubbed { return refusal(of: request) }
        if let front = core.front {
            return front.responseAtOnce(to: request, from: core).map { outcome($0, of: request) }
        }
        return outcome(MockHandler(core: core, request.boxedDeclaration).response(to: request), of: request)
    }

    private func unstubbed(_ request: MockRequest, _ arrival: MockTraffic.Arrival) async -> Outcome {
        arrival.refusesUnstubbed ? refusal(of: request) : outcome(await stored(request), of: request)
    }

    /// The answer of the store, or of what stands before it.
    private func stored(_ request: MockRequest) async -> HTTPResponse {
        guard let front = core.front else {
            return MockHandler(core: core, request.boxedDeclaration).response(to: request)
        }
        return await front.response(to: request, from: core)
    }

    private func outcome(_ response: HTTPResponse, of request: MockRequest) -> Outcome {
        // Whatever is answered otherwise was found where it is declared.
        Outcome(response: response, isExpected: response.status < 400 || request.isDeclared)
    }

    private func refusal(of request: MockRequest) -> Outcome {
        let problem = Problem.notFound("No stub answers \(request.words), and the store is not to.")
        return Outcome(response: problem.answer.response, isExpected: false)
    }
}
