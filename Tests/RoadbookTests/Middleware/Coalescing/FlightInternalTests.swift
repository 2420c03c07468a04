import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// Who brings an answer, and who waits for it.
@Suite struct FlightInternalTests {
    private let blog = Client(Blog.self, transport: StubTransport { _ in .answer(status: 200, text: "") })

    private func call(_ deadline: Duration? = .seconds(60), _ id: Int = 1) throws -> Call {
        try blog.begin(Blog.Posts.get(id).setting(\.deadline, deadline), isStreamed: false)
    }

    private func flight(_ call: Call) throws -> Flight {
        Flight(try #require(CoalescingKey.of(call)), number: 1, sender: call.record)
    }

    /// Has a call wait, and tells as what it does.
    @discardableResult private func join(_ flight: Flight, _ record: CallRecord) -> Flight.Role {
        guard let (place, _) = flight.join(Flight.Waiting(record: record)) else { return .first }
        return .later(place)
    }

    private func name(_ departure: Flight.Departure) -> String {
        switch departure {
        case .stoppedWaiting: "stopped waiting"
        case .passedOn: "passed on"
        case .ended: "ended"
        case .nothing: "nothing"
        }
    }

    /// Who goes on where one leaves; `nil` where nobody does.
    private func next(_ departure: Flight.Departure) -> CallRecord? {
        if case .passedOn(let next) = departure { next.record } else { nil }
    }

    @Test func `who has the most time is the next, and who came last of those alike`() throws {
        let flight = try flight(call())
        let times: [Duration?] = [.seconds(100), nil, .seconds(200), nil]
        let waiting = try times.map { try call($0).record }
        let roles = waiting.map { join(flight, $0) }
        var sending = Flight.Role.first
        for index in [3, 1, 2, 0] {
            #expect(next(flight.leave(sending)) === waiting[index])
            sending = roles[index]
        }
        #expect(name(flight.leave(sending)) == "ended")
    }

    @Test func `a flight has time until the last deadline of all`() throws {
        let first = try call()
        let flight = try flight(first)
        #expect(flight.due == first.record.due)
        let patient = try call(.seconds(100)).record
        let role = join(flight, patient)
        #expect(flight.due == patient.due)
        let endless = join(flight, try call(nil).record)
        #expect(flight.due == nil)
        for role in [endless, role] { #expect(name(flight.leave(role)) == "stopped waiting") }
        #expect(flight.due == first.record.due)
    }

    @Test func `it ends when the sender leaves and nobody waits`() throws {
        let flight = try flight(call())
        let role = join(flight, try call().record)
        #expect(name(flight.leave(role)) == "stopped waiting")
        #expect(name(flight.leave(role)) == "nothing")
        #expect(name(flight.leave(.first)) == "ended")
        #expect(name(flight.leave(.first)) == "nothing")
        #expect(flight.end(.first) == nil)
    }

    @Test func `one that sends no more does not end it for the next`() throws {
        let (first, second) = (try call(), try call())
        let flight = try flight(first)
        let role = join(flight, second.record)
        #expect(flight.end(role) == nil)
        #expect(next(flight.leave(.first)) === second.record)
        #expect(flight.end(.first) == nil)
        #expect(name(flight.leave(.first)) == "nothing")
        // Nor does what it still does count.
        flight.note(by: first.record) { $0.pauseEnd = .seconds(5) }
        #expect(flight.pauseEnd == nil)
        flight.note(by: second.record) { $0.pauseEnd = .seconds(7) }
        #expect(flight.pauseEnd == .seconds(7))
        #expect(flight.end(role)?.isEmpty == true)
    }

    @Test func `nothing is kept of calls that have ended`() throws {
        weak var sender: CallRecord?
        weak var next: CallRecord?
        weak var waiting: CallRecord?
        do {
            let (first, second, third) = (try call(), try call(), try call())
            (sender, next, waiting) = (first.record, third.record, second.record)
            let flight = try flight(first)
            join(flight, second.record)
            let role = join(flight, third.record)
            #expect(self.next(flight.leave(.first)) === third.record)
            #expect(flight.end(role)?.first?.record === second.record)
        }
        #expect(sender == nil && next == nil && waiting == nil)
    }

    @Test func `a call has no more than one part`() throws {
        let (first, second) = (try call(), try call())
        let flight = try flight(first)
        #expect(flight.join(Flight.Waiting(record: first.record)) == nil)
        let role = join(flight, second.record)
        #expect(flight.join(Flight.Waiting(record: second.record)) == nil)
        // It may come back.
        #expect(name(flight.leave(role)) == "stopped waiting")
        flight.endSharing(of: second.record)
        #expect(join(flight, second.record) != .first)
        // Not after it has sent the request: its attempts would be told twice.
        _ = first.record.begin(first.request, for: flight, at: first.now)
        #expect(next(flight.leave(.first)) === second.record)
        #expect(flight.join(Flight.Waiting(record: first.record)) == nil)
    }

    @Test func `flights are found by what they answer, however many there are`() throws {
        var table = FlightTable()
        let flights = try (1...4).map { try flight(call(.seconds(60), $0)) }
        for flight in flights { table.add(flight) }
        #expect(table.count == 4)
        for flight in flights { #expect(table[flight.key] === flight) }
        let other = try flight(call(.seconds(60), 2))
        // Another of the same key is another.
        table.remove(other)
        #expect(table.count == 4)
        for gone in [0, 2] {
            table.remove(flights[gone])
            #expect(table[flights[gone].key] == nil)
        }
        table.add(flights[2])
        #expect(table[flights[2].key] === flights[2])
        table.removeAll { $0 === flights[1] || $0 === flights[2] }
        #expect(table.count == 1)
        #expect(table[flights[3].key] === flights[3])
    }

    @Test func `a refusal is kept until it was decided about`() async throws {
        let (first, second) = (try call(), try call())
        let flight = try flight(first)
        join(flight, second.record)
        let refusal = FlightRefusal(head: ResponseHead(status: 503), date: Date(), time: .zero)
        flight.note(by: first.record) { $0.refusal = refusal }
        #expect(next(flight.leave(.first)) === second.record)
        var call = second
        call.flight = flight
        let next = Next([], StubTransport { _ in .answer(status: 200) }, decompressionRatioLimit: nil)
        let task = Task { [call] in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await Retrying(budgets: RetryBudgets()).send(call, next: next)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(flight.refusal != nil)
    }
}
