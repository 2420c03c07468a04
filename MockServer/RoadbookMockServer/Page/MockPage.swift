import Roadbook
import RoadbookHTTPEngine

/// The page of a mock: what it shows, and what there was when the mock began to listen.
final class MockPage: Sendable {
    private struct State {
        var start: Store?
        var news = 0
        var revision = 0
        var listening = 0
    }

    /// The segment of a path that it has for itself.
    static let name = "__mock"
    /// The path of it, as it is sent.
    static let root = Array("/__mock".utf8)

    /// What it shows unless something else is said.
    static let redaction = Redaction(
        visibleQueryItems: ["_end", "_limit", "_order", "_page", "_per_page", "_sort", "_start", "limit", "page"],
        showsContent: true
    )

    /// What no other page has: a client that comes back tells by it whether it knows this one.
    let run = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    /// By which hosts it may be asked for.
    let hosts: HostGuard
    let redaction: Redaction
    /// Those who wait for news.
    let arrivals = Arrivals()
    private let state = Locked(State())

    init(hosts: Set<String> = [], redaction: Redaction = MockPage.redaction) {
        self.hosts = HostGuard(hosts)
        self.redaction = redaction
    }

    /// - Throws: ``MockServerError`` where a name of data is that of the page.
    static func checkName(_ name: String) throws {
        guard name == Self.name else { return }
        throw MockServerError("\"\(name)\" cannot be a route: the page is there", advice: "Give it another name.")
    }

    /// How much news there has been.
    var news: Int { state.withLock { $0.news } }

    /// How often something was changed from the page.
    var revision: Int { state.withLock { $0.revision } }

    /// How often the mock has ceased to listen: streams end when it does.
    var listening: Int { state.withLock { $0.listening } }

    /// What there was when the mock began to listen; `nil` before.
    var start: Store? { state.withLock { $0.start } }

    func begin(with store: Store) { state.withLock { $0.start = store } }

    /// Tells those who look that a request has come or was answered.
    func tell() { signal { _ in } }

    /// Tells those who look that something was changed from the page.
    func tellChange() { signal { $0.revision += 1 } }

    /// Ends what goes on to those who look.
    func endStreams() { signal { $0.listening += 1 } }

    private func signal(_ change: (inout State) -> Void) {
        state.withLock { state in
            state.news += 1
            change(&state)
        }
        arrivals.signal()
    }
}
