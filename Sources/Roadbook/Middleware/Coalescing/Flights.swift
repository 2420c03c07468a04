import Synchronization

/// The answers of a client that are on their way.
final class Flights: Sendable {
    /// Who joins, sends and leaves is decided under this lock, so that nobody waits for what has ended.
    private let table = Locked(FlightTable())
    /// So that no flight has the number of another.
    private let lastNumber = Atomic(0)

    /// How many can be joined.
    var count: Int { table.withLock(\.count) }

    /// Waits for the answer that is on its way, or brings it.
    nonisolated(nonsending) func answer(
        _ call: Call,
        _ key: consuming CoalescingKey,
        _ next: Next
    ) async throws -> TransportResponse {
        try Task.checkCancellation()
        // Made before it is known whether it is needed: what is handed on under a lock is copied.
        let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        let own = Flight(key, number: number, sender: call.record)
        switch table.withLock({ table in part(of: call, own, &table) }) {
        case .alone: return try await next(call)
        case .first(let flight): return try await send(call, next, for: flight, as: .first)
        case .later(let joined, let flight):
            call.emit(.coalesced(with: joined.sender.id))
            switch try await turn(of: joined, call, flight) {
            case .answered(let response): return response
            case .sends: return try await send(call, next, for: flight, as: joined.role)
            }
        }
    }

    /// What a call is to do for an answer.
    private enum Part {
        case first(Flight)
        case later(Joined, Flight)
        /// It has one already, or had: middleware has handed it on more than once. It goes its own way this time.
        case alone
    }

    private func part(of call: Call, _ own: Flight, _ table: inout FlightTable) -> Part {
        guard let flight = table[own.key] else {
            table.add(own)
            return .first(own)
        }
        let waiting = Flight.Waiting(record: call.record)
        guard let (place, sender) = flight.join(waiting) else { return .alone }
        return .later(Joined(waiting: waiting, role: .later(place), sender: sender), flight)
    }

    /// Lets nobody join what is on its way from an origin, or was redirected to it.
    func retire(_ origin: Origin) {
        table.withLock { $0.removeAll { $0.concerns(origin) } }
    }

    // MARK: Sending

    /// Sends the request in the task of the call, as without those who wait: a task of its own would take longer than all
    /// else here.
    nonisolated(nonsending) private func send(
        _ call: Call,
        _ next: Next,
        for flight: Flight,
        as role: Flight.Role
    ) async throws -> TransportResponse {
        do {
            let response = try await withTaskCancellationHandler {
                try await answer(of: call, next, for: flight, as: role)
            } onCancel: {
                // Those who wait, and its caller's next call, are not to wait for what it still does.
                leave(flight, role)
            }
            end(flight, role, .success(.answered(response)))
            return response
        } catch {
            // A task may see that it is cancelled before it is told.
            if Task.isCancelled || call.isOwnEnd(error) {
                leave(flight, role)
            } else {
                end(flight, role, .failure(error))
            }
            throw error
        }
    }

    /// What the call is answered, for all: its content can be read by each.
    nonisolated(nonsending) private func answer(
        of call: Call,
        _ next: Next,
        for flight: Flight,
        as role: Flight.Role
    ) async throws -> TransportResponse {
        var call = call
        call.flight = flight
        if role != .first {
            // It may have been cancelled after its turn had come.
            try Task.checkCancellation()
            try await call.pauseOn()
        }
        var response = try await next(call)
        // Middleware may have put a stream there, which is read once, and not once by each.
        if case nil = response.body.whole {
            response.body = ByteStream(try await response.body.collect(upTo: .max))
        }
        return response
    }

    /// Tells all who wait what has come of it, unless the call has left before.
    private func end(_ flight: Flight, _ role: Flight.Role, _ turn: Result<Flight.Turn, any Error>) {
        let waiting = table.withLock { table -> [Flight.Waiting] in
            guard let waiting = flight.end(role) else { return [] }
            table.remove(flight)
            return waiting
        }
        for waiting in waiting { waiting.turn.settle(turn) }
    }

    // MARK: Waiting

    /// A place among those who wait.
    private struct Joined {
        let waiting: Flight.Waiting
        let role: Flight.Role
        let sender: CallRecord
    }

    nonisolated(nonsending) private func turn(
        of joined: Joined,
        _ call: Call,
        _ flight: Flight
    ) async throws -> Flight.Turn {
        defer { flight.endSharing(of: call.record) }
        let leave: @Sendable () -> Void = { self.leave(flight, joined.role) }
        return try await call.waiting(endedBy: leave) {
            try await withTaskCancellationHandler {
                try await joined.waiting.turn.value
            } onCancel: {
                leave()
            }
        }
    }

    // MARK: Leaving

    /// Lets a call go: one that waits, or has become the sender at this very moment, or has sent for a while.
    private func leave(_ flight: Flight, _ role: Flight.Role) {
        let departure = table.withLock { table in
            let departure = flight.leave(role)
            if case .ended = departure { table.remove(flight) }
            return departure
        }
        switch departure {
        case .stoppedWaiting(let waiting): waiting.turn.settle(.failure(CancellationError()))
        case .passedOn(let next): next.turn.settle(.success(.sends))
        case .ended, .nothing: break
        }
    }
}
