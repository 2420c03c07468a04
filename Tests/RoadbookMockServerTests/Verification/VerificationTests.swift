import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

@Suite struct VerificationTests {
    private typealias Book = Library.Book
    private let recorder = FailureRecorder()

    private func made(line: Int = #line) -> (MockServer<Library>, Client<Library>) {
        let mock = Library.prepared(MockServer(Library.self, reportingTo: recorder.reporter, line: line))
        return (mock, Library.client(mock))
    }

    private var messages: [String] { recorder.failures.map(\.message) }

    // MARK: What is not expected

    @Test func `an undeclared request fails the test that owns the mock, at its line`() async throws {
        let (mock, library) = made(line: 42)
        _ = try? await library.send(RequestConverter<Void>(method: .get, route: "boks/1"))
        #expect(recorder.failures.map(\.line) == [42])
        #expect(messages[0].hasPrefix("an unexpected request came: GET boks/1."))
        #expect(messages[0].contains("Library declares nothing at /boks/1. Is it books/{id}?"))
        #expect(messages[0].contains("curl -X GET https://library.example.com/api/boks/1"))
        #expect(messages[0].contains("ROADBOOK_SEED="))
        #expect(mock.journal.map(\.isExpected) == [false])
    }

    @Test func `an undeclared verb is not expected, and a refusal of a declared one is`() async throws {
        let (_, library) = made()
        _ = try? await library.send(RequestConverter<Void>(method: .delete, route: "shelves/1"))
        #expect(messages.count == 1)
        _ = try? await library.send(Library.Books.get(9))
        _ = try? await library.send(RequestConverter<Void>(method: .options, route: "books"))
        #expect(messages.count == 1)
    }

    @Test func `what a stub answers is expected`() async throws {
        let (mock, library) = made()
        try mock.stub(RequestConverter<Void>(method: .get, route: "health"), with: .status(200))
        try await library.send(RequestConverter<Void>(method: .get, route: "health"))
        #expect(messages.isEmpty)
    }

