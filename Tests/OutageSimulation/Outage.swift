import Roadbook

/// A server that is away for a time, and what reaches it.
final class Outage: Transport {
    let clock: SimulationClock
    private let from: Duration
    private let to: Duration
    private let counts: Locked<[Int]>

    init(clock: SimulationClock, from: Duration, to: Duration, seconds: Int) {
        self.clock = clock
        self.from = from
        self.to = to
        counts = Locked(Array(repeating: 0, count: seconds))
    }

    /// How many requests reached the server in each second.
    var requestsPerSecond: [Int] { counts.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let now = clock.now.offset
        let second = Int(now.components.seconds)
        counts.withLock { if $0.indices.contains(second) { $0[second] += 1 } }
        return TransportResponse(head: ResponseHead(status: now >= from && now < to ? 503 : 204))
    }
}
