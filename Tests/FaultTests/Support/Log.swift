import Roadbook

/// What observers and middleware of a scene have seen.
final class Log: CallObserver {
    private let state = Locked<(events: [CallEvent], lines: [String])>(([], []))

    /// Told of every event; `nil` for nobody.
    private let onEvent: Locked<(@Sendable (CallEvent) -> Void)?> = Locked(nil)

    var events: [CallEvent] { state.withLock(\.events) }
    var lines: [String] { state.withLock(\.lines) }

    func observe(_ event: CallEvent) {
        state.withLock { $0.events.append(event) }
        onEvent.withLock(\.self)?(event)
    }

    func write(_ line: String) {
        state.withLock { $0.lines.append(line) }
    }

    func tell(_ action: @escaping @Sendable (CallEvent) -> Void) {
        onEvent.withLock { $0 = action }
    }
}

extension Log {
    /// The kinds of the events of each call, in their order, but for those of the origin.
    var calls: [[CallEvent.Kind]] {
        Dictionary(grouping: events, by: \.call).values.map { $0.map(\.kind).filter { !$0.isOfOrigin } }
    }

    func count(_ isCounted: (CallEvent.Kind) -> Bool) -> Int {
        events.count { isCounted($0.kind) }
    }
}

extension CallEvent.Kind {
    var isEnd: Bool {
        switch self {
        case .succeeded, .failed, .cancelled: true
        default: false
        }
    }

    /// Whether it is of the origin, which may be noticed after the call.
    var isOfOrigin: Bool {
        switch self {
        case .circuitOpened, .circuitHalfOpen, .circuitClosed: true
        default: false
        }
    }

    var isAttempt: Bool {
        if case .attemptStarted = self { true } else { false }
    }
}
