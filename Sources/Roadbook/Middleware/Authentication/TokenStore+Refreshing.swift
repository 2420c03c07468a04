import Foundation

extension TokenStore {
    /// The token that a call is to carry; it waits for one where it has to.
    ///
    /// - Parameter refused: The token that the call was refused with.
    /// - Returns: A new one where it has to be renewed; where that fails before its time is over, the one there is.
    /// - Throws: ``RequestError`` with the code `authenticationFailed` where there is none, and `CancellationError`.
    func token(for call: Call, after refused: HeldToken? = nil) async throws -> HeldToken {
        try Task.checkCancellation()
        let outcome = Outcome<HeldToken>()
        let (ancestors, date) = (TokenFlight.ancestors, call.date)
        let entry = try state.withLock { state throws(RequestError) in
            let entry = try state.enter(outcome, after: refused?.version, ancestors: ancestors, at: date, policy)
            if case .first(_, let flight) = entry {
                let old = state.token
                state.carry(Task { await run(flight, from: old, for: call) })
            }
            return entry
        }
        switch entry {
        case .held(let held): return held
        case .joined(let ticket): return try await wait(call, ticket, outcome, startsRefresh: false)
        case .first(let ticket, _): return try await wait(call, ticket, outcome, startsRefresh: true)
        }
    }

    /// A token was refused to a call that does not ask for another.
    func refuse(_ held: HeldToken) {
        state.withLock { $0.refuse(held.version) }
    }

    private func wait(
        _ call: Call,
        _ ticket: Int,
        _ outcome: Outcome<HeldToken>,
        startsRefresh: Bool
    ) async throws -> HeldToken {
        call.emit(.authenticating(startsRefresh: startsRefresh))
        defer {
            state.withLock { $0.leave(ticket) }
            outcome.settle(.failure(CancellationError()))
        }
        var bound: Deadlines.Bound?
        // Where the deadline of the call is nearer, it ends the wait too.
        if let timeout = call.settings.timeout, let end = call.endBeforeDeadline(of: timeout) {
            bound = Deadlines.Bound(due: end) { RequestError.refreshTimedOut(timeout) }
        }
        do {
            let held = try await call.record.environment.deadlines.run(within: bound) { try await outcome.value }
            call.emit(.tokenRefreshed)
            return held
        } catch let error as RequestError {
            // Renewed before its time, the token is good as it is.
            guard let held = state.withLock({ $0.usable(at: call.date) }) else { throw error }
            return held
        }
    }

    private func run(_ flight: TokenFlight, from old: Token?, for call: Call) async {
        let deadlines = call.record.environment.deadlines
        let bound = policy.timeout.map { timeout in
            Deadlines.Bound(due: deadlines.end(of: timeout)) {
                TransportError(.timedOut, "the refresh took longer than \(timeout)")
            }
        }
        let result: Result<Token, RequestError>
        do {
            let token = try await TokenFlight.$ancestors.withValue(TokenFlight.ancestors + [flight]) {
                try await deadlines.run(within: bound) { [refresh] in try await refresh(old) }
            }
            _ = try Credentials.bearer(token.value)
            result = .success(token)
        } catch {
            result = .failure(.refreshFailed(error))
        }
        let date = call.date
        state.withLock { $0.finish(flight, result, at: date) }?.end()
    }
}
