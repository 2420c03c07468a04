/// The one thing a connection waits for at a time, and until when.
struct ConnectionTimer: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The next request.
        case idle
        /// The end of the fields.
        case head
        /// More content.
        case body
        /// Room for more of an answer.
        case write
        /// The client's side of the close.
        case close

        /// Whether progress gives it the whole time again.
        ///
        /// A head has one time in all, or a client that sends an octet now and then could hold it for ever.
        fileprivate var isRenewedByProgress: Bool { self == .body || self == .write }

        fileprivate func duration(_ timeouts: HTTPServer.Timeouts) -> Duration {
            switch self {
            case .idle: timeouts.idle
            case .head: timeouts.head
            case .body: timeouts.bodyProgress
            case .write: timeouts.writeProgress
            case .close: timeouts.close
            }
        }
    }

    let kind: Kind
    /// The number of the request it belongs to: the next one has a time of its own.
    let request: Int
    private(set) var deadline: ContinuousClock.Instant
    /// Since when fewer than ``pace`` octets have moved.
    private(set) var slowSince: ContinuousClock.Instant
    private var movedCount = 0

    /// Who moves as many octets within the time after which a connection may give way to others takes no place in vain.
    private static let pace = 4_096

    init(kind: Kind, request: Int, from now: ContinuousClock.Instant, timeouts: HTTPServer.Timeouts) {
        self.kind = kind
        self.request = request
        slowSince = now
        deadline = now + kind.duration(timeouts)
    }

    /// Takes note of octets that have come, or gone.
    mutating func advance(by count: Int, at now: ContinuousClock.Instant, timeouts: HTTPServer.Timeouts) {
        guard count > 0, kind.isRenewedByProgress else { return }
        deadline = now + kind.duration(timeouts)
        movedCount += count
        if movedCount >= Self.pace { (slowSince, movedCount) = (now, 0) }
    }
}
