/// Requests: they are made of what has arrived, and answered or refused.
extension Connection {
    /// Where the request stands that is read now.
    var place: HTTPExchangePlace {
        HTTPExchangePlace(connection: Int(id - PollEvent.firstConnectionToken), exchange: requestCount)
    }

    /// Makes requests of what has arrived, up to the first whose answer takes a while.
    ///
    /// Answers that are there at once leave together; where the client does not take them, the next request waits.
    func advance() {
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

    func receiveEnd() {
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
    func refuse(_ failure: RequestFailure) {
        hasRefused = true
        phase = .finishing
        var request = parser.begun
        request.place = place
        let response = context.exchange.refuse(failure, request)
        ResponseSerializer.append(response, persistence: .close, to: &output.octets)
        flush()
    }
}
