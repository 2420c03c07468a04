import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite struct StreamTests {
    /// Content that a test gives chunk by chunk.
    private func stream(
        _ request: RequestConverter<Data> = Blog.Posts.list().returning(Data.self),
        clock: ManualClock = ManualClock()
    ) async throws -> (StreamedResponse, AsyncThrowingStream<Data, any Error>.Continuation) {
        let (chunks, content) = AsyncThrowingStream<Data, any Error>.makeStream()
        let transport = StubTransport { _ in
            TransportResponse(
                head: ResponseHead(status: 200, headers: ["Content-Length": "6"]),
                body: ByteStream(chunks)
            )
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
        let (response, content) = try await stream(clock: clock)
        var chunks = response.body.makeAsyncIterator()
        for _ in 1...10 {
            await clock.advance(by: .seconds(20))
            content.yield(Data("a".utf8))
            #expect(try await chunks.next() == Data("a".utf8))
        }
        let reading = Task { try await response.body.collect(upTo: .max) }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(30))
        let error = try await #require(throws: RequestError.self) { try await reading.value }
        #expect(error.code == .timedOut)
        #expect(error.status == 200)
        #expect(error.pattern == "posts")
    }

    @Test func `a deadline that is set bounds the whole`() async throws {
        let clock = ManualClock()
        let (response, content) = try await stream(
            Blog.Posts.list().returning(Data.self).deadline(.seconds(60)),
            clock: clock
        )
        var chunks = response.body.makeAsyncIterator()
        for _ in 1...2 {
            await clock.advance(by: .seconds(29))
            content.yield(Data("a".utf8))
            _ = try await chunks.next()
        }
        let reading = Task { try await response.body.collect(upTo: .max) }
        try await clock.waitForSleepers()
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

    @Test func `a reader who is cancelled leaves, and what is dropped is ended`() async throws {
        let (chunks, content) = AsyncThrowingStream<Data, any Error>.makeStream()
        let ended = Signal()
        content.onTermination = { _ in ended.fire() }
        let transport = StubTransport { _ in
            TransportResponse(head: ResponseHead(status: 200), body: ByteStream(chunks))
        }
        let blog = Client(Blog.self, transport: transport, clock: ManualClock())
        let reading = Task { try await blog.stream(Blog.Posts.list()).body.collect(upTo: .max) }
        content.yield(Data("a".utf8))
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        try await ended.wait()
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
}
