import Foundation
import Roadbook

/// What a proxy has recorded.
///
/// What is secret is taken out as soon as an exchange has ended; what is still arriving is in memory as it is.
final class Recording: Sendable {
    /// An exchange whose answer is still arriving.
    private struct Open: Sendable {
        var entry: HTTPArchive.Entry
        /// The octets so far; `nil` where there are more than are kept.
        var content: Data? = Data()
        /// How many octets have come.
        var size = 0
        let answeredAt: Duration
    }

    /// What answers are compared with.
    struct Declared: Sendable {
        let declaration: MockDeclaration
        /// Where it lies.
        let base: RecordedBase

        /// Where an answer is other than what is declared; `nil` where it is one of another server.
        func drift(of entry: HTTPArchive.Entry, isWhole: Bool) -> DriftTally? {
            base.target(of: entry.request.url).map { target in
                DriftTally(entry.request.method, target.segments, entry.response, isWhole: isWhole, declaration)
            }
        }
    }

    private struct State: Sendable {
        var open: [Int: Open] = [:]
        var done: [Int: HTTPArchive.Entry] = [:]
        var secrets = SecretValues()
        var drift = DriftTally()
        var lastID = 0
    }

    let time: MockTime
    let contentLimit: Int
    private let declared: Declared?
    private let redaction: RecordingRedaction
    private let state = Locked(State())

    /// - Parameter declared: `nil` where nothing is declared.
    init(
        _ declared: Declared?,
        redaction: RecordingRedaction,
        contentLimit: Int,
        time: MockTime
    ) {
        self.declared = declared
        self.redaction = redaction
        self.contentLimit = contentLimit
        self.time = time
    }

    /// A place for an exchange, in the order the requests are sent.
    func begin() -> Int {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// Notes a head that has arrived.
    func answer(_ id: Int, _ entry: HTTPArchive.Entry) {
        state.withLock { $0.open[id] = Open(entry: entry, answeredAt: time.elapsed()) }
    }

    /// Notes content that has arrived.
    func receive(_ id: Int, _ chunk: Data) {
        state.withLock { state in
            state.open[id]?.size += chunk.count
            guard let count = state.open[id]?.content?.count else { return }
            if count + chunk.count <= contentLimit {
                state.open[id]?.content?.append(chunk)
            } else {
                state.open[id]?.content = nil
            }
        }
    }

    /// Notes that no more content comes; nothing happens where that is known.
    ///
    /// - Parameters:
    ///   - isWhole: Whether it has come to its end.
    ///   - failure: Why it broke off; `nil` where it did not, or whoever read it gave up.
    func end(_ id: Int, isWhole: Bool, failure: String? = nil) {
        guard let open = state.withLock({ $0.open[id] }) else { return }
        let entry = finished(open, isWhole: isWhole, failure: failure)
        finish(id, entry, isWhole: isWhole)
    }

    /// Notes an exchange that has ended.
    func finish(_ id: Int, _ entry: HTTPArchive.Entry, isWhole: Bool) {
        var redactor = EntryRedactor(redaction)
        let redacted = redactor.redacted(entry)
        // Models decode outside of the lock: what their types do is not known.
        let drift = declared?.drift(of: entry, isWhole: isWhole)
        state.withLock { state in
            // Whoever drops the content after its end comes too late.
            guard state.done[id] == nil else { return }
            state.open[id] = nil
            state.done[id] = redacted
            state.secrets.formUnion(redactor.secrets)
            if let drift { state.drift.add(drift) }
        }
    }

    private func finished(_ open: Open, isWhole: Bool, failure: String? = nil) -> HTTPArchive.Entry {
        var entry = open.entry
        entry.timings.receive = time.elapsed() - open.answeredAt
        let type = entry.response.headers["Content-Type"] ?? ""
        entry.response.content = HTTPArchive.Content(open.content, mediaType: type, size: open.size)
        if !entry.isWithoutContent { entry.response.failure = failure }
        if open.content == nil {
            entry.response.content.comment = "There are more than \(contentLimit) octets, which are left out."
        } else if let failure = entry.response.failure {
            entry.response.content.comment = "It broke off: \(failure)."
        } else if !isWhole, !entry.isWithoutContent {
            entry.response.content.comment = "It was not read to its end."
        }
        return entry
    }

    /// The exchanges whose heads have arrived, without what is secret.
    var entries: [HTTPArchive.Entry] {
        let (open, done, secrets) = state.withLock { ($0.open, $0.done, $0.secrets) }
        var redactor = EntryRedactor(redaction)
        var entries = done
        for (id, open) in open { entries[id] = redactor.redacted(finished(open, isWhole: false)) }
        var all = secrets
        all.formUnion(redactor.secrets)
        let scrubber = SecretScrubber(all)
        return entries.sorted { $0.key < $1.key }.map { scrubber.scrubbed($0.value) }
    }

    var drift: DriftReport { state.withLock(\.drift).report }
}
