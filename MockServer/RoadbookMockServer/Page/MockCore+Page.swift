import Foundation
import Roadbook
import RoadbookHTTPEngine
import RoadbookRules

/// The page, and what it switches on.
extension MockCore {
    func showPage(_ page: MockPage) {
        self.page.withLock { $0 = page }
    }

    /// Lets the page go back to what there is now when it is asked to.
    func beginPage() {
        page.withLock { $0 }?.begin(with: withStore { $0 })
    }

    /// Listens for a program, whose users have the page, and no code to look at.
    ///
    /// - Throws: ``CannotListen``, and what the function throws.
    func listenWithPage<Result: Sendable>(
        at host: String,
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        showPage(MockPage(hosts: (front?.behaviour.hosts ?? []).union([host])))
        do {
            return try await listen(at: host, on: port, body)
        } catch let error as HTTPServerError {
            throw CannotListen(error)
        }
    }

    func tellPage() {
        page.withLock { $0 }?.tell()
    }

    /// The page that answers a request; `nil` where it is not for a page, or did not come from a socket.
    func page(for request: HTTPRequest) -> MockPage? {
        guard let place = request.place, place.connection >= 0 else { return nil }
        let root = MockPage.root
        let path = request.pathAndQuery
        guard path.starts(with: root), let page = page.withLock({ $0 }) else { return nil }
        let next = path.dropFirst(root.count).first
        return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?") ? page : nil
    }

    /// What was switched on for a request, by the rules of the page.
    func pageDecision(for request: MockRequest, _ rules: RuleSet<MockRequest, Int>) throws -> StubDecision? {
        let candidates = try rules.all(for: request)
        return withTraffic { traffic in
            if let place = request.request.place, let early = traffic.page.decisions.take(for: place) {
                return early
            }
            return traffic.page.book.take(candidates, for: request, using: &traffic.random)
        }
    }

    /// What was switched on to go wrong with a request before its content is there.
    func pageFaults(of request: MockRequest, at place: HTTPExchangePlace) -> [HTTPFault] {
        guard withTraffic({ $0.page.book.spoilsRequests }),
            let rules = withTraffic({ $0.page.book.rules(ofHeads: true) }),
            let candidates = try? rules.all(for: request)
        else { return [] }
        return withTraffic { traffic in
            guard let decision = traffic.page.book.take(candidates, for: request, using: &traffic.random) else {
                return []
            }
            // What ends the exchange is asked for no answer.
            if !decision.answer.endsRequest { traffic.page.decisions.keep(decision, for: place) }
            return decision.answer.faults.filter(\.point.isOfRequest)
        }
    }

    /// Changes what is switched on.
    ///
    /// - Throws: ``Problem`` where it cannot be.
    func changeSwitches<Result>(_ change: (inout PageSwitches) throws -> Result) throws -> Result {
        let declaration = declaration
        return try withTraffic { traffic in
            var switches = traffic.page
            let result = try change(&switches)
            try switches.build(for: declaration)
            traffic.page = switches
            return result
        }
    }

    /// Goes back to what there was when the mock began to listen.
    func reset(to page: MockPage) {
        if let start = page.start { withStore { $0.become(start) } }
        withTraffic { traffic in
            traffic.journal.removeAll()
            traffic.page = PageSwitches()
        }
    }
}
