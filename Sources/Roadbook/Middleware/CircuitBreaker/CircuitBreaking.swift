import Foundation

/// Sends nothing to an origin that has failed too often, until it has had a rest.
struct CircuitBreaking: Middleware {
    let policy: CircuitBreakerPolicy
    let circuits: Circuits

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let key = Circuits.Key(origin: Origin(call.request.url), policy: policy)
        let pending: Circuits.PendingVerdict
        switch circuits.admit(key, at: call.now) {
        case .refused(let wait, let isTrying): throw refusal(key.origin, wait, isTrying)
        case .admitted(let permit, let change):
            pending = Circuits.PendingVerdict(permit)
            tell(change, key.origin, call)
        }
        let sent = call.record.attemptCount
        // At once where the call is abandoned: its caller may make the next when it hears of it.
        let result: Result<TransportResponse, any Error> = await withTaskCancellationHandler {
            do { return .success(try await next(call)) } catch { return .failure(error) }
        } onCancel: {
            judge(verdictOnCancellation(of: call), pending, key, call, sent: sent)
        }
        judge(verdict(on: result, of: call), pending, key, call, sent: sent)
        return try result.get()
    }

    /// - Parameter sent: How many attempts there were before: what was not sent says nothing of the server.
    private func judge(
        _ verdict: Circuit.Verdict,
        _ pending: Circuits.PendingVerdict,
        _ key: Circuits.Key,
        _ call: Call,
        sent: Int
    ) {
        let verdict = call.record.attemptCount > sent ? verdict : .none
        tell(circuits.end(pending, verdict, key, at: call.now), key.origin, call)
    }

    /// The caller is gone; or the deadline has passed, which is the server's doing.
    private func verdictOnCancellation(of call: Call) -> Circuit.Verdict {
        call.remainingTime == .zero ? .failure : .none
    }

    private func verdict(on result: Result<TransportResponse, any Error>, of call: Call) -> Circuit.Verdict {
        switch result {
        case .success(let response):
            return policy.failureStatuses.contains(response.head.status) ? .failure : .success
        case .failure where Task.isCancelled: return verdictOnCancellation(of: call)
        case .failure(let error):
            let code = RequestError.Code(of: error)
            switch code.phase {
            case .transport: return Self.ownFailures.contains(code) ? .none : .failure
            // It was answered, if badly.
            case .response, .decoding: return .success
            default: return .none
            }
        }
    }

    /// The failures of an attempt that are this side's doing: a file that cannot be read, a disk that is full.
    private static let ownFailures: Set<RequestError.Code> = [.requestBodyUnavailable, .temporaryFileFailed]

    private func tell(_ change: Circuit.Change?, _ origin: Origin, _ call: Call) {
        switch change {
        case .opened(let time): call.emit(.circuitOpened(origin: "\(origin)", for: time))
        case .halfOpen: call.emit(.circuitHalfOpen(origin: "\(origin)"))
        case .closed: call.emit(.circuitClosed(origin: "\(origin)"))
        case nil: break
        }
    }

    private func refusal(_ origin: Origin, _ wait: Duration, _ isTrying: Bool) -> RequestError {
        let next =
            isTrying
            ? "a call tries it now, and in \(wait) at the latest the next will"
            : "it will be tried again in \(wait)"
        return RequestError(
            .circuitOpen,
            "too many calls to \(origin) have failed, so it was not sent: \(next)",
            advice: "Look at why the server fails; the setting circuitBreaker says when it is left alone."
        )
    }
}
