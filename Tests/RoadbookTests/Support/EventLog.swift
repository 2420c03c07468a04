import Roadbook
import TestServers

/// Keeps the events of calls, and says when some have come.
final class EventLog: CallObserver {
    private let recorded = Locked<[CallEvent]>([])
    private let expected: (count: Int, kind: CallEvent.Kind)
    let isThere = Signal()

    init(expecting count: Int = 1, _ kind: CallEvent.Kind = .started) {
        expected = (count, kind)
    }

    var events: [CallEvent] { recorded.withLock { $0 } }
    var kinds: [CallEvent.Kind] { events.map(\.kind) }

    func observe(_ event: CallEvent) {
        let count = recorded.withLock { events in
            events.append(event)
            return events.count { $0.kind == expected.kind }
        }
        if count >= expected.count { isThere.fire() }
    }
}
