import Synchronization

/// Counts the pauses that a server makes, which take no time.
final class Pauses: Sendable {
    private let made = Mutex<[Duration]>([])

    var all: [Duration] { made.withLock(\.self) }

    func sleep(for duration: Duration) { made.withLock { $0.append(duration) } }
}
