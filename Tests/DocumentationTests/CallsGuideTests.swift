import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// The samples of `docs/guides/calls.md`.
@Suite struct CallsGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    private func mock() throws -> MockServer<Blog> {
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First"), Post(id: 2, title: "Second")])
        return mock
    }

    @Test func `clients are made without I/O`() {
        let blog = Client(Blog.self)
        let staging = Client(Blog.self, baseURL: URL(string: "https://staging.example.com/v1"))
        _ = (blog, staging)
    }

    @Test func `the defaults are those of the table`() throws {
        let settings = RequestSettings()
        #expect(settings.headers == ["User-Agent": "Roadbook"])
        #expect(settings.validatesContent)
        #expect(settings.timeout == .seconds(30))
        #expect(settings.deadline == .seconds(60))
        #expect(settings.acceptableStatus == 200..<300)
        #expect(settings.responseBodyLimit == 67_108_864)
        #expect(settings.errorBodyLimit == 65_536)
        #expect(settings.redaction == .default)
        let text = try Document("docs/guides/calls.md").text
        // What the settings remember of themselves is none.
        let names = Mirror(reflecting: settings).children.compactMap(\.label).filter { $0 != "setsDeadline" }
        for name in names { #expect(text.contains("| `\(name)` |"), "\(name)") }
    }

    @Test func `settings`() async throws {
        let transport = RecordingTransport(try mock().inMemory)
        var settings = RequestSettings()
        settings.headers["User-Agent"] = "Blog/1.0"
        settings.timeout = .seconds(10)
        let patient = Client(Blog.self, transport: transport, settings: settings)
        try await patient.send(Blog.Posts.get(1).setting(\.headers, [:]))
        #expect(transport.requests.last?.headers["User-Agent"] == nil)
    }

    @Test func `settings of a request`() async throws {
        let transport = RecordingTransport(try mock().inMemory)
        var settings = RequestSettings()
        settings.headers["User-Agent"] = "Blog/1.0"
        // A busy machine may take longer than the times below.
        let patient = Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())

        let posts = try await patient.send(
            Blog.Posts.list()
                .timeout(.milliseconds(500))
                .deadline(.seconds(5))
                .setting(\.acceptableStatus, 200..<400)
        )
        #expect(posts.count == 2)
        #expect(transport.requests.first?.headers["User-Agent"] == "Blog/1.0")
    }

    @Test func `answers`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        let post = try await blog.send(Blog.Posts.get(1))
        let octets = try await blog.send(Blog.Posts.get(1).returning(Data.self))
        let text = try await blog.send(Blog.Posts.get(1).returning(String.self))
        let absent = try await blog.send(Blog.Posts.delete(2).returning(Post?.self))  // nil: a 204
        try await blog.send(Blog.Posts.get(1).returning(Void.self))
        let (page, head) = try await blog.send(Blog.Posts.list().withHead())
        print(head.status, head.headers["content-type"] ?? "")
        #expect(post.title == "First")
        #expect(text == #"{"id":1,"title":"First"}"#)
        #expect(octets == Data(text.utf8))
        #expect(absent == nil)
        #expect(page.map(\.id) == [1])
    }

    @Test func `an answer without content is an error unless it may be absent`() async throws {
        let blog = Client(Blog.self, transport: .stub(status: 200), clock: ManualClock())
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .emptyBody)
        #expect(try await blog.send(Blog.Posts.get(1).returning(Data.self)).isEmpty)
        #expect(try await blog.send(Blog.Posts.get(1).returning(String.self)).isEmpty)
        #expect(try await blog.send(Blog.Posts.get(1).returning(Data?.self)) == nil)
        #expect(try await blog.send(Blog.Posts.get(1).returning(String?.self)) == nil)
    }

    @Test func `a time of zero has passed, and nothing is sent`() async throws {
        let blog = Client(Blog.self, transport: .failing)
        let timeout = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.list().timeout(.zero))
        }
        #expect(timeout.code == .timedOut)
        let deadline = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.list().deadline(.zero))
        }
        #expect(deadline.code == .deadlineExceeded)
    }

    @Test func `a redirect is an error with its status where it is not followed`() async throws {
        let recorded = RecordingTransport(.stub(status: 302, headers: ["Location": "https://elsewhere.example.com"]))
        let blog = Client(Blog.self, transport: recorded)
        let error = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.get(1).setting(\.redirects, nil))
        }
        #expect(error.status == 302)
        #expect(error.headers["Location"] == "https://elsewhere.example.com")
        #expect(recorded.requests.count == 1)
    }

    @Test func `cancellation`() async throws {
        let blog = Client(Blog.self, transport: try mock().inMemory, clock: ManualClock())
        let call = Task { try await blog.send(Blog.Posts.get(1)) }
        call.cancel()
        let result = await call.result  // a CancellationError, unless the post was there already
        switch result {
        case .success(let post): #expect(post.id == 1)
        case .failure(let error): #expect(error is CancellationError)
        }
    }

    @Test func `a transport of one's own session`() {
        let own = URLSessionTransport(maximumConnectionsPerHost: 2)  // 6 unless given
        let sparing = Client(Blog.self, transport: own)
        _ = sparing
    }

    // MARK: An adapter

    protocol HTTPLibrary: Sendable {
        associatedtype ConnectionRefused: Error

        func exchange(
            _ method: String,
            _ url: String,
            _ fields: [(String, String)],
            _ content: Data
        ) async throws -> (Int, [(String, String)], AsyncThrowingStream<Data, any Error>)
    }

    /// A library that answers with what it was asked.
    struct Echo: HTTPLibrary {
        struct ConnectionRefused: Error {}

        var isDown = false

        func exchange(
            _ method: String,
            _ url: String,
            _ fields: [(String, String)],
            _ content: Data
        ) async throws -> (Int, [(String, String)], AsyncThrowingStream<Data, any Error>) {
            if isDown { throw ConnectionRefused() }
            let chunks = AsyncThrowingStream<Data, any Error> { continuation in
                continuation.yield(Data("\(method) \(url) ".utf8))
                continuation.yield(content)
                continuation.finish()
            }
            return (200, [("Content-Type", "text/plain")], chunks)
        }
    }

    struct Adapter<Library: HTTPLibrary>: Transport {
        let library: Library

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            try Task.checkCancellation()
            let content = try await request.body.open().collect(upTo: .max)
            do {
                let (status, fields, chunks) = try await library.exchange(
                    request.method.rawValue,
                    request.url.absoluteString,
                    request.headers.map { ($0.name, $0.value) },
                    content
                )
                var head = ResponseHead(status: status)
                for (name, value) in fields { head.headers.append(name: name, value: value) }
                return TransportResponse(head: head, body: ByteStream(chunks))
            } catch is Library.ConnectionRefused {
                throw TransportError(.cannotConnect, "no connection to the server can be made")
            }
        }
    }

    @Test func `an adapter to another library is a transport`() async throws {
        let blog = Client(Blog.self, transport: Adapter(library: Echo()), clock: ManualClock())
        let echo = try await blog.send(Blog.Posts.create(Post(id: 1, title: "A")).returning(String.self))
        #expect(echo == #"POST https://api.example.com/v1/posts {"id":1,"title":"A"}"#)
        let down = Client(Blog.self, transport: Adapter(library: Echo(isDown: true)), clock: ManualClock())
        let error = try await #require(throws: RequestError.self) {
            try await down.send(Blog.Posts.get(1).setting(\.retry, nil))
        }
        #expect(error.code == .cannotConnect)
    }
}
