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
        var isRenewedByProgress: Bool { self == .body || self == .write }

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
    let start: ContinuousClock.Instant
    let deadline: ContinuousClock.Instant

    init(kind: Kind, from now: ContinuousClock.Instant, timeouts: HTTPServer.Timeouts) {
        self.kind = kind
        start = now
        deadline = now + kind.duration(timeouts)
    }
}
