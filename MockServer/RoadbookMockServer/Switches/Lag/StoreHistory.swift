import Roadbook

/// What was in a store before it was changed, as far back as reads lag behind.
struct StoreHistory: Sendable {
    private struct Change: Sendable {
        let time: Duration
        let place: Store.Place
        let id: String
        let old: StoredMember?
    }

    /// How many changes are known at most; where there are more, the oldest count as seen by everybody.
    private static let limit = 10_000

    private var changes: [Change] = []
    private(set) var now = Duration.zero
    /// How far back it has to be known what was there; zero for not at all.
    private var term = Duration.zero
    /// Whether what changes is to be seen at once.
    var isPaused = false

    /// How many changes are known.
    var count: Int { changes.count }

    /// Tells the time, before anything is changed or read.
    mutating func begin(at time: MockTime, keeping term: Duration) {
        self.term = term
        guard term > .zero else { return }
        let time = time.elapsed()
        // What comes from a snapshot of another mock may be later than now.
        if time < now { changes = [] }
        now = time
    }

    /// Notes what is there before it is changed.
    mutating func note(_ old: @autoclosure () -> StoredMember?, at place: Store.Place, id: String) {
        guard term > .zero else { return }
        guard !isPaused else {
            return changes.removeAll { $0.place == place && OctetName($0.id) == OctetName(id) }
        }
        changes.append(Change(time: now, place: place, id: id, old: old()))
        guard changes.count > Self.limit else { return }
        changes.removeAll { $0.time <= now - term }
        // Half of them, so that it takes no time on the whole.
        if changes.count > Self.limit / 2 { changes.removeFirst(changes.count - Self.limit / 2) }
    }

    /// What was there a while ago, of what has changed since.
    func old(_ lag: Duration) -> [Store.Place: [OctetName: StoredMember?]] {
        var old: [Store.Place: [OctetName: StoredMember?]] = [:]
        for change in changes.reversed() {
            guard change.time > now - lag else { break }
            // The earliest change comes last, and knows what was there before all of them.
            old[change.place, default: [:]].updateValue(change.old, forKey: OctetName(change.id))
        }
        return old
    }
}
