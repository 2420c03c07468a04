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
        Flight(try #require(CoalescingKey(call)), sender: call.record)
    }

    @Test func `who has the most time is the next, and who came last of those alike`() throws {
        let flight = try flight(call())
        let times: [Duration?] = [.seconds(100), nil, .seconds(200), nil]
        let waiting = try times.map { Flight.Waiting(record: try call($0).record) }
        for waiting in waiting { _ = flight.join(waiting) }
        for index in [3, 1, 2, 0] { #expect(flight.passOn()?.record === waiting[index].record) }
        #expect(flight.passOn() == nil)
    }

    @Test func `a flight has time until the last deadline of all`() throws {
        let first = try call()
        let flight = try flight(first)
        #expect(first.record.latestDue == first.record.due)
        let patient = try call(.seconds(100)).record
        let (place, sender) = flight.join(Flight.Waiting(record: patient))
        #expect(sender === first.record)
        #expect(first.record.latestDue == patient.due)
        let (endless, _) = flight.join(Flight.Waiting(record: try call(nil).record))
        #expect(first.record.latestDue == nil)
        for place in [endless, place] { #expect(flight.leave(place).left != nil) }
        #expect(first.record.latestDue == first.record.due)
    }

    @Test func `it is deserted when the sender is gone, and all who wait`() throws {
        let flight = try flight(call())
        let (place, _) = flight.join(Flight.Waiting(record: try call().record))
        #expect(!flight.leave(nil).isDeserted)
        #expect(flight.leave(place).isDeserted)
        #expect(!flight.leave(place).isDeserted)
        #expect(flight.leave(nil).isDeserted)
    }

    @Test func `one that sends no more does not end it for the next`() throws {
        let flight = try flight(call())
        let (place, _) = flight.join(Flight.Waiting(record: try call().record))
        #expect(!flight.isTurn(of: place))
        #expect(flight.passOn() != nil)
        #expect(flight.isTurn(of: place))
        #expect(!flight.leave(nil).isDeserted)
        #expect(flight.leave(place).isDeserted)
    }

    @Test func `nothing is kept of calls that have ended`() throws {
        weak var sender: CallRecord?
        weak var next: CallRecord?
        weak var waiting: CallRecord?
        do {
            let (first, second, third) = (try call(), try call(), try call())
            (sender, next, waiting) = (first.record, third.record, second.record)
            let flight = try flight(first)
            for call in [second, third] { _ = flight.join(Flight.Waiting(record: call.record)) }
            #expect(flight.passOn()?.record === third.record)
            #expect(flight.end().first?.record === second.record)
        }
        #expect(sender == nil && next == nil && waiting == nil)
    }

    @Test func `a call that shares with itself counts its attempts once`() throws {
        let call = try call()
        let flight = try flight(call)
        _ = flight.join(Flight.Waiting(record: call.record))
        _ = call.record.begin(call.request, at: call.now)
        #expect(call.record.attemptCount == 1)
        #expect(flight.passOn()?.record === call.record)
        #expect(call.record.attempts.map(\.isCoalesced) == [false])
        #expect(flight.end().isEmpty)
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
        table.removeAll { $0 == flights[1].key || $0 == flights[2].key }
        #expect(table.count == 1)
        #expect(table[flights[3].key] === flights[3])
    }
}
