/// The answers of a client that are on their way.
final class Flights: Sendable {
    /// Whether one can be joined is decided under this lock, so that nobody waits for what has ended.
    private let table = Locked(FlightTable())

    /// How many can be joined.
    var count: Int { table.withLock(\.count) }

    /// Waits for the answer that is on its way, or brings it.
    func answer(_ call: Call, _ key: CoalescingKey, _ next: Next) async throws -> TransportResponse {
        try Task.checkCancellation()
        let (flight, joined) = table.withLock { table -> (Flight, Joined?) in
            if let flight = table[key] {
                let waiting = Flight.Waiting(record: call.record)
                let (place, sender) = flight.join(waiting)
                return (flight, Joined(waiting: waiting, place: place, sender: sender))
            }
            let flight = Flight(key, sender: call.record)
            table.add(flight)
            return (flight, nil)
        }
        guard let joined else { return try await send(call, next, for: flight, from: nil) }
        call.emit(.coalesced(with: joined.sender.id))
        switch try await turn(of: joined, call, flight) {
        case .answered(let response): return response
        case .sends: return try await send(call, next, for: flight, from: joined.place)
        }
    }

    /// Lets nobody join what is on its way from an origin.
    func retire(_ origin: Origin) {
        table.withLock { $0.removeAll { Origin($0.url) == origin } }
    }

    // MARK: Sending

    /// Sends the request in the task of the call, as without those who wait: a task of its own would take longer than all
    /// else here.
    ///
    /// - Parameter place: Where the call has waited before; `nil` where it came first.
    private func send(
        _ call: Call,
        _ next: Next,
        for flight: Flight,
        from place: Flight.Place?
    ) async throws -> TransportResponse {
        do {
            let response = try await withTaskCancellationHandler {
                if place != nil { try await call.pauseOn() }
                var response = try await next(call)
                // Middleware may have put a stream there, which is read once, and not once by each.
                response.body = ByteStream(try await response.body.collect(upTo: .max))
                return response
            } onCancel: {
                // Its caller may make the next call as soon as it hears of it, and that is not to wait for this one.
                leave(flight, place)
            }
            end(flight, .success(.answered(response)))
            return response
        } catch {
            // What ended the sender's time is its own, and not what became of the request.
            if Task.isCancelled || call.remainingTime == .zero { passOn(flight) } else { end(flight, .failure(error)) }
            throw error
        }
    }

    private func end(_ flight: Flight, _ turn: Result<Flight.Turn, any Error>) {
        table.withLock { $0.remove(flight) }
        for waiting in flight.end() { waiting.turn.settle(turn) }
    }

    private func passOn(_ flight: Flight) {
        let next = table.withLock { table in
            let next = flight.passOn()
            if next == nil { table.remove(flight) }
            return next
        }
        next?.turn.settle(.success(.sends))
    }

    // MARK: Waiting

    /// A place among those who wait.
    private struct Joined {
        let waiting: Flight.Waiting
        let place: Flight.Place
        let sender: CallRecord
    }

    private func turn(of joined: Joined, _ call: Call, _ flight: Flight) async throws -> Flight.Turn {
        defer { call.record.endSharing() }
        let leave: @Sendable () -> Void = { self.leave(flight, joined.place) }
        do {
            return try await call.waiting(endedBy: leave) {
                try await withTaskCancellationHandler {
                    try await joined.waiting.turn.value
                } onCancel: {
                    leave()
                }
            }
        } catch {
            // It may have become the sender at the moment that it left.
            if flight.isTurn(of: joined.place) { passOn(flight) }
            throw error
        }
    }

    private func leave(_ flight: Flight, _ place: Flight.Place?) {
        let left = table.withLock { table in
            let (left, isDeserted) = flight.leave(place)
            if isDeserted { table.remove(flight) }
            return left
        }
        left?.turn.settle(.failure(CancellationError()))
    }
}
