/// One client's connection. It lives on the loop's thread and is never seen by another.
///
/// Requests are answered one after the other: while one is, what arrives waits in the parser's buffer, and answers
/// leave in the order of the requests (RFC 9112, section 9.3.2).
final class Connection {
    private enum Phase {
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

    private let context: ConnectionContext
    private var phase = Phase.reading
    private var parser: RequestParser
    private var output = PendingOutput()
    private var drainedCount = 0
    private var requestCount = 0
    /// Whether the request being answered lets the connection go on, and whether the client must be told so.
    private var keepsConnection = true
    /// Whether the answer that goes in steps is the last one, and whether its content ends with the connection.
    private var isLastAnswer = false
    private var isCloseDelimited = false
    /// What of a head has left, while not all of it has.
    private var head: (isOnItsWay: Bool, isWhole: Bool) = (false, false)
    /// Waits until the part of an answer has left.
    private var sender: CheckedContinuation<ResponseSerializer.Persistence?, Never>?
    private var hindrance = RequestHindrance(faults: [])
    /// The pause after which more content may be read.
    private var pause: Task<Void, Never>?
    private var persistence = ResponseSerializer.Persistence.implied
    private var hasRefused = false
    private var hasPeerEnded = false
    private var isStopping = false
    private var hasProgressed = false

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

