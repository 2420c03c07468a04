import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

@Suite struct TimeTests {
    @Test func `the date of an answer is by the clock of the mock`() async throws {
        let clock = ManualClock()
        let mock = Library.prepared(MockServer(Library.self, clock: clock))
        let library = Client(Library.self, transport: mock.inMemory)
        let before = try await date(library)
        await clock.advance(by: .seconds(86_400))
        #expect(try await date(library).timeIntervalSince(before) == 86_400)
    }

    @Test func `a clock that was moved beyond all dates says the last one`() async throws {
        let clock = ManualClock()
        let mock = Library.prepared(MockServer(Library.self, clock: clock))
        await clock.advance(by: .seconds(Int64.max))
        let (_, head) = try await Client(Library.self, transport: mock.inMemory).send(Library.Books.list().withHead())
        #expect(head.headers["Date"] == "Fri, 31 Dec 9999 23:59:59 GMT")
    }

    private func date(_ library: Client<Library>) async throws -> Date {
        let (_, head) = try await library.send(Library.Books.list().withHead())
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        let text = try #require(head.headers["Date"])
        return try #require(formatter.date(from: text))
    }
}
