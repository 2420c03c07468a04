/// The answers of a client that are on their way, by what they answer.
final class Flights: Sendable {
    private struct Flight {
        let callers: FlightCallers
        /// What is known of that which the callers share.
        let record: CallRecord
    }

    private let flights = Locked<[CoalescingKey: Flight]>([:])

    /// How many can be joined.
    var count: Int { flights.withLock(\.count) }

    /// How many wait for an answer.
    func callers(of key: CoalescingKey) -> Int { flights.withLock { $0[key]?.callers.count ?? 0 } }

    /// Waits for the answer that is on its way, or has it brought.
    func answer(_ call: Call, _ key: CoalescingKey, _ next: Next) async throws -> TransportResponse {
        try Task.checkCancellation()
        let caller = FlightCallers.Caller(record: call.record)
        let (flight, place, isFirst) = flights.withLock { flights in
            if let flight = flights[key], let place = flight.callers.join(caller) { return (flight, place, false) }
            let flight = Self.flight(for: call)
            flights[key] = flight
            return (flight, flight.callers.join(caller) ?? 0, true)
        }
        call.record.share(flight.record, isCoalesced: !isFirst)
        defer { call.record.endSharing() }
        if isFirst {
            flight.callers.carry(.immediately { await self.bring(call.request, flight, key, next) })
        } else {
            call.emit(.coalesced(with: flight.record.id))
        }
        let leave: @Sendable () -> Void = {
            flight.callers.leave(place) { self.remove(flight, key) }
        }
        return try await call.waiting(endedBy: leave) {
            try await withTaskCancellationHandler {
                try await caller.outcome.value
            } onCancel: {
                leave()
            }
        }
    }

    /// Lets nobody join what is on its way from an origin.
    func retire(_ origin: Origin) {
        flights.withLock { $0 = $0.filter { $0.key.origin != origin } }
    }

    private static func flight(for call: Call) -> Flight {
        let callers = FlightCallers()
        let sharing = CallRecord.Sharing(
            id: { [record = call.record] in record.id },
            emit: { callers.oldest?.tell($0, $1) },
            due: { callers.due }
        )
        return Flight(callers: callers, record: CallRecord(sharing: sharing, of: call.record))
    }

    private func bring(_ request: TransportRequest, _ flight: Flight, _ key: CoalescingKey, _ next: Next) async {
        let result: Result<TransportResponse, any Error>
        do {
            let response = try await next(Call(request: request, record: flight.record))
            // Middleware may have put a stream there, which is read once, and not once by each.
            let body = try await response.body.collect(upTo: .max)
            result = .success(TransportResponse(head: response.head, body: ByteStream(body)))
        } catch {
            result = .failure(error)
        }
        remove(flight, key)
        flight.callers.end(result)
    }

    private func remove(_ flight: Flight, _ key: CoalescingKey) {
        flights.withLock { if $0[key]?.callers === flight.callers { $0[key] = nil } }
    }
}
