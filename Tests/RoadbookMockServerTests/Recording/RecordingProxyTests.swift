import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

@Suite struct RecordingProxyTests {
    private typealias Book = Library.Book

    private func client(_ proxy: RecordingProxy<Library>) -> Client<Library> {
        var settings = RequestSettings()
        settings.retry = nil
        return Client(Library.self, transport: proxy, settings: settings)
    }

    private func text(_ content: HTTPArchive.Content?) -> String? {
        content?.data.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `every exchange of a client is recorded, without what is secret`() async throws {
        let mock = Library.mock()
        try mock.seed(Library.Books.self, [Book(id: 1, title: "First", pages: 12)])
        let proxy = RecordingProxy(Library.self, transport: mock.inMemory)
        let library = client(proxy)
        let list = Library.Books.list().query(["q": "First", "api_key": "planted"]).header(
            "Authorization",
            "Bearer planted"
        )
        #expect(try await library.send(list).count == 1)
        #expect(try await library.send(Library.Books.create(Book(id: 0, title: "Second", pages: 3))).id == 2)
        try await library.send(Library.Books.delete(1))
        _ = try? await library.send(Library.Books.get(1))
        let archive = proxy.archive
        #expect(
            archive.entries.map { "\($0.request.method) \($0.request.url.path()): \($0.response)" } == [
                "GET /api/books: 200", "POST /api/books: 201", "DELETE /api/books/1: 204", "GET /api/books/1: 404",
            ]
        )
        #expect(archive.baseURL == .text("https://library.example.com/api"))
        #expect(text(archive.entries[0].response.content) == #"[{"id":1,"title":"First","pages":12}]"#)
        #expect(archive.entries[0].request.headers["Authorization"] == "<redacted>")
        #expect(text(archive.entries[1].request.content) == #"{"id":0,"title":"Second","pages":3}"#)
        #expect(archive.entries[2].response.content.comment == nil)
        #expect(archive.entries.allSatisfy { $0.response.content.comment == nil })
        #expect(!String(decoding: archive.data, as: UTF8.self).contains("planted"))
        #expect(proxy.drift.isEmpty, "\(proxy.drift)")
    }

