import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite struct StreamInternalTests {
    /// Content that a test gives chunk by chunk.
    ///
    /// - Parameter asked: Fired whenever a reader waits for a chunk: its time runs then.
    private func stream(
        _ request: RequestConverter<Data> = Blog.Posts.list().returning(Data.self),
        clock: ManualClock = ManualClock(),
        asked: @escaping @Sendable () -> Void = {}
    ) async throws -> (StreamedResponse, AsyncThrowingStream<Data, any Error>.Continuation) {
        let (chunks, content) = AsyncThrowingStream<Data, any Error>.makeStream()
        let transport = StubTransport { _ in
            let body = ByteStream(chunks).reading { next in
                asked()
                return try await next()
            }
            return TransportResponse(head: ResponseHead(status: 200, headers: ["Content-Length": "6"]), body: body)
        }
        let blog = Client(Blog.self, transport: transport, clock: clock)
        return (try await blog.stream(request), content)
    }

    @Test func `the head is there before the content`() async throws {
        let (response, content) = try await stream()
        #expect(response.head.status == 200)
        content.yield(Data("abc".utf8))
        var chunks = response.body.makeAsyncIterator()
        #expect(try await chunks.next() == Data("abc".utf8))
        content.yield(Data("def".utf8))
        content.finish()
        #expect(try await chunks.next() == Data("def".utf8))
        #expect(try await chunks.next() == nil)
    }

    @Test func `silence is bounded by the timeout, and the whole is not`() async throws {
        let clock = ManualClock()
        let asked = Locked(0)
        let isSilent = Signal()
        let (response, content) = try await stream(clock: clock) {
            if asked.withLock({
                $0 += 1; return $0
            }) == 11 {
                isSilent.fire()
            }
        }
        for _ in 1...10 { content.yield(Data("a".utf8)) }
        let reading = Task {
            var count = 0
            for try await _ in response.body {
                count += 1
                await clock.advance(by: .seconds(20))
            }
            return count
        }
        try await isSilent.wait()
        #expect(clock.now.offset == .seconds(200))
        await clock.advance(by: .seconds(30))
        let error = try await #require(throws: RequestError.self) { try await reading.value }
        #expect(error.code == .timedOut)
        #expect(error.status == 200)
        #expect(error.pattern == "posts")
    }

    @Test func `a deadline that is set bounds the whole`() async throws {
        let clock = ManualClock()
        let asked = Locked(0)
        let isSilent = Signal()
        let request = Blog.Posts.list().returning(Data.self).deadline(.seconds(60))
        let (response, content) = try await stream(request, clock: clock) {
            if asked.withLock({
                $0 += 1; return $0
            }) == 3 {
                isSilent.fire()
            }
        }
        for _ in 1...2 { content.yield(Data("a".utf8)) }
        let reading = Task {
            for try await _ in response.body { await clock.advance(by: .seconds(29)) }
        }
        try await isSilent.wait()
        await clock.advance(by: .seconds(2))
        let error = try await #require(throws: RequestError.self) { try await reading.value }
        #expect(error.code == .deadlineExceeded)
    }

    @Test func `content that breaks off is an error of the call`() async throws {
        let (response, content) = try await stream()
        content.finish(throwing: TransportError(.connectionLost, "gone"))
        let error = try await #require(throws: RequestError.self) { try await response.body.collect(upTo: 10) }
        #expect(error.code == .connectionLost)
        #expect(error.attempts.count == 1)
    }

    @Test func `a reader who is cancelled leaves, and the transfer is ended`() async throws {
        let ended = Signal()
        let asked = Signal()
        let transport = StubTransport { _ in
            let body = ByteStream(
                next: {
                    asked.fire()
                    try await ManualClock().sleep(for: .seconds(1))
                    return nil
                },
                onDrop: { ended.fire() }
            )
            return TransportResponse(head: ResponseHead(status: 200), body: body)
        }
        let blog = Client(Blog.self, transport: transport, clock: ManualClock())
        let reading = Task { try await blog.stream(Blog.Posts.list()).body.collect(upTo: .max) }
        try await asked.wait()
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        try await ended.wait()
    }

    @Test func `content that is dropped is ended`() async throws {
        let ended = Signal()
        let transport = StubTransport { _ in
            let body = ByteStream(next: { Data("a".utf8) }, onDrop: { ended.fire() })
            return TransportResponse(head: ResponseHead(status: 200), body: body)
        }
        let blog = Client(Blog.self, transport: transport, clock: ManualClock())
        func readOne() async throws -> Data? {
            var chunks = try await blog.stream(Blog.Posts.list()).body.makeAsyncIterator()
            return try await chunks.next()
        }
        #expect(try await readOne() == Data("a".utf8))
        try await ended.wait()
    }

    /// What observers are told in the end of streams, each of them read by a function and dropped.
    private func ends(
        _ transport: StubTransport,
        _ read: (Client<Blog>) async throws -> Void
    ) async throws -> [CallEvent.Kind] {
        let log = EventLog()
        var settings = RequestSettings()
        settings.observers = [log]
        settings.eventStream.reconnects = false
        try await read(Client(Blog.self, transport: transport, settings: settings, clock: ManualClock()))
        return log.kinds.filter(\.isEnd)
    }

    @Test func `observers are told once how a stream has ended, also where its reader has left`() async throws {
        let text = StubTransport.stub(status: 200, text: "text")
        #expect(try await ends(text) { _ = try await $0.stream(Blog.Posts.list()) } == [.cancelled])
        let whole = try await ends(text) { blog in
            for try await _ in try await blog.stream(Blog.Posts.list()).body {}
        }
        #expect(whole == [.succeeded(status: 200)])
    }

    @Test func `observers are told once how a connection of events has ended`() async throws {
        let events = StubTransport.stub(
            status: 200,
            headers: ["Content-Type": "text/event-stream"],
            text: "data: a\n\ndata: b\n\n"
        )
        let left = try await ends(events) { blog in
            for try await _ in blog.events(Blog.Posts.list()) { break }
        }
        #expect(left == [.cancelled])
        let whole = try await ends(events) { blog in
            for try await _ in blog.events(Blog.Posts.list()) {}
        }
        #expect(whole == [.succeeded(status: 200)])
        let none = try await ends(.stub(status: 204)) { blog in
            for try await _ in blog.events(Blog.Posts.list()) {}
        }
        #expect(none == [.succeeded(status: 204)])
        let refused = try await ends(.stub(status: 200, text: "text")) { blog in
            var events = blog.events(Blog.Posts.list()).makeAsyncIterator()
            await #expect(throws: RequestError.self) { try await events.next() }
        }
        #expect(refused == [.failed(code: "response.unexpectedContentType")])
    }

    @Test(arguments: [("1\n2", nil), ("1\n2\n", nil), ("1\nx", "decoding.failed"), ("x\n1\n", "decoding.failed")])
    func `observers are told once how JSON Lines have ended`(text: String, code: String?) async throws {
        let lines = StubTransport.stub(status: 200, headers: ["Content-Type": "application/jsonl"], text: text)
        let ends = try await ends(lines) { blog in
            do {
                for try await _ in blog.lines(Blog.Posts.list(), of: Int.self) {}
            } catch let error as RequestError {
                #expect(error.code.rawValue == code)
            }
        }
        #expect(ends == [code.map { .failed(code: $0) } ?? .succeeded(status: 200)])
    }

    @Test func `observers are told nothing of a call that is done`() async throws {
        let (asked, released, left) = (Signal(), Signal(), Signal())
        // It does not end when it is cancelled.
        let transport = StubTransport { _ in
            asked.fire()
            try await Task { try await released.wait() }.value
            throw TransportError(.connectionLost, "late")
        }
        let (log, clock) = (EventLog(), ManualClock())
        var settings = RequestSettings()
        settings.observers = [log]
        settings.retry = nil
        settings.timeout = nil
        settings.callMiddleware = [Leaving(left: left)]
        let blog = Client(Blog.self, transport: transport, settings: settings, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.get(1)) }
        try await asked.wait()
        await clock.advance(by: .seconds(60))
        await #expect(throws: RequestError.self) { try await call.value }
        released.fire()
        try await left.wait()
        #expect(log.kinds.last?.isEnd == true)
        #expect(log.kinds.filter(\.isEnd).count == 1)
    }

    /// Tells when what is further in has ended.
    private struct Leaving: Middleware {
        let left: Signal

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            defer { left.fire() }
            return try await next(call)
        }
    }

    @Test func `a refusal is an error with its content, and is retried as ever`() async throws {
        let transport = ScriptedTransport(.answer(503, [:], "busy"))
        let blog = Client(Blog.self, transport: transport, clock: ManualClock(), random: NoChance())
        let error = try await #require(throws: RequestError.self) { try await blog.stream(Blog.Posts.list()) }
        #expect(error.status == 503)
        #expect(error.bodyPrefix == Data("busy".utf8))
        #expect(transport.requests.count == 3)
    }

    @Test func `progress is told chunk by chunk, with the total`() async throws {
        let told = Locked<[TransferProgress]>([])
        let request = Blog.Posts.list().returning(Data.self).onDownloadProgress { progress in
            told.withLock { $0.append(progress) }
        }
        let (response, content) = try await stream(request)
        content.yield(Data("abcd".utf8))
        content.yield(Data("ef".utf8))
        content.finish()
        #expect(try await response.body.collect(upTo: 6).count == 6)
        #expect(
            told.withLock { $0 } == [
                TransferProgress(completed: 4, total: 6), TransferProgress(completed: 6, total: 6),
            ]
        )
    }

    @Test func `a part that begins near the end of all numbers makes nothing trap`() async throws {
        let range = "bytes \(Int64.max - 2)-\(Int64.max - 1)/*"
        let transport = ScriptedTransport(.answer(206, ["Content-Range": range], "abcd"))
        let told = Locked<[TransferProgress]>([])
        let request = Blog.Posts.list().returning(Data.self).header("Range", "bytes=1-")
            .onDownloadProgress { progress in told.withLock { $0.append(progress) } }
        #expect(try await Client(Blog.self, transport: transport, clock: ManualClock()).send(request).count == 4)
        #expect(told.withLock { $0 } == [TransferProgress(completed: .max)])
    }
}
