import Roadbook

/// Keeps the events of calls.
final class EventRecorder: CallObserver {
    private let recorded = Locked<[CallEvent]>([])

    var events: [CallEvent] { recorded.withLock { $0 } }
    var kinds: [CallEvent.Kind] { events.map(\.kind) }

    func observe(_ event: CallEvent) {
        recorded.withLock { $0.append(event) }
    }
}
