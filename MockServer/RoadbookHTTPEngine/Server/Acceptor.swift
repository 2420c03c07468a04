/// Takes new connections from the listening socket, and leaves off for a moment when the system has no room for one.
struct Acceptor {
    private static let pause = Duration.milliseconds(100)

    private let poller: Poller
    private var listener: Socket?
    private var isWatched = true
    /// When to look again after the system had no room.
    private(set) var resumption: ContinuousClock.Instant?

    init(listener: Socket, poller: Poller) {
        self.listener = listener
        self.poller = poller
    }

    /// The next waiting connection; `nil` where there is none, or no room for one.
    mutating func accept(now: ContinuousClock.Instant) -> Socket? {
        guard let listener, resumption == nil else { return nil }
        do throws(SystemFailure) {
            return try listener.accept()
        } catch {
            // The waiting connection stays readable, so looking again at once would keep the thread busy for nothing.
            resumption = now + Self.pause
            return nil
        }
    }

    /// Whether a client waits to be accepted.
    var hasArrivals: Bool { listener?.hasArrivals ?? false }

    /// Leaves off for a moment: there is no room.
    mutating func rest(now: ContinuousClock.Instant) {
        resumption = now + Self.pause
    }

    /// Looks again before the moment is over: there is room.
    mutating func resume() {
        resumption = nil
    }

    /// Lets the poller watch the listening socket while there is no pause.
    mutating func watch(now: ContinuousClock.Instant) {
        if let end = resumption, end <= now { resumption = nil }
        let shallWatch = resumption == nil
        guard let listener, shallWatch != isWatched else { return }
        do throws(SystemFailure) {
            let interests: (old: PollInterest, new: PollInterest) = shallWatch ? ([], .read) : (.read, [])
            try poller.change(listener, token: PollEvent.listenerToken, from: interests.old, to: interests.new)
            isWatched = shallWatch
        } catch {
            resumption = now + Self.pause
        }
    }

    mutating func close() {
        listener?.close()
        listener = nil
        resumption = nil
    }
}