    @Test func `what is recorded first is not hidden by what is known later only`() async throws {
        let proxy = RecordingProxy(
            Library.self,
            transport: .stub { request in
                request.method == .post
                    ? .answer(status: 201, text: #"{"id":"1","token":"planted-token-1"}"#)
                    : .answer(status: 200, text: #"[{"note":"planted-token-1"}]"#)
            }
        )
        let library = client(proxy)
        _ = try await library.send(Library.Readers.list())
        _ = try await library.send(Library.Readers.create(parameters: ["name": "Ada"]))
        #expect(text(proxy.archive.entries[0].response.content) == #"[{"note":"<redacted>"}]"#)
    }

    @Test func `drift is told of what came, before it is redacted`() async throws {
        let proxy = RecordingProxy(
            Library.self,
            transport: .stub { request in
                request.url.path().hasSuffix("books/1")
                    ? .answer(status: 200, text: #"{"id":1,"title":"A","token":"planted"}"#)
                    : .answer(status: 200, text: "{}")
            }
        )
        let library = client(proxy)
        _ = try await library.send(Library.Books.get(1))
        let page = RequestConverter<Void>(method: .get, route: "pages/12").returning(JSONValue.self)
        _ = try await library.send(page)
        #expect(
            "\(proxy.drift)" == """
                books/{id}
                  GET (1 answer): unknown `token`; missing `pages`
                pages/{id}
                  GET: not declared, asked once
                """
        )
    }

    @Test func `where the real server lies can be told`() async throws {
        let stub = StubTransport.stub(status: 200, text: "[]")
        let base = URL.text("https://staging.example.com/x")
        let proxy = RecordingProxy(
            Library.self,
            baseURL: .text("https://u:p@staging.example.com/x?a#b"),
            transport: stub
        )
        _ = try await Client(Library.self, baseURL: base, transport: proxy).send(Library.Books.list())
        _ = try await proxy.send(TransportRequest(method: .get, url: .text("https://library.example.com/api/none")))
        #expect(proxy.archive.baseURL == base)
        #expect(proxy.archive.entries.count == 2)
        #expect(proxy.drift.isEmpty)
        _ = try await proxy.send(TransportRequest(method: .get, url: .text("https://staging.example.com/x/none")))
        #expect(proxy.drift.findings.map(\.pattern) == ["none"])
    }

    @Test func `times are those of the clock`() async throws {
        let clock = ManualClock()
        let proxy = RecordingProxy(
            Library.self,
            transport: .stub { _ in
                await clock.advance(by: .seconds(2))
                let chunks = Locked(2)
                return TransportResponse(
                    head: ResponseHead(status: 200),
                    body: ByteStream(next: {
                        await clock.advance(by: .seconds(3))
                        return chunks.withLock { rest in
                            rest -= 1
                            return rest < 0 ? nil : Data("[".utf8)
                        }
                    })
                )
            },
            clock: clock
        )
        let answer = try await proxy.send(TransportRequest(method: .get, url: .text("https://a.example.com/")))
        _ = try await answer.body.collect(upTo: 100)
        let timings = proxy.archive.entries[0].timings
        #expect(timings == .init(wait: .seconds(2), receive: .seconds(9)))
        #expect(timings.total == .seconds(11))
    }

    // MARK: Content

    private func stream(_ chunks: [String], failing: Bool = false) -> ByteStream {
        let rest = Locked(chunks)
        return ByteStream(next: {
            try rest.withLock { rest in
                if rest.isEmpty, failing { throw TransportError(.connectionLost, "cut") }
                return rest.isEmpty ? nil : Data(rest.removeFirst().utf8)
            }
        })
    }

    private func proxy(_ body: ByteStream, limit: Int = 100) -> RecordingProxy<Library> {
        RecordingProxy(
            Library.self,
            transport: .stub { _ in TransportResponse(head: ResponseHead(status: 200), body: body) },
            contentLimit: limit
        )
    }

    private let request = TransportRequest(method: .get, url: .text("https://library.example.com/api/books"))

    @Test func `content is passed on as it comes, and is there as far as it was read`() async throws {
        let proxy = proxy(stream(["[1", ",2", "]"]))
        var answer: TransportResponse? = try await proxy.send(request)
        #expect(proxy.archive.entries[0].response.content.comment == "It was not read to its end.")
        var iterator = answer?.body.makeAsyncIterator()
        #expect(try await iterator?.next() == Data("[1".utf8))
        #expect(text(proxy.archive.entries[0].response.content) == "[1")
        #expect(try await iterator?.next() == Data(",2".utf8))
        (answer, iterator) = (nil, nil)
        #expect(answer == nil)
        #expect(text(proxy.archive.entries[0].response.content) == "[1,2")
        #expect(proxy.archive.entries[0].response.content.comment == "It was not read to its end.")
        #expect(proxy.drift.isEmpty)
    }

    @Test func `content that breaks off is told, and its error is passed on`() async throws {
        let proxy = proxy(stream(["abc"], failing: true))
        let answer = try await proxy.send(request)
        await #expect(throws: TransportError.self) { _ = try await answer.body.collect(upTo: 100) }
        let archive = try HTTPArchive(proxy.archive.data)
        #expect(text(archive.entries[0].response.content) == "abc")
        #expect(archive.entries[0].response.content.comment == "It broke off: transport.connectionLost.")
        #expect(archive.entries[0].response.failure == "transport.connectionLost")
    }

    @Test func `content beyond the limit is passed on and not kept`() async throws {
        let proxy = proxy(stream(["abc", "de", "f"]), limit: 5)
        var request = request
        request.body = .data(Data("123456".utf8))
        let answer = try await proxy.send(request)
        #expect(try await answer.body.collect(upTo: 100) == Data("abcdef".utf8))
        let entry = proxy.archive.entries[0]
        #expect(entry.response.content.data == nil)
        #expect(entry.response.content.size == 6)
        #expect(entry.response.content.comment == "There are more than 5 octets, which are left out.")
        let replay = try Library.mock().replay(HTTPArchive(proxy.archive.data))
        #expect(replay.skipped.map(\.reason) == ["the archive does not have its content"])
        #expect(entry.request.content?.data == nil && entry.request.content?.size == 6)
        let exact = self.proxy(stream(["abc", "de"]), limit: 5)
        _ = try await exact.send(self.request).body.collect(upTo: 100)
        #expect(text(exact.archive.entries[0].response.content) == "abcde")
    }

    @Test func `files are recorded, and what is made while it is sent is not taken from it`() async throws {
        let sent = Locked<[Data]>([])
        let proxy = RecordingProxy(
            Library.self,
            transport: .stub { request in
                let content = try await request.body.open().collect(upTo: 100)
                sent.withLock { $0.append(content) }
                return .answer(status: 204)
            }
        )
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("from a file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var request = request
        request.method = .post
        request.body = .file(file)
        _ = try await proxy.send(request)
        request.body = .stream(BodyStream(once: ByteStream(Data("from a stream".utf8))))
        _ = try await proxy.send(request)
        #expect(sent.withLock { $0 } == [Data("from a file".utf8), Data("from a stream".utf8)])
        #expect(text(proxy.archive.entries[0].request.content) == "from a file")
        #expect(proxy.archive.entries[1].request.content?.data == nil)
        #expect(proxy.archive.entries[1].request.content?.comment?.contains("left out") == true)
    }

    @Test func `an exchange without an answer is recorded as one, and its error is passed on`() async throws {
        let proxy = RecordingProxy(
            Library.self,
            transport: .stub { _ in throw TransportError(.connectionLost, "planted") }
        )
        let error = try await #require(throws: TransportError.self) { try await proxy.send(request) }
        #expect(error.message == "planted")
        let entry = proxy.archive.entries[0]
        #expect(entry.response.status == 0)
        #expect(entry.comment == "No answer came: transport.connectionLost.")
        #expect(entry.response.failure == "transport.connectionLost")
        #expect(try HTTPArchive(proxy.archive.data).entries[0].response.failure == "transport.connectionLost")
    }
}