    @Test func `where only stubs answer, everything else is not expected, and the nearest stub is told`() async throws {
        let (mock, library) = made()
        mock.refusesUnstubbed()
        try mock.stub(Library.Books[7].chapters.get(4), with: .status(404))
        let line = #line - 1
        let (error, _) = try await library.refusal(of: Library.Books[7].chapters.get(3))
        #expect(error.status == 404)
        #expect(messages.count == 1)
        #expect(
            messages[0].contains(
                "matched books.chapters.get with bookId 7, id 3; expected id 4 "
                    + "(the stub at RoadbookMockServerTests/VerificationTests.swift:\(line))"
            )
        )
        mock.refusesUnstubbed(false)
        _ = try await library.send(Library.Books.list())
        #expect(messages.count == 1)
    }

    @Test func `near misses say what was expected, and tell no values`() async throws {
        let (mock, library) = made()
        mock.refusesUnstubbed()
        try mock.stub(
            .create(Library.Books.self).content(["title": "SECRET"]).header("X-Key", "SECRET").query("t", "SECRET"),
            with: .status(200)
        )
        let request = Library.Books.create(Book(id: 0, title: "other")).header("X-Key", "SECRET2")
        _ = try? await library.send(request)
        #expect(messages[0].contains("expected other content at /title"))
        #expect(messages[0].contains("expected another value of the header field X-Key"))
        #expect(messages[0].contains("expected a query item t"))
        #expect(!messages[0].contains("SECRET"))
    }

    // MARK: What is expected

    @Test func `what was expected and came is right`() async throws {
        let (mock, library) = made()
        try mock.expect(.create(Library.Books.self))
        try mock.expect(Library.Books.list(), 1...2)
        try mock.expect(.delete(Library.Books.self), count: 0)
        let expectation = try mock.expect(.any, ..<4)
        try await library.send(Library.Books.create(Book(id: 0, title: "A")))
        _ = try await library.send(Library.Books.list())
        try mock.verify()
        #expect(messages.isEmpty)
        #expect(expectation.count == 2)
    }

    @Test func `what was expected and did not come is told at its line, with what came instead`() async throws {
        let (mock, library) = made()
        try mock.expect(Library.Books.get(4), count: 2)
        let line = #line - 1
        try mock.expect(.list(Library.Books.self), ..<1)
        _ = try? await library.send(Library.Books.get(3))
        _ = try await library.send(Library.Books.list())
        try mock.verify()
        #expect(recorder.failures.map(\.line) == [line, line + 2])
        #expect(messages[0].hasPrefix("expected GET books/4 2 times, and it came never"))
        #expect(messages[0].contains("matched books.get with id 3; expected id 4\n    curl -X GET "))
        #expect(messages[1].hasPrefix("expected books.list never, and it came once"))
    }

    @Test func `what came before it was expected does not count, and is told to be too early`() async throws {
        let (mock, library) = made()
        _ = try? await library.send(Library.Books.get(4))
        _ = try? await library.send(Library.Books.get(5))
        let expectation = try mock.expect(Library.Books.get(4))
        try mock.expect(Library.Books.list(), count: 0)
        _ = try? await library.send(Library.Books.get(3))
        _ = try await library.send(Library.Books.list())
        try mock.verify()
        #expect(expectation.count == 0)
        #expect(
            messages[0].hasPrefix(
                "expected GET books/4 at least once, and it came never; it came once before it was expected\n"
            )
        )
        #expect(messages[0].contains("matched books.get with id 3;") && !messages[0].contains("with id 5;"))
        #expect(messages[1].hasPrefix("expected GET books never, and it came once\n"))
    }

    @Test func `verbs of a route are told apart by their names`() async throws {
        let (mock, library) = made()
        try mock.expect(.list(Library.Books.self))
        try mock.expect(.delete(Library.Books.self))
        _ = try? await library.send(Library.Books.get(3))
        try mock.verify()
        #expect(messages[0].hasPrefix("expected books.list at least once, and it came never"))
        #expect(messages[0].contains("matched books.get with id 3; expected books.list\n"))
        #expect(messages[1].contains("matched books.get with id 3; expected books.delete\n"))
    }

    @Test func `without a reporter all that is wrong is thrown`() async throws {
        let mock = Library.mock()
        try mock.expect(Library.Books.get(4))
        try mock.expect(Library.Books.get(5), 2...)
        let error = try #require(throws: MockVerificationError.self) { try mock.verify() }
        #expect(error.failures.count == 2)
        #expect("\(error)".contains("VerificationTests.swift"))
        #expect("\(error)".contains("at least 2 times"))
    }

    @Test func `an order is expected`() async throws {
        let (mock, library) = made()
        let created = try mock.expect(.create(Library.Books.self), count: 2)
        try mock.expect(.delete(Library.Books.self)).after(created)
        try await library.send(Library.Books.create(Book(id: 0, title: "A")))
        try await library.send(Library.Books.delete(1))
        try await library.send(Library.Books.create(Book(id: 0, title: "B")))
        try mock.verify()
        #expect(messages.count == 1)
        #expect(messages.first?.contains("it came earlier") == true)
        let (other, second) = made()
        let first = try other.expect(.create(Library.Books.self))
        try other.expect(.delete(Library.Books.self)).after(first)
        try await second.send(Library.Books.create(Book(id: 0, title: "A")))
        try await second.send(Library.Books.delete(1))
        try other.verify()
        #expect(messages.count == 1)
    }

    @Test func `an order is kept by as many as are expected at least, also where more come than may`() async throws {
        let (mock, library) = made()
        let created = try mock.expect(.create(Library.Books.self), 1...1)
        try mock.expect(.list(Library.Books.self)).after(created)
        for title in ["A", "B"] { try await library.send(Library.Books.create(Book(id: 0, title: title))) }
        _ = try await library.send(Library.Books.list())
        try mock.verify()
        #expect(messages.count == 1)
        #expect(messages.first?.contains("it came earlier") == false)
    }

    @Test func `an order is that of the requests of one mock`() async throws {
        let (mock, library) = made()
        let other = Library.mock()
        for _ in 0..<2 { try other.expect(Library.Books.list()) }
        let foreign = try other.expect(Library.Books.list())
        let error = #expect(throws: MockServerError.self) {
            try mock.expect(.create(Library.Books.self)).after(foreign)
        }
        #expect(error?.place?.contains("VerificationTests.swift") == true)
        #expect(error?.message.contains("another mock") == true)
        try await library.send(Library.Books.create(Book(id: 0, title: "A")))
        try mock.verify()
        #expect(messages.isEmpty)
    }

    // MARK: At the end

    @Test func `a scope verifies at its end`() async throws {
        let (mock, library) = made()
        try mock.expect(Library.Books.list())
        let books = try await mock.verifying { try await library.send(Library.Books.list()) }
        #expect(books == [])
        #expect(messages.isEmpty)
        try mock.expect(.create(Library.Books.self))
        try await mock.verifying {}
        #expect(messages.count == 1)
        try await mock.run { _ in }
        #expect(messages.count == 2)
    }

    @Test func `what a scope throws is not hidden by what was expected`() async throws {
        struct Failure: Error {}
        let mock = Library.mock()
        try mock.expect(Library.Books.list())
        await #expect(throws: Failure.self) { try await mock.verifying { throw Failure() } }
        await #expect(throws: Failure.self) { try await mock.run { _ in throw Failure() } }
        await #expect(throws: MockVerificationError.self) { try await mock.run { _ in } }
    }

    @Test func `a request that comes over a socket is reported with the owner's line`() async throws {
        let (mock, _) = made(line: 9)
        try await mock.run { url in
            let library = Client(Library.self, baseURL: url)
            _ = try? await library.send(RequestConverter<Void>(method: .get, route: "nothing"))
        }
        #expect(recorder.failures.map(\.line) == [9])
    }

    @Test func `ranges without bounds and of other kinds are counts`() throws {
        let mock = Library.mock()
        try mock.expect(.any, 0...Int.max)
        try mock.expect(.any, Int.min...)
        try mock.expect(.any, ...Int.max)
        try mock.expect(.any, Int.min..<1)
        try mock.verify()
    }
}
