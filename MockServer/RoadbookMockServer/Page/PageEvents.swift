import Roadbook
import RoadbookHTTPEngine

/// What comes and what is changed, as an event stream (the HTML standard, section 9.2).
///
/// Each event is made from the journal when it is sent, so that a client that does not read costs no memory. The id of an
/// event tells where to go on: with the first exchange that was not told with its answer.
struct PageEvents: AsyncSequence, Sendable {
    private let core: MockCore
    private let page: MockPage
    private let start: Int

    /// How many exchanges one event tells of at most.
    private static let most = 50
    /// How long nothing comes before a comment shows that the stream is alive.
    static let pause = Duration.seconds(15)

    /// - Parameter last: The id of the last event that the client has seen; `nil` for none.
    init(_ core: MockCore, _ page: MockPage, after last: String?) {
        self.core = core
        self.page = page
        let parts = last?.split(separator: "-", omittingEmptySubsequences: false) ?? []
        let known = parts.count == 2 && parts[0] == page.run ? Int(parts[1]) ?? 0 : 0
        // What has not come cannot have been seen.
        start = known <= core.withTraffic { $0.journal.count } ? Swift.max(0, known) : 0
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(core: core, page: page, next: start, listening: page.listening, revision: page.revision)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let core: MockCore
        fileprivate let page: MockPage
        /// The number of the next exchange to tell of.
        fileprivate var next: Int
        fileprivate let listening: Int
        fileprivate var revision: Int
        /// Those that were told of without their answers.
        private var open: Set<Int> = []
        private var first = 0
        private var hasBegun = false

        fileprivate init(core: MockCore, page: MockPage, next: Int, listening: Int, revision: Int) {
            self.core = core
            self.page = page
            self.next = next
            self.listening = listening
            self.revision = revision
        }

        mutating func next() async throws -> [UInt8]? {
            if !hasBegun {
                hasBegun = true
                return Array("retry: 1000\nevent: hello\ndata: {\"run\":\"\(page.run)\"}\n\n".utf8)
            }
            var isQuiet = false
            while true {
                let news = page.news
                guard page.listening == listening else { return nil }
                if let piece = piece() { return piece }
                if isQuiet { return Array(":\n\n".utf8) }
                isQuiet = try await !core.time.run(within: PageEvents.pause) { [page] in
                    try await page.arrivals.next { page.news != news }
                }
            }
        }

        /// The next event; `nil` where there is nothing to tell.
        private mutating func piece() -> [UInt8]? {
            let revision = page.revision
            if revision != self.revision {
                self.revision = revision
                return event("change", .object(["revision": revision]))
            }
            let (answered, fresh, first) = core.withTraffic { traffic in
                let journal = traffic.journal
                // What is forgotten has no answer any more.
                let over = open.filter { journal.exchange($0)?.isOver ?? true }
                let some = over.sorted().prefix(PageEvents.most)
                let rest = PageEvents.most - some.count
                return (Array(some), journal.exchanges(from: next, atMost: rest), journal.first)
            }
            let known = core.withTraffic { traffic in answered.compactMap { traffic.journal.exchange($0) } }
            guard !answered.isEmpty || !fresh.isEmpty || first != self.first else { return nil }
            self.first = first
            open.subtract(answered)
            open.formUnion(fresh.lazy.filter { !$0.isOver }.map(\.number))
            next = Swift.max(next, first, (fresh.last?.number ?? -1) + 1)
            let exchanges = (known + fresh).map { PageExchange($0, core, page).summary }
            return event("exchanges", .object(["first": first, "exchanges": exchanges]))
        }

        private func event(_ name: String, _ data: JSONValue) -> [UInt8] {
            let id = "\(page.run)-\(Swift.min(next, open.min() ?? next))"
            return Array("event: \(name)\nid: \(id)\ndata: \(JSONWriter().string(data))\n\n".utf8)
        }
    }
}
