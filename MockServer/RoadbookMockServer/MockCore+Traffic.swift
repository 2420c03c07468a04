import Roadbook
import RoadbookHTTPEngine
import RoadbookRules

/// What comes, and what becomes of it.
extension MockCore {
    /// The exchanges that are remembered.
    var exchanges: [MockExchange] { withTraffic { $0.journal.exchanges } }

    /// The place of an exchange in memory, where each has a connection of its own; below those of sockets.
    func placeInMemory() -> HTTPExchangePlace {
        withTraffic { traffic in
            traffic.lastInMemory -= 1
            return HTTPExchangePlace(connection: traffic.lastInMemory, exchange: 0)
        }
    }

    /// Notes a request that has come, and counts it for those who expect it.
    func receive(_ request: MockRequest) -> MockTraffic.Arrival {
        let time = time.elapsed()
        let early = withTraffic { traffic in
            traffic.expectations.isEmpty ? traffic.receive(request, expectedBy: [], at: time) : nil
        }
        let arrival = early ?? receiveExpected(request, at: time)
        arrivals.signal()
        return arrival
    }

    /// Notes what has become of a request that has come, and tells those who look.
    func end(
        _ request: MockRequest,
        _ arrival: MockTraffic.Arrival,
        _ outcome: MockExchange.Outcome,
        stub: Int? = nil,
        isExpected: Bool
    ) {
        let time = time.elapsed()
        let answer = MockExchange.Answer(outcome, at: time, stub: stub, isExpected: isExpected)
        withTraffic { $0.journal.end(arrival.number, answer) }
        tellPage()
        front?.tell(request, outcome, taking: time - arrival.time)
    }

    /// Notes a request that the engine refused. No test fails of it: a client that leaves in the middle of its request is
    /// refused too.
    func note(_ refusal: HTTPRefusal) {
        guard page(for: refusal.request) == nil else { return }
        let request = MockRequest(refusal.request, boxedDeclaration)
        let outcome = MockExchange.Outcome.refusal(MockResponse(refusal.response), reason: refusal.reason)
        end(request, receive(request), outcome, isExpected: request.isDeclared)
    }

    /// Notes a request whose exchange some of its faults end before its content is there.
    private func noteEnd(of request: MockRequest, by faults: [HTTPFault], stub: Int? = nil) {
        guard let fault = faults.first(where: \.effect.endsExchange) else { return }
        let isExpected = stub != nil || request.isDeclared
        end(request, receive(request), .failure(fault), stub: stub, isExpected: isExpected)
    }

    private func receiveExpected(_ request: MockRequest, at time: Duration) -> MockTraffic.Arrival {
        // What a user tests runs outside of the lock, since it may call the mock.
        let expected = withTraffic { $0.expectations.entries }.indices(where: {
            (try? $0.condition.holds(for: request)) == true
        })
        return withTraffic { $0.receive(request, expectedBy: expected, at: time) }
    }

    /// The stub that answers a request, and its answer.
    ///
    /// - Throws: What a test of a stub throws.
    func stub(for request: MockRequest, _ rules: RuleSet<MockRequest, Int>) throws -> StubDecision? {
        let candidates = try rules.all(for: request)
        let place = request.request.place
        return withTraffic { traffic in
            if let place, let early = traffic.decisions.take(for: place) {
                return traffic.stubs.reconsider(early, candidates, for: request, using: &traffic.random)
            }
            return traffic.stubs.take(candidates, for: request, using: &traffic.random)
        }
    }

    /// What goes wrong with a request before its content is there.
    ///
    /// The stub that answers is chosen by the head then, where some stub spoils requests at all; one that is newer and looks
    /// at the content may still take its place.
    func faults(of head: HTTPRequest) -> [HTTPFault] {
        guard withTraffic({ $0.stubs.spoilsRequests || $0.page.book.spoilsRequests }), page(for: head) == nil,
            let place = head.place
        else { return [] }
        let request = MockRequest(head, boxedDeclaration)
        let switched = pageFaults(of: request, at: place)
        // What ends here is answered by nobody, and has come all the same.
        if switched.contains(where: \.effect.endsExchange) {
            noteEnd(of: request, by: switched)
            return switched
        }
        return switched + stubFaults(of: request, at: place)
    }

    private func stubFaults(of request: MockRequest, at place: HTTPExchangePlace) -> [HTTPFault] {
        guard withTraffic({ $0.stubs.spoilsRequests }) else { return [] }
        guard let rules = withTraffic({ $0.stubs.rules(ofHeads: true) }) else { return [] }
        // A head is asked nothing that a user wrote, so nothing is thrown.
        guard let candidates = try? rules.all(for: request) else { return [] }
        let decision = withTraffic { traffic -> StubDecision? in
            let decision = traffic.stubs.take(candidates, for: request, using: &traffic.random)
            // What ends the exchange is asked for no answer.
            if let decision, !decision.answer.endsRequest { traffic.decisions.keep(decision, for: place) }
            return decision
        }
        guard let decision else { return [] }
        let faults = decision.answer.faults.filter(\.point.isOfRequest)
        noteEnd(of: request, by: faults, stub: decision.stub)
        return faults
    }

    /// Reports a request that nobody declared or stubbed, where the mock has an owner.
    func report(_ request: MockRequest) {
        guard let owner else { return }
        let entries = withTraffic { $0.stubs.entries }.sorted { $0.key > $1.key }.map(\.value)
        let stubs = entries.map { ($0.criteria, $0.place) }
        let seed = withTraffic { $0.random }.description
        let reason = request.match == nil ? request.segments.map { " " + declaration.nothing(at: $0) } ?? "" : ""
        owner.report(
            "an unexpected request came: \(request.words)."
                + reason
                + NearMisses(request, stubs).text
                + "\n  \(request.curl())\n  \(seed)"
        )
    }

    /// Reports or throws what was expected and is not so.
    func verify() throws {
        let (expectations, exchanges) = withTraffic { ($0.expectations.entries, $0.journal.exchanges) }
        let failures = expectations.filter { !$0.isMet }.map { $0.failure(among: exchanges) }
        guard !failures.isEmpty else { return }
        guard let owner else { throw MockVerificationError(failures: failures) }
        for failure in failures { owner.reporter(failure) }
    }
}

extension Array {
    fileprivate func indices(where isMeant: (Element) -> Bool) -> [Int] {
        indices.filter { isMeant(self[$0]) }
    }
}
