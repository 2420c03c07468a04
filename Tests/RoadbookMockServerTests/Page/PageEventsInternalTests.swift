import Roadbook
import RoadbookHTTPEngine
import RoadbookTesting
import TestServers
import Testing

@testable import RoadbookMockServer

/// The event stream of the page, piece by piece.
@Suite(.endsInTime) struct PageEventsInternalTests {
    private let clock = ManualClock()
    private let core: MockCore
    private let page = MockPage()

    init() {
        core = MockServer(Library.self, clock: clock).core
        core.showPage(page)
    }

    private func come(_ target: String = "/api/books") -> Int {
        core.receive(MockRequest(HTTPRequest(target: target), core.boxedDeclaration)).number
    }

    private func answer(_ number: Int, _ status: Int = 200, isExpected: Bool = true) {
        core.withTraffic {
            $0.journal.answer(number, HTTPResponse(status: status), stub: nil, isExpected: isExpected)
        }
        core.tellPage()
    }

    private struct Event {
        let name: String
        let id: String?
        let data: JSONValue

        init(_ octets: [UInt8]?) throws {
            let lines = String(decoding: try #require(octets), as: UTF8.self).split(separator: "\n")
            func value(_ name: String) -> String? {
                lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
            }
            name = value("event") ?? ""
            id = value("id")
            data = try JSONParser().parse(value("data") ?? "null")
        }

        var numbers: [Int] { data["exchanges"]?.array?.compactMap { $0["number"]?.int } ?? [] }
        var statuses: [Int?] { data["exchanges"]?.array?.map { $0["status"]?.int } ?? [] }
    }

    private func begun(after last: String? = nil) async throws -> PageEvents.Iterator {
        var events = PageEvents(core, page, after: last).makeAsyncIterator()
        let hello = try Event(try await events.next())
        #expect(hello.name == "hello")
        #expect(hello.data["run"]?.string == page.run)
        return events
    }

    @Test func `an exchange is told when it comes and when it is answered`() async throws {
        var events = try await begun()
        let (first, second) = (come(), come("/api/nothing"))
        let came = try Event(try await events.next())
        #expect(came.numbers == [0, 1])
        #expect(came.statuses == [nil, nil])
        #expect(came.id == "\(page.run)-0")
        answer(second, 404, isExpected: false)
        let answered = try Event(try await events.next())
        #expect(answered.numbers == [1])
        #expect(answered.statuses == [404])
        #expect(answered.data["exchanges"]?[0]?["isExpected"] == false)
        // The first is still to be told.
        #expect(answered.id == "\(page.run)-0")
        answer(first)
        #expect(try Event(try await events.next()).id == "\(page.run)-2")
    }

    @Test func `a client that comes back is told what it has not seen`() async throws {
        for _ in 0..<4 { answer(come()) }
        var again = try await begun(after: "\(page.run)-3")
        #expect(try Event(try await again.next()).numbers == [3])
        for last in ["other-3", "nonsense", "\(page.run)--5", "\(page.run)-x", "\(page.run)-5"] {
            var anew = try await begun(after: last)
            #expect(try Event(try await anew.next()).numbers == [0, 1, 2, 3], "\(last)")
        }
    }

    @Test func `many exchanges are told in portions, and those that are forgotten are not`() async throws {
        for _ in 0..<(Journal.limit + 20) { answer(come()) }
        var events = try await begun()
        var told: [Int] = []
        var most = 0
        while told.last != Journal.limit + 19 {
            let event = try Event(try await events.next())
            #expect(event.data["first"]?.int == 20)
            told += event.numbers
            most = max(most, event.numbers.count)
        }
        #expect(told == Array(20..<(Journal.limit + 20)))
        #expect(most == 50)
    }

    @Test func `a comment shows that the stream is alive`() async throws {
        var events = try await begun()
        let waiting = Task { [events] in
            var events = events
            return try await events.next()
        }
        try await clock.waitForSleepers(1)
        await clock.advance(by: PageEvents.pause)
        #expect(try await waiting.value == Array(":\n\n".utf8))
        answer(come())
        #expect(try Event(try await events.next()).numbers == [0])
    }

    @Test func `what is changed from the page is told, and a journal that was cleared`() async throws {
        var events = try await begun()
        answer(come())
        _ = try await events.next()
        core.reset(to: page)
        page.tellChange()
        #expect(try Event(try await events.next()).name == "change")
        let cleared = try Event(try await events.next())
        #expect(cleared.numbers.isEmpty)
        #expect(cleared.data["first"]?.int == 1)
    }

    @Test func `a stream ends when the mock ceases to listen`() async throws {
        var events = try await begun()
        page.endStreams()
        #expect(try await events.next() == nil)
    }
}
