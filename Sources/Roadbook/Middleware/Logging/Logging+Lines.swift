extension Logging {
    /// Writes what is to be written of an event.
    ///
    /// - Parameter record: What is known of the call; `nil` where nothing of it was sent.
    func write(_ event: CallEvent, _ attempts: [Attempt], of record: CallRecord?) {
        let subject = "\(event.method) /\(event.pattern)"
        guard level == .attempts else {
            guard let end = end(event.kind, attempts) else { return }
            let count = "\(attempts.count) \(attempts.count == 1 ? "attempt" : "attempts")"
            let sharing = attempts.contains(where: \.isCoalesced) ? " shared" : ""
            let line = "\(subject): \(end), \(count)\(sharing), \(Self.seconds(event.elapsed))"
            return sink(line.onOneLine + curl(attempts, record))
        }
        switch event.kind {
        case .progressed, .measured: return
        default: break
        }
        var line = "\(event.call) \(Self.seconds(event.elapsed)) \(subject): \(Self.words(event.kind))".onOneLine
        if case .attemptStarted = event.kind { line += curl(attempts, record) }
        sink(line)
    }

    /// How a call ended; `nil` where it did not.
    private func end(_ kind: CallEvent.Kind, _ attempts: [Attempt]) -> String? {
        switch kind {
        case .succeeded(let status): "\(status)"
        case .failed(let code): (attempts.last?.status).map { "\($0) \(code)" } ?? code
        case .cancelled: "cancelled"
        default: nil
        }
    }

    private static func words(_ kind: CallEvent.Kind) -> String {
        switch kind {
        case .started: "began"
        case .policyResolved: "has its settings by rules"
        case .validated: "has valid content"
        case .progressed(let number, let direction, let completed, _):
            "attempt \(number) has \(direction == .upload ? "sent" : "received") \(completed) octets"
        case .measured(let number, let metrics): "attempt \(number) took \(seconds(metrics.total))"
        case .attemptStarted(let number): "attempt \(number) began"
        case .answered(let number, let status): "attempt \(number) was answered \(status)"
        case .attemptFailed(let number, let code): "attempt \(number) failed with \(code)"
        case .retrying(let reason, let delay): "will be sent again after \(seconds(delay)), because of \(reason)"
        case .redirected(let status, let origin): "was redirected by \(status) to \(origin)"
        case .coalesced(let call): "shares the answer of \(call)"
        case .delayed(let setting, let time): "was delayed by \(setting) for \(seconds(time))"
        case .circuitOpened(let origin, let time): "opened the circuit of \(origin) for \(seconds(time))"
        case .circuitHalfOpen(let origin): "tries the circuit of \(origin)"
        case .circuitClosed(let origin): "closed the circuit of \(origin)"
        case .authenticating(let starts): starts ? "asks for a new token" : "waits for a new token"
        case .tokenRefreshed: "goes on with a new token"
        case .cacheHit(let age): "is answered from the cache, \(seconds(age)) old"
        case .cacheRevalidated: "is answered from the cache, which still holds"
        case .cacheStandIn(let reason): "is answered from the cache, because of \(reason)"
        case .succeeded(let status): "succeeded with \(status)"
        case .failed(let code): "failed with \(code)"
        case .cancelled: "was cancelled"
        }
    }

    private func curl(_ attempts: [Attempt], _ record: CallRecord?) -> String {
        guard includesCURL, let record, let first = attempts.first, let last = attempts.last else { return "" }
        return " " + Self.curl(last, after: first, of: record)
    }

    /// Seconds with three digits behind the point, whatever the language of the machine.
    private static func seconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = max(.zero, time).components
        let digits = "\(attoseconds / 1_000_000_000_000_000)"
        return "\(seconds).\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits) s"
    }
}
