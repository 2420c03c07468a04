/// One client's connection. It lives on the loop's thread and is never seen by another.
///
/// Requests are answered one after the other: while one is, what arrives waits in the parser's buffer, and answers
/// leave in the order of the requests (RFC 9112, section 9.3.2).
///
/// What is not private is for its extensions: requests, answers in steps, and faults.
final class Connection {
    enum Phase {
        case reading
        case answering(Task<Void, Never>)
        /// Nothing more happens until the client leaves.
        case stalled
        /// The last answer is on its way.
        case finishing
        /// The last answer has left; what the client still sends is thrown away (RFC 9112, section 9.6).
        case draining
        /// The socket is closed; the handler has been told and has not returned yet.
        case abandoned
        case closed
    }

    let id: UInt64
    let socket: Socket
    /// What the poller watches the socket for now.
    var watched: PollInterest = .read
    private(set) var timer: ConnectionTimer?

    let context: ConnectionContext
    var phase = Phase.reading
    var parser: RequestParser
    var output = PendingOutput()
    private var drainedCount = 0
    var requestCount = 0
    /// Whether the request being answered lets the connection go on, and whether the client must be told so.
    var keepsConnection = true
    /// Whether the answer that goes in steps is the last one, and whether its content ends with the connection.
    var isLastAnswer = false
    var isCloseDelimited = false
    /// What of a head has left, while not all of it has.
    var head: (isOnItsWay: Bool, isWhole: Bool) = (false, false)
    /// Waits until the part of an answer has left.
    var sender: CheckedContinuation<ResponseSerializer.Persistence?, Never>?
    var hindrance = RequestHindrance(faults: [])
    /// The pause after which more content may be read.
    var pause: Task<Void, Never>?
    var persistence = ResponseSerializer.Persistence.implied
    var hasRefused = false
    var hasPeerEnded = false
    var isStopping = false
    /// How many octets have come and gone since the timer was looked at.
    private var movedCount = 0

    /// How many octets of later requests are kept while one is answered.
    static let pipelineLimit = 64 << 10
    /// How many octets are thrown away in the hope that the client reads its answer.
    private static let drainLimit = 16 << 20

    init(id: UInt64, socket: Socket, context: ConnectionContext) {
        self.id = id
        self.socket = socket
        self.context = context
        parser = RequestParser(
            limits: context.configuration.limits,
            stopsAtHeads: context.configuration.faults != nil
        )
    }

    /// Whether the socket is still this connection's.
    var isOpen: Bool {
        switch phase {
        case .reading, .answering, .stalled, .finishing, .draining: true
        case .abandoned, .closed: false
        }
    }

    /// Whether nothing can happen to the connection any more.
    var isDone: Bool {
        if case .closed = phase { true } else { false }
    }

    /// Since when the client has taken its time; `nil` where it is not the client who is waited for, or it is about to go.
    var idleSince: ContinuousClock.Instant? {
        switch timer?.kind {
        case .idle, .head, .body, .write: timer?.slowSince
        case .close, nil: nil
        }
    }

    /// What the poller should watch the socket for.
    var interest: PollInterest {
        if !output.isEmpty { return .write }
        if hasPeerEnded { return [] }
        // While a handler works, reading goes on so that a client's leaving is noticed, but not without limit.
        if case .answering = phase, parser.bufferedCount >= Self.pipelineLimit { return [] }
        if pause != nil, parser.bufferedCount > 0 { return [] }
        return .read
    }

    /// Reads what has arrived, once.
    func receive(into scratch: inout [UInt8]) {
        guard isOpen else { return }
        switch socket.receive(into: &scratch) {
        case .wouldBlock: break
        case .failed: close()
        case .end: receiveEnd()
        case .octets(let count):
            movedCount += count
            switch phase {
            case .reading:
                parser.append(scratch[..<count])
                advance()
            case .answering:
                parser.append(scratch[..<count])
            case .finishing, .draining:
                drainedCount += count
                if drainedCount > Self.drainLimit { close() }
            case .stalled, .abandoned, .closed: break
            }
        }
    }