    /// Since when nothing has come of the connection but a part of a head; `nil` where a request is under way.
    var idleSince: ContinuousClock.Instant? {
        switch timer?.kind {
        case .idle, .head: timer?.start
        case .body, .write, .close, nil: nil
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
            hasProgressed = true
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
    private func write() -> Bool {
        guard !output.isEmpty else { return true }
        guard let count = output.send(on: socket) else {
            close()
            return false
        }
        if count > 0 { hasProgressed = true }
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

    private func append(_ response: HTTPResponse) {
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

    /// Sets the timer for what is awaited now. To be called after everything that happens to the connection.
    func updateTimer(now: ContinuousClock.Instant) {
        defer { hasProgressed = false }
        guard let kind = awaited else { return timer = nil }
        if timer?.kind == kind, !(hasProgressed && kind.isRenewedByProgress) { return }
        timer = ConnectionTimer(kind: kind, from: now, timeouts: context.configuration.timeouts)
    }
}

extension Connection {
    /// How many octets of later requests are kept while one is answered.
    private static let pipelineLimit = 64 << 10
    /// How many octets are thrown away in the hope that the client reads its answer.
    private static let drainLimit = 16 << 20

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

    /// Where the request stands that is read now.
    private var place: HTTPExchangePlace {
        HTTPExchangePlace(connection: Int(id - PollEvent.firstConnectionToken), exchange: requestCount)
    }

    /// Whether closing now could destroy an answer the client has not read, because it still sends.
    private var mayLoseAnswer: Bool { hasRefused || parser.bufferedCount > 0 || socket.hasArrivals }

    /// Makes requests of what has arrived, up to the first whose answer takes a while.
    ///
    /// Answers that are there at once leave together; where the client does not take them, the next request waits.
    private func advance() {
        guard case .reading = phase else { return }
        do throws(RequestFailure) {
            repeat {
                while case .reading = phase, let request = try parser.next() {
                    answer(request)
                    if output.count >= Self.pipelineLimit, !write() { return }
                }
                guard write() else { return }
            } while isReading && meetHead()
        } catch {
            return refuse(error)
        }
        switch phase {
        case .finishing: closeInTwoSteps()
        case .reading: parser.isHeldBack ? holdBack() : awaitMore()
        case .answering, .stalled, .draining, .abandoned, .closed: break
        }
    }

    private var isReading: Bool {
        if case .reading = phase { true } else { false }
    }

    private func answer(_ request: HTTPRequest) {
        let hindrance = hindrance
        self.hindrance = RequestHindrance(faults: [])
        if let effect = hindrance.endInContent { return end(by: effect) }
        var request = hindrance.faults.isEmpty ? request : request.suffering(hindrance.faults)
        request.place = place
        requestCount += 1
        keepsConnection =
            HeadRules.keepsConnection(request)
            && requestCount < context.configuration.maximumRequestsPerConnection
        persistence = request.version < .http11 ? .stated : .implied
        switch context.answer(request, hindrance.ofResponse, for: id) {
        case .done(let response): append(response)
        case .underWay(let task): phase = .answering(task)
        }
    }

    private func awaitMore() {
        if hasPeerEnded || isStopping, parser.phase == .idle {
            closeInTwoSteps()
        } else if hasPeerEnded {
            refuse(.incomplete)
        } else if parser.takeExpectation() {
            output.octets += ResponseSerializer.continue
            flush()
        }
    }

    private func receiveEnd() {
        hasPeerEnded = true
        switch phase {
        case .reading: advance()
        case .stalled: close()
        // The client may have closed one direction only, so the answer is still sent if there is one.
        case .answering(let task): task.cancel()
        case .finishing: break
        case .draining, .abandoned, .closed: close()
        }
    }

    /// Answers what is not a request, or not one this server takes, and closes.
    private func refuse(_ failure: RequestFailure) {
        hasRefused = true
        phase = .finishing
        var request = parser.begun
        request.place = place
        let response = context.exchange.refuse(failure, request)
        ResponseSerializer.append(response, persistence: .close, to: &output.octets)
        flush()
    }

    /// Closes the sending side first, so that the client can read its answer before the connection is gone.
    private func closeInTwoSteps() {
        if hasPeerEnded || (isStopping && !mayLoseAnswer) { return close() }
        socket.shutdownSending()
        phase = .draining
    }
}

// MARK: Answers in steps

extension Connection {
    private func send(_ part: AnswerPart, for sender: CheckedContinuation<ResponseSerializer.Persistence?, Never>) {
        guard case .answering = phase else { return sender.resume(returning: nil) }
        switch part {
        case .opening(let closes, let isCloseDelimited):
            isLastAnswer = closes || !keepsConnection || isStopping
            self.isCloseDelimited = isCloseDelimited
            sender.resume(returning: isLastAnswer ? .close : persistence)
        case .head(let octets, let isWhole):
            head = (true, isWhole)
            send(octets, for: sender)
        case .octets(let octets):
            send(octets, for: sender)
        case .finish:
            sender.resume(returning: persistence)
            finish()
        case .close:
            sender.resume(returning: nil)
            end(by: .close)
        case .reset:
            sender.resume(returning: nil)
            end(by: .reset)
        case .stall:
            sender.resume(returning: nil)
            end(by: .stall)
        }
    }

    private func send(_ octets: [UInt8], for sender: CheckedContinuation<ResponseSerializer.Persistence?, Never>) {
        self.sender = sender
        output.octets += octets
        flush()
    }

    private func finish() {
        if isLastAnswer || isStopping {
            phase = .finishing
            closeInTwoSteps()
        } else {
            phase = .reading
            advance()
        }
    }

    /// Ends an answer of which nothing more comes, so that the client can tell that it is not complete.
    private func breakOff() {
        if case .abandoned = phase { phase = .closed }
        guard case .answering = phase else { return }
        end(by: head.isOnItsWay || isCloseDelimited ? .reset : .close)
    }
}

// MARK: Faults

extension Connection {
    /// Asks what goes wrong with the request whose head has been read; false where there is none to go on with.
    private func meetHead() -> Bool {
        guard var request = parser.takeHead(), let faults = context.configuration.faults else { return false }
        request.place = place
        hindrance = RequestHindrance(faults: faults(request))
        if let effect = hindrance.endAtStart {
            end(by: effect)
            return false
        }
        if let allowance = hindrance.allowance(ofContent: parser.contentLength) { parser.allow(allowance) }
        return true
    }

    /// Reads no more of the content, for a while or for ever.
    private func holdBack() {
        if let effect = hindrance.endInContent { return end(by: effect) }
        guard pause == nil, let throttle = hindrance.throttle else { return }
        pause = context.allow(throttle.octets, after: throttle.period, for: id)
    }

    /// Ends what is under way, which no answer does any more.
    private func end(by effect: HTTPFault.Effect) {
        switch effect {
        case .stall:
            phase = hasPeerEnded ? .finishing : .stalled
            if hasPeerEnded || isStopping { close() }
        case .reset:
            phase = .finishing
            socket.resetOnClose()
            close()
        case .close, .truncate, .garbage, .throttle:
            phase = .finishing
            closeInTwoSteps()
        }
    }
}
