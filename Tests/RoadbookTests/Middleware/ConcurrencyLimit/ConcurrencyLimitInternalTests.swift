import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct ConcurrencyLimitInternalTests {
    private let transport = HeldTransport()
    private let clock = ManualClock()
    private let events = EventLog()

    private func client(_ limit: Int? = 1, _ change: (inout RequestSettings) -> Void = { _ in }) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        settings.concurrencyLimit = limit
        settings.observers = [events]
        change(&settings)
        return Client(Blog.self, transport: transport, settings: settings, clock: clock)
    }

    private func waiting(_ client: Client<Blog>, _ count: Int) async throws {
        let origin = try #require(URL(string: Blog.basePath).map(Origin.init))
        try await eventually { client.state.concurrencyGates.waiting(for: origin) == count }
    }

    @Test func `no more attempts are under way than the limit, and all are made`() async throws {
        let blog = client(2)
        let calls = (0..<6).map { id in Task { try await blog.send(Blog.Posts.delete(id)) } }
        // As many as may be are under way before the first of them ends.
        try await transport.arrival(1)
        try await waiting(blog, 4)
        for index in 0..<6 {
            try await transport.arrival(index)
            transport.answer(index)
        }
        for call in calls { try await call.value }
        #expect(transport.mostUnderWay == 2)
        #expect(blog.state.concurrencyGates.count == 0)
    }

    @Test func `without the setting there is no limit`() async throws {
        let blog = client(nil)
        let calls = (0..<6).map { id in Task { try await blog.send(Blog.Posts.delete(id)) } }
        for index in 0..<6 { try await transport.arrival(index) }
        #expect(transport.underWay == 6)
        for index in 0..<6 { transport.answer(index) }
        for call in calls { try await call.value }
    }

    @Test func `a call that waits to be sent again holds no place, whatever it was answered`() async throws {
        let blog = client { settings in
            settings.retry = RetryPolicy()
            settings.acceptableStatus = 200..<600
        }
        let (endless, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        defer { continuation.finish() }
        let head = ResponseHead(status: 503, headers: ["Retry-After": "5"])
        transport.answer(0, .success(TransportResponse(head: head, body: ByteStream(endless))))
        transport.answer(1)
        transport.answer(2)
        let streamed = Task { try await blog.stream(Blog.Posts.list()).head.status }
        try await clock.waitForSleepers(within: .seconds(5))
        // It sleeps until it is sent again.
        try await blog.send(Blog.Posts.delete(1))
        await clock.advance(by: .seconds(5))
        #expect(try await streamed.value == 204)
    }

    @Test func `waiting counts against the deadline and not against the timeout`() async throws {
        let blog = client()
        let unbounded = Blog.Posts.delete(1).setting(\.timeout, nil).setting(\.deadline, nil)
        let first = Task { try await blog.send(unbounded) }
        try await transport.arrival(0)
        let patient = Task { try await blog.send(unbounded.timeout(.seconds(5))) }
        try await waiting(blog, 1)
        let hurried = Task { try await blog.send(unbounded.deadline(.seconds(10))) }
        try await waiting(blog, 2)
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(10))
        let error = try await #require(throws: RequestError.self) { try await hurried.value }
        #expect(error.code == .deadlineExceeded)
        #expect(error.attempts.isEmpty)
        try await waiting(blog, 1)
        transport.answer(0)
        try await first.value
        try await transport.arrival(1)
        transport.answer(1)
        try await patient.value
        #expect(transport.requests.count == 2)
        #expect(events.kinds.contains(.delayed(by: "concurrencyLimit", for: .seconds(10))))
    }

    @Test func `a place that a deadline frees is no use to those with the same`() async throws {
        let blog = client { $0.timeout = nil }
        let calls = (0..<20).map { _ in Task { try await blog.send(Blog.Posts.delete(1).deadline(.seconds(5))) } }
        try await transport.arrival(0)
        try await waiting(blog, 19)
        await clock.advance(by: .seconds(5))
        for call in calls {
            let error = await #expect(throws: RequestError.self) { try await call.value }
            #expect(error?.code == .deadlineExceeded)
        }
        try await eventually { blog.state.concurrencyGates.count == 0 }
        #expect(transport.requests.count == 1)
    }

    @Test func `a caller who is cancelled in line leaves at once, and sends nothing`() async throws {
        let blog = client()
        let first = Task { try await blog.send(Blog.Posts.delete(1)) }
        try await transport.arrival(0)
        let second = Task { try await blog.send(Blog.Posts.delete(2)) }
        try await waiting(blog, 1)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        try await waiting(blog, 0)
        transport.answer(0)
        try await first.value
        #expect(transport.requests.count == 1)
        #expect(blog.state.concurrencyGates.count == 0)
    }

    @Test func `a failure leaves its place, and so does one who is cancelled while it is sent`() async throws {
        let blog = client()
        let failing = Task { try await blog.send(Blog.Posts.delete(1)) }
        try await transport.arrival(0)
        transport.answer(0, .failure(TransportError(.connectionLost, "gone")))
        await #expect(throws: RequestError.self) { try await failing.value }
        let cancelled = Task { try await blog.send(Blog.Posts.delete(2)) }
        try await transport.arrival(1)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        try await eventually { blog.state.concurrencyGates.count == 0 }
    }

    @Test func `a place is taken until the content has come`() async throws {
        let blog = client()
        let (stream, content) = AsyncThrowingStream<Data, any Error>.makeStream()
        let first = Task { try await blog.send(Blog.Posts.get(1).returning(String.self)) }
        try await transport.arrival(0)
        transport.answer(0, .success(TransportResponse(head: ResponseHead(status: 200), body: ByteStream(stream))))
        let second = Task { try await blog.send(Blog.Posts.delete(2)) }
        try await transport.end(0)
        try await waiting(blog, 1)
        content.yield(Data("x".utf8))
        content.finish()
        #expect(try await first.value == "x")
        transport.answer(1)
        try await second.value
    }

    // MARK: Streamed

    private func stream(_ client: Client<Blog>) async throws -> TransportResponse {
        try await client.answered(try client.begin(Blog.Posts.get(1), isStreamed: true))
    }

    @Test(arguments: [200, 500]) func `streamed content takes its place until it has ended`(status: Int) async throws {
        let blog = client()
        let (stream, content) = AsyncThrowingStream<Data, any Error>.makeStream()
        transport.answer(0, .success(TransportResponse(head: ResponseHead(status: status), body: ByteStream(stream))))
        if status == 500 {
            content.finish()
            await #expect(throws: Refusal.self) { _ = try await self.stream(blog) }
            #expect(blog.state.concurrencyGates.count == 0)
            return
        }
        let response = try await self.stream(blog)
        #expect(blog.state.concurrencyGates.count == 1)
        content.yield(Data("x".utf8))
        content.finish()
        #expect(try await response.body.collect(upTo: 10) == Data("x".utf8))
        #expect(blog.state.concurrencyGates.count == 0)
    }

    @Test func `streamed content that is dropped, or fails, gives its place back`() async throws {
        let blog = client()
        for index in 0..<2 {
            let (stream, content) = AsyncThrowingStream<Data, any Error>.makeStream()
            transport.answer(
                index,
                .success(TransportResponse(head: ResponseHead(status: 200), body: ByteStream(stream)))
            )
            var response: TransportResponse? = try await self.stream(blog)
            #expect(blog.state.concurrencyGates.count == 1)
            if index == 1 {
                content.finish(throwing: TransportError(.connectionLost, "gone"))
                await #expect(throws: TransportError.self) { _ = try await response?.body.collect(upTo: 10) }
                #expect(blog.state.concurrencyGates.count == 0)
            }
            response = nil
            try await eventually { blog.state.concurrencyGates.count == 0 }
        }
    }
}