    /// Sends more of what waits to be sent.
    func flush() {
        guard !output.isEmpty, write() else { return }
        if let sender = sender.take() { return sender.resume(returning: persistence) }
        if case .finishing = phase { closeInTwoSteps() } else { advance() }
    }

    /// Sends what the client takes of what waits to be sent.
    ///
    /// - Returns: Whether nothing waits any more, and the connection goes on.
    func write() -> Bool {
        guard !output.isEmpty else { return true }
        guard let count = output.send(on: socket) else {
            close()
            return false
        }
        movedCount += count
        guard output.isEmpty else { return false }
        if head.isWhole { head.isOnItsWay = false }
        return true
    }

    /// Does what the loop's mail says.
    func take(_ parcel: Parcel) {
        switch parcel {
        case .answer(let response): finish(response)
        case .part(let part, let sender): send(part, for: sender)
        case .left: breakOff()
        case .allowance(let octets):
            pause = nil
            parser.allow(octets)
            advance()
        }
    }

    /// Sends the answer to the request that is being answered.
    private func finish(_ response: HTTPResponse) {
        if case .abandoned = phase { phase = .closed }
        guard case .answering = phase else { return }
        append(response)
        flush()
    }

    func append(_ response: HTTPResponse) {
        let closes = !keepsConnection || isStopping || response.fields.list(of: "Connection", contains: "close")
        ResponseSerializer.append(response, persistence: closes ? .close : persistence, to: &output.octets)
        phase = closes ? .finishing : .reading
    }

    /// Ends what has taken too long.
    func expire() {
        switch timer?.kind {
        case .head, .body: refuse(.requestTimeout)
        case .idle, .write, .close: close()
        case nil: break
        }
    }

    /// Lets the exchange under way end, and closes at once where there is none.
    func stop(scratch: inout [UInt8]) {
        isStopping = true
        switch phase {
        case .reading where parser.phase == .idle && output.isEmpty:
            // A request that has arrived and was not looked at yet counts as under way.
            receive(into: &scratch)
            if case .reading = phase, parser.phase == .idle { close() }
        case .draining where !mayLoseAnswer:
            close()
        case .stalled:
            close()
        case .reading, .answering, .finishing, .draining, .abandoned, .closed:
            break
        }
    }

    /// Gives the socket back, and cancels what is under way.
    func close() {
        guard isOpen else { return }
        if case .answering(let task) = phase {
            task.cancel()
            phase = .abandoned
        } else {
            phase = .closed
        }
        output = PendingOutput()
        pause?.cancel()
        sender.take()?.resume(returning: nil)
        // An orderly close inside a head looks like a complete message to some clients; URLSession on Linux dies of it.
        if head.isOnItsWay { socket.resetOnClose() }
        socket.close()
    }

    /// Closes the sending side first, so that the client can read its answer before the connection is gone.
    func closeInTwoSteps() {
        if hasPeerEnded || (isStopping && !mayLoseAnswer) { return close() }
        socket.shutdownSending()
        phase = .draining
    }

    /// Whether closing now could destroy an answer the client has not read, because it still sends.
    private var mayLoseAnswer: Bool { hasRefused || parser.bufferedCount > 0 || socket.hasArrivals }

    /// Sets the timer for what is awaited now. To be called after everything that happens to the connection.
    func updateTimer(now: ContinuousClock.Instant) {
        defer { movedCount = 0 }
        guard let kind = awaited else { return timer = nil }
        let timeouts = context.configuration.timeouts
        if timer?.kind == kind, timer?.request == requestCount {
            timer?.advance(by: movedCount, at: now, timeouts: timeouts)
        } else {
            timer = ConnectionTimer(kind: kind, request: requestCount, from: now, timeouts: timeouts)
        }
    }

    private var awaited: ConnectionTimer.Kind? {
        if !output.isEmpty { return .write }
        switch phase {
        case .answering, .stalled, .abandoned, .closed: return nil
        case .reading where pause != nil: return nil
        case .finishing, .draining: return .close
        case .reading:
            switch parser.phase {
            case .idle: return .idle
            case .head: return .head
            case .body: return .body
            }
        }
    }
}
