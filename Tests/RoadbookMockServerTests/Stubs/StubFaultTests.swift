import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// What goes wrong on purpose, by stubs; that it is the same over a socket is told by `FaultAgreementTests`.
@Suite(.endsInTime) struct StubFaultTests {
    private typealias Book = Library.Book
    private let mock: MockServer<Library>
    private let library: Client<Library>

    init() throws {
        mock = Library.mock()
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A"), Book(id: 2, title: "B")])
        var settings = RequestSettings()
        settings.retry = nil
        library = Client(Library.self, transport: mock.inMemory, settings: settings)
    }

    private func code<Response>(of request: RequestConverter<Response>) async -> String {
        do {
            return "\(try await library.send(request.returning(String.self).withHead()).1.status)"
        } catch let error as RequestError {
            return error.status.map { "\($0)" } ?? "\(error.code)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `a resource fails twice, then passes, and another fails on its own`() async throws {
        try mock.stub(
            .get(Library.Books.self),
            with: .fault(.reset, at: .requestStart),
            .fault(.close, at: .responseStart),
            .fromStore
        )
        #expect(await code(of: Library.Books.get(1)) == "transport.connectionLost")
        #expect(await code(of: Library.Books.get(1)) == "transport.connectionLost")
        #expect(await code(of: Library.Books.get(2)) == "transport.connectionLost")
        #expect(await code(of: Library.Books.get(1)) == "200")
    }

    @Test func `what ends before it is answered has come all the same`() async throws {
        let stub = try mock.stub(.any, times: 1, with: .fault(.close, at: .requestBody))
        try mock.expect(.create(Library.Books.self), count: 1)
        #expect(await code(of: Library.Books.create(Book(id: 0, title: "C"))) == "transport.connectionLost")
        #expect(mock.journal.map(\.request.path) == ["books"])
        #expect(mock.journal.map { $0.response == nil } == [true])
        #expect(stub.count == 1)
        try mock.verify()
        #expect(try await library.send(Library.Books.list()).count == 2)
    }

    @Test func `a connection that fails before an answer is in the journal as that`() async throws {
        try mock.stub(Library.Books.get(1), with: .fault(.reset, at: .requestStart))
        let stub = try mock.stub(Library.Books.get(2), with: .fault(.close, at: .responseStart))
        try mock.stub(Library.Books.get(3), with: .status(503).fault(.close, at: .responseBody))
        for id in 1...3 { _ = await code(of: Library.Books.get(id)) }
        #expect(mock.journal.map(\.failure) == [.reset, .close, nil])
        #expect(mock.journal.map(\.response?.status) == [nil, nil, 503])
        #expect(mock.journal.map(\.isExpected) == [true, true, true])
        #expect(stub.requests.map(\.path) == ["books/2"])
        #expect("\(mock.journal[0])" == "GET books/1: failed (reset at requestStart)")
    }

    @Test func `a newer stub that looks at the content goes before one that spoils the request`() async throws {
        let older = try mock.stub(
            .any,
            with: .status(418).fault(.throttle(octets: 1_000, every: .zero), at: .requestBody)
        )
        try mock.stub(.create(Library.Books.self).content(["title": "Taken"]), with: .status(409))
        #expect(await code(of: Library.Books.create(Book(id: 0, title: "Taken"))) == "409")
        #expect(older.count == 0)
        #expect(await code(of: Library.Books.create(Book(id: 0, title: "Free"))) == "418")
        #expect(older.count == 1)
    }

    @Test func `a newer stub that spoils nothing goes before one that does`() async throws {
        try mock.stub(.any, with: .fault(.reset, at: .requestStart))
        let newer = try mock.stub(Library.Books.get(1), times: 1, with: .status(418))
        #expect(await code(of: Library.Books.get(1)) == "418")
        #expect(newer.count == 1)
        #expect(await code(of: Library.Books.get(1)) == "transport.connectionLost")
    }

    @Test func `the journal tells connections and the exchanges on them`() async throws {
        try mock.stub(Library.Books.get(1), times: 1, with: .fromStore.fault(.close, at: .responseEnd))
        try await mock.run { url in
            let library = Client(Library.self, baseURL: url, transport: URLSessionTransport())
            for _ in 0..<2 { _ = try await library.send(Library.Books.list()) }
            _ = try await library.send(Library.Books.get(1))
            _ = try await library.send(Library.Books.list())
        }
        #expect(mock.journal.map(\.request.connection) == [0, 0, 0, 1])
        #expect(mock.journal.map(\.request.exchange) == [0, 1, 2, 0])
        _ = try await library.send(Library.Books.list())
        #expect(mock.journal.last?.request.connection == nil)
        #expect(mock.journal.last?.request.exchange == nil)
    }
}
