import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite struct ClientTests {
    /// A client that tries once: what is repeated has tests of its own.
    private func client(
        _ transport: any Transport,
        _ settings: RequestSettings = RequestSettings(),
        clock: ManualClock = ManualClock()
    ) -> Client<Blog> {
        var settings = settings
        settings.retry = nil
        return Client(Blog.self, transport: transport, settings: settings, clock: clock)
    }

    private func answering(
        _ status: Int = 200,
        _ body: String = "",
        _ headers: HeaderFields = ["Content-Type": "application/json"]
    ) -> Client<Blog> {
        client(StubTransport { _ in .answer(status: status, headers: headers, text: body) })
    }

    private let post = #"{"id":1,"title":"T","body":"B"}"#

    // MARK: What is sent

    @Test func `a call sends what the request says, with the defaults of the library`() async throws {
        let recorder = RecordingTransport(StubTransport { [post] _ in .answer(status: 200, text: post) })
        try await client(recorder).send(Blog.Posts.update(1, with: Post(id: 1, title: "T", body: "B")))
        let sent = try #require(recorder.requests.first)
        #expect(sent.method == .put)
        #expect(sent.url.absoluteString == "https://api.example.com/v1/posts/1")
        #expect(sent.headers["Content-Type"] == "application/json")
        #expect(sent.headers["Accept"] == "application/json")
        #expect(sent.headers["User-Agent"] == "Roadbook")
        #expect(sent.body == .data(Data(#"{"id":1,"title":"T","body":"B"}"#.utf8)))
    }

    @Test func `header fields of the request win over those of the client, and those over the library's`() async throws
    {
        var settings = RequestSettings()
        settings.headers = ["User-Agent": "App", "X-Tenant": "a"]
        let recorder = RecordingTransport(StubTransport { [post] _ in .answer(status: 200, text: post) })
        let request = Blog.Posts.get(1).header("x-tenant", "b").header("accept", "application/vnd.blog+json")
        try await client(recorder, settings).send(request)
        let sent = try #require(recorder.requests.first)
        #expect(sent.headers["User-Agent"] == "App")
        #expect(sent.headers["X-Tenant"] == "b")
        #expect(sent.headers["Accept"] == "application/vnd.blog+json")
        #expect(sent.headers.values(of: "X-Tenant").count == 1)
    }

    @Test func `a base URL of the client's own takes the place of the router's`() async throws {
        let recorder = RecordingTransport(StubTransport { _ in .answer(status: 200, text: "[]") })
        let client = Client(
            Blog.self,
            baseURL: URL(string: "http://127.0.0.1:8080/x"),
            transport: recorder,
            clock: ManualClock()
        )
        try await client.send(Blog.Posts.list())
        #expect(recorder.requests.first?.url.absoluteString == "http://127.0.0.1:8080/x/posts")
    }

    @Test func `what cannot be built is not sent`() async throws {
        let blog = client(.failing)
        for request in [Blog.Users.get(""), Blog.Users.get("x").header("A\r\nB", "c")] {
            let error = try await #require(throws: RequestError.self) { try await blog.send(request) }
            #expect(error.phase == .building)
            #expect(error.request == nil)
        }
        let foreign = try await #require(throws: RequestError.self) { try await blog.send(Shop.Orders.list()) }
        #expect(foreign.code == .undeclaredRoute)
    }

    @Test func `a type of one's own is sent as any request is`() async throws {
        struct Search: RequestConverterProtocol {
            typealias Response = [Post]
            let method = HTTPMethod.get
            let route = "search"
            var parameters: Parameters
        }
        struct Ping: RequestConverterProtocol {
            typealias Response = Void
            let method = HTTPMethod.post
            let route = "ping"
        }
        let recorder = RecordingTransport(StubTransport { _ in .answer(status: 200, text: "[]") })
        #expect(try await client(recorder).send(Search(parameters: ["q": "x y"])).isEmpty)
        try await client(recorder).send(Ping())
        #expect(
            recorder.requests.map(\.url.absoluteString) == [
                "https://api.example.com/v1/search?q=x%20y", "https://api.example.com/v1/ping",
            ]
        )
    }

    // MARK: What comes back

    @Test func `an answer is decoded as the request says`() async throws {
        #expect(try await answering(200, post).send(Blog.Posts.get(1)) == Post(id: 1, title: "T", body: "B"))
        #expect(try await answering(200, "\u{FEFF}" + post).send(Blog.Posts.get(1)).id == 1)
        let (value, head) = try await answering(203, post, ["ETag": "x"]).send(Blog.Posts.get(1).withHead())
        #expect(value.id == 1)
        #expect(head == ResponseHead(status: 203, headers: ["etag": "x"]))
    }

    @Test(arguments: [200, 204, 205])
    func `content may be absent where the request does not need it`(status: Int) async throws {
        let blog = answering(status)
        try await blog.send(Blog.Posts.delete(1))
        try await blog.send(Blog.Posts.get(1).returning(Void.self))
        #expect(try await blog.send(Blog.Posts.get(1).returning(Post?.self)) == nil)
        #expect(try await blog.send(Blog.Posts.get(1).returning(Data.self)) == Data())
        #expect(try await blog.send(Blog.Posts.get(1).returning(String.self)) == "")
        #expect(try await blog.send(Blog.Posts.get(1).returning(String?.self)) == nil)
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .emptyBody)
        #expect(error.status == status)
        #expect(error.description.contains("returning(Value?.self)"))
    }

    @Test func `an optional is there where there is content, and nil for null`() async throws {
        #expect(try await answering(200, post).send(Blog.Posts.get(1).returning(Post?.self))?.id == 1)
        #expect(try await answering(200, "null").send(Blog.Posts.get(1).returning(Post?.self)) == nil)
    }

    @Test func `data is the content as it is`() async throws {
        let octets = Data([0, 255, 128, 10])
        let blog = client(StubTransport { _ in .answer(status: 200, body: octets) })
        #expect(try await blog.send(Blog.Posts.get(1).returning(Data.self)) == octets)
    }

    @Test(
        arguments: [
            ("text/plain", [0xC3, 0xBC], "ü"), ("text/plain; charset=ISO-8859-1", [0xFC], "ü"),
            ("text/plain;charset=\"utf-8\"", [0xC3, 0xBC], "ü"), ("", [0x61], "a"),
            ("text/plain; charset=utf-16le", [0xFC, 0x00], "ü"),
        ] as [(String, [UInt8], String)]
    )
    func `text is read in the charset that the answer names`(type: String, octets: [UInt8], text: String) async throws {
        let blog = client(
            StubTransport { _ in .answer(status: 200, headers: ["Content-Type": type], body: Data(octets)) }
        )
        #expect(try await blog.send(Blog.Posts.get(1).returning(String.self)) == text)
    }

    @Test(arguments: [("text/plain", [0xFC]), ("text/plain; charset=klingon", [0x61])] as [(String, [UInt8])])
    func `text that is not what it promises is an error`(type: String, octets: [UInt8]) async throws {
        let blog = client(
            StubTransport { _ in .answer(status: 200, headers: ["Content-Type": type], body: Data(octets)) }
        )
        let error = try await #require(throws: RequestError.self) {
            try await blog.send(Blog.Posts.get(1).returning(String.self))
        }
        #expect(error.code == .decodingFailed)
    }

    @Test func `content that does not decode is an error that names the path and not the value`() async throws {
        let error = try await #require(throws: RequestError.self) {
            try await answering(200, #"{"id":"secret","title":"T","body":"B"}"#).send(Blog.Posts.get(1))
        }
        #expect(error.code == .decodingFailed)
        #expect(error.message == "the content is not what was expected: a value is not of type Int at id")
        #expect(!error.description.contains("secret"))
        let malformed = try await #require(throws: RequestError.self) {
            try await answering(200, "{").send(Blog.Posts.get(1))
        }
        #expect(malformed.code == .decodingFailed)
        #expect(malformed.message.hasSuffix("the content is not JSON from line 1, column 2 on"))
    }

    // MARK: Status

    @Test(arguments: [199, 300, 304, 400, 404, 422, 500, 599])
    func `a status that is not a success is an error with what the server sent`(status: Int) async throws {
        let error = try await #require(throws: RequestError.self) {
            try await answering(status, #"{"title":"No","code":7}"#, ["X-Id": "9"]).send(Blog.Posts.delete(1))
        }
        #expect(error.code == .unacceptableStatus)
        #expect(error.phase == .response)
        #expect(error.status == status)
        #expect(error.headers["x-id"] == "9")
        #expect(error.method == .delete)
        #expect(error.pattern == "posts/{id}")
        #expect(error.failure(as: ProblemDetails.self)?.title == "No")
        #expect(error.failure(as: ProblemDetails.self)?.extensions["code"]?.int == 7)
    }

    @Test func `a route can name what its API sends when it refuses`() async throws {
        struct Refusal: Decodable, Sendable, Equatable { var errorCode: Int }
        struct Legacy: URLRouter {
            static let basePath = "https://legacy.example.com"
            static let coding = Coding(keys: .snakeCase)
            var things = Things()
            struct Things: Readable {
                typealias Failure = Refusal
                var route = "things"
            }
        }
        let transport = StubTransport { _ in .answer(status: 400, text: #"{"error_code":42}"#) }
        let error = try await #require(throws: RequestError.self) {
            try await Client(Legacy.self, transport: transport, clock: ManualClock()).send(Legacy.Things.list())
        }
        #expect(error.failure(as: Legacy.Things.Failure.self) == Refusal(errorCode: 42))
    }

    @Test func `which status is a success can be set`() async throws {
        let request = Blog.Posts.get(1).returning(Post?.self).setting(\.acceptableStatus, 200..<405)
        #expect(try await answering(404).send(request) == nil)
    }

    // MARK: Limits

    @Test func `content beyond the limit is an error, and not kept`() async throws {
        var settings = RequestSettings()
        settings.responseBodyLimit = 10
        let exact = client(StubTransport { _ in .answer(status: 200, text: "\"12345678\"") }, settings)
        #expect(try await exact.send(Blog.Posts.get(1).returning(String.self)).count == 10)
        let blog = client(StubTransport { _ in .answer(status: 200, text: "\"123456789\"") }, settings)
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .bodyTooLarge)
        #expect(error.status == 200)
        #expect(error.message == "the content is longer than 10 octets")
    }

    @Test func `of a refusal as much is kept as is set, and it is a refusal all the same`() async throws {
        var settings = RequestSettings()
        settings.errorBodyLimit = 5
        let blog = client(StubTransport { _ in .answer(status: 500, text: "1234567") }, settings)
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .unacceptableStatus)
        #expect(error.bodyPrefix == Data("12345".utf8))
        #expect(error.failure(as: ProblemDetails.self) == nil)
    }

    @Test func `limits below zero are zero`() async throws {
        var settings = RequestSettings()
        (settings.errorBodyLimit, settings.responseBodyLimit) = (-1, -1)
        for status in [200, 500] {
            let blog = client(StubTransport { _ in .answer(status: status, text: "1") }, settings)
            let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
            #expect(error.bodyPrefix.isEmpty)
        }
    }

    // MARK: Transports that fail

    @Test func `what a transport says of its failure is what the error says`() async throws {
        let blog = client(
            StubTransport { _ in throw TransportError(.connectionLost, "gone", underlying: URLError(.unknown)) }
        )
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .connectionLost)
        #expect(error.phase == .transport)
        #expect(error.message == "gone")
        #expect(error.underlying is URLError)
        #expect(error.request?.url.path == "/v1/posts/1")
    }

    @Test func `an error that a transport does not explain is kept`() async throws {
        struct Odd: Error {}
        let blog = client(StubTransport { _ in throw Odd() })
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .transportFailed)
        #expect(error.underlying is Odd)
    }

    @Test func `content that breaks off is an error of the transport`() async throws {
        let blog = client(
            StubTransport { _ in
                let (stream, content) = AsyncThrowingStream<Data, any Error>.makeStream()
                content.yield(Data("{".utf8))
                content.finish(throwing: TransportError(.connectionLost, "gone"))
                return TransportResponse(head: ResponseHead(status: 200), body: ByteStream(stream))
            }
        )
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .connectionLost)
    }

    // MARK: Time and cancellation

    @Test(arguments: [
        (Duration.seconds(1), Duration.seconds(5), RequestError.Code.timedOut),
        (.seconds(5), .seconds(1), .deadlineExceeded),
    ])
    func `a call ends when its time is up`(timeout: Duration, deadline: Duration, code: RequestError.Code) async throws
    {
        let clock = ManualClock()
        let sent = Signal()
        let silent = StubTransport { _ in
            sent.fire()
            return try await never()
        }
        let blog = client(silent, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.get(1).timeout(timeout).deadline(deadline)) }
        try await sent.wait()
        await clock.advance(by: .seconds(1))
        let error = try await #require(throws: RequestError.self) { try await call.value }
        #expect(error.code == code)
        #expect(error.phase == .transport)
    }

    @Test(.endsInTime)
    func `a call ends when its time is up though middleware answers with content that does not`() async throws {
        struct Endless: Middleware {
            let content: AsyncThrowingStream<Data, any Error>

            func send(_ call: Call, next: Next) async throws -> TransportResponse {
                TransportResponse(head: ResponseHead(status: 200), body: ByteStream(content))
            }
        }
        let (endless, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        defer { continuation.finish() }
        let clock = ManualClock()
        var settings = RequestSettings()
        settings.callMiddleware = [Endless(content: endless)]
        let blog = client(.failing, settings, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.get(1).deadline(.seconds(5))) }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { try await call.value }
        #expect(error.code == .deadlineExceeded)
    }

    @Test func `content that does not end in time is an error too`() async throws {
        let clock = ManualClock()
        let sent = Signal()
        let transport = StubTransport { _ in
            sent.fire()
            return TransportResponse(
                head: ResponseHead(status: 200),
                body: ByteStream(AsyncThrowingStream<Data, any Error> { _ in })
            )
        }
        let blog = client(transport, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.get(1)) }
        try await sent.wait()
        await clock.advance(by: .seconds(30))
        let error = try await #require(throws: RequestError.self) { try await call.value }
        #expect(error.code == .timedOut)
    }

    @Test func `a call without bounds does not sleep`() async throws {
        let clock = ManualClock()
        let blog = Client(Blog.self, transport: StubTransport { _ in .answer(status: 204) }, clock: clock)
        try await blog.send(Blog.Posts.delete(1).setting(\.timeout, nil).setting(\.deadline, nil))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a transport that does not end with its call is not waited for`() async throws {
        let clock = ManualClock()
        let (forever, _) = AsyncStream<Never>.makeStream()
        let sent = Signal()
        let deaf = StubTransport { _ in
            sent.fire()
            await Task.detached { for await _ in forever {} }.value
            return .answer(status: 200)
        }
        let blog = client(deaf, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.get(1)) }
        try await sent.wait()
        await clock.advance(by: .seconds(30))
        let error = try await #require(throws: RequestError.self) { try await call.value }
        #expect(error.code == .timedOut)
    }

    @Test func `a caller who is cancelled does not wait for a transport, whether or not the call is bounded`()
        async throws
    {
        let (forever, _) = AsyncStream<Never>.makeStream()
        let sent = Signal()
        let blog = client(
            StubTransport { _ in
                sent.fire()
                await Task.detached { for await _ in forever {} }.value
                return .answer(status: 200)
            }
        )
        let unbounded = Blog.Posts.get(1).setting(\.timeout, nil).setting(\.deadline, nil)
        let call = Task { try await blog.send(unbounded) }
        try await sent.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `however a transport says that it was cancelled, the caller was`() async throws {
        struct Cancelled: Error {}
        let blog = client(
            StubTransport { _ in
                _ = try? await never()
                throw Cancelled()
            }
        )
        let unbounded = Blog.Posts.get(1).setting(\.timeout, nil).setting(\.deadline, nil)
        let call = Task { try await blog.send(unbounded) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `a cancellation that nobody asked for is a failure of the transport`() async throws {
        let blog = client(StubTransport { _ in throw CancellationError() })
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        #expect(error.code == .transportFailed)
        #expect(error.underlying is CancellationError)
    }

    @Test func `a caller who is cancelled sends nothing`() async throws {
        let recorder = RecordingTransport(StubTransport { _ in .answer(status: 204) })
        let blog = client(recorder)
        let call = Task {
            while !Task.isCancelled { await Task.yield() }
            try await blog.send(Blog.Posts.delete(1).setting(\.timeout, nil).setting(\.deadline, nil))
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(recorder.requests.isEmpty)
    }

    @Test func `a cancelled call throws the cancellation itself`() async throws {
        let blog = client(StubTransport { _ in try await never() })
        let call = Task { try await blog.send(Blog.Posts.get(1)) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}

/// Waits until the task is cancelled.
private func never() async throws -> TransportResponse {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    continuation.finish()
    throw CancellationError()
}
