import Roadbook
import TestServers

/// Keeps the events of calls, and says when some have come.
final class EventLog: CallObserver {
    private let events = Locked<[CallEvent.Kind]>([])
    private let expected: (count: Int, kind: CallEvent.Kind)
    let isThere = Signal()

    init(expecting count: Int = 1, _ kind: CallEvent.Kind = .started) {
        expected = (count, kind)
    }

    var kinds: [CallEvent.Kind] { events.withLock { $0 } }

    func observe(_ event: CallEvent) {
        let count = events.withLock { events in
            events.append(event.kind)
            return events.count { $0 == expected.kind }
        }
        if count >= expected.count { isThere.fire() }
    }
}
