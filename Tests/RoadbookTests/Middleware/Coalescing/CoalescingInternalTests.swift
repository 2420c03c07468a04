import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct CoalescingInternalTests {
    private let sharing = SharingCalls()

    private var transport: HeldTransport { sharing.transport }
    private var clock: ManualClock { sharing.clock }
    private var events: EventLog { sharing.events }
    private var text: RequestConverter<String> { sharing.text }
    private var answer: Result<TransportResponse, any Error> { sharing.answer }

    private func client(_ change: (inout RequestSettings) -> Void = { _ in }) -> Client<Blog> { sharing.client(change) }

    @Test func `calls that ask for the same share one answer, and say so`() async throws {
        let blog = client()
        let calls = try await sharing.begin(5, blog)
        transport.answer(0, answer)
        for call in calls { #expect(try await call.value == "x") }
        #expect(transport.requests.count == 1)
        #expect(events.kinds.count { $0 == .coalesced(with: "call 1") } == 4)
        #expect(events.kinds.count { $0 == .attemptStarted(number: 1) } == 1)
        #expect(events.kinds.count { $0 == .succeeded(status: 200) } == 5)
        #expect(blog.state.flights.count == 0)
        // The next is sent anew.
        transport.answer(1, answer)
        #expect(try await blog.send(text) == "x")
        #expect(transport.requests.count == 2)
    }

    @Test func `without the setting every call is sent`() async throws {
        let blog = client { $0.coalescing = false }
        let calls = (0..<3).map { _ in Task { [text] in try await blog.send(text) } }
        for index in 0..<3 { try await transport.arrival(index) }
        for index in 0..<3 { transport.answer(index, answer) }
        for call in calls { #expect(try await call.value == "x") }
    }

    @Test func `an error goes to all, with the attempts of the one that was sent`() async throws {
        let blog = client()
        let calls = try await sharing.begin(3, blog)
        transport.answer(0, .success(.answer(status: 404, text: #"{"title":"No"}"#)))
        for (number, call) in calls.enumerated() {
            let error = try await #require(throws: RequestError.self) { try await call.value }
            #expect(error.status == 404)
            #expect(error.failure(as: ProblemDetails.self)?.title == "No")
            #expect(error.attempts.map(\.status) == [404])
            #expect(error.attempts.map(\.isCoalesced) == [number > 0])
            #expect(error.request?.url.path == "/v1/posts/1")
            let line = try #require(error.attempts.first).description
            #expect(line.hasPrefix(number > 0 ? "1 (coalesced): GET https" : "1: GET https"))
        }
    }

    @Test func `retries are shared too`() async throws {
        let blog = client { $0.retry = RetryPolicy() }
        let calls = try await sharing.begin(2, blog)
        transport.answer(1, answer)
        transport.answer(0, .success(.answer(status: 503, headers: ["Retry-After": "1"])))
        try await clock.waitForSleepers(within: .seconds(1))
        await clock.advance(by: .seconds(1))
        for call in calls { #expect(try await call.value == "x") }
        #expect(transport.requests.count == 2)
    }

    // MARK: Leaving

    @Test func `one who waits and is cancelled leaves the others`() async throws {
        let blog = client()
        let calls = try await sharing.begin(3, blog)
        calls[1].cancel()
        await #expect(throws: CancellationError.self) { try await calls[1].value }
        transport.answer(0, answer)
        for stayed in [0, 2] { #expect(try await calls[stayed].value == "x") }
        #expect(transport.requests.count == 1)
        #expect(transport.cancelled.isEmpty)
    }

    @Test func `when the last has left, what they shared is cancelled`() async throws {
        let blog = client()
        let calls = try await sharing.begin(3, blog)
        for call in calls.reversed() {
            #expect(transport.cancelled.isEmpty)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(blog.state.flights.count == 0)
        try await transport.end(0)
        #expect(transport.cancelled == [0])
        transport.answer(1, answer)
        #expect(try await blog.send(text) == "x")
    }

    @Test func `one who waits has its own deadline`() async throws {
        let blog = client()
        let calls = try await sharing.begin([text, text.deadline(.seconds(5))], blog)
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { try await calls[1].value }
        #expect(error.code == .deadlineExceeded)
        #expect(error.attempts.count == 1)
        transport.answer(0, answer)
        #expect(try await calls[0].value == "x")
        #expect(transport.cancelled.isEmpty)
    }

    @Test(arguments: [nil, .seconds(30)] as [Duration?])
    func `what is shared has as much time as the one with the most`(timeout: Duration?) async throws {
        let blog = client {
            $0.timeout = timeout
            $0.retry = RetryPolicy()
        }
        let calls = try await sharing.begin([text.deadline(.seconds(5)), text.deadline(.seconds(50))], blog)
        transport.answer(1, answer)
        // The first alone would not be sent again: it would be too late.
        transport.answer(0, .success(.answer(status: 503, headers: ["Retry-After": "10"])))
        // Two deadlines, and the wait before the retry.
        try await eventually { blog.environment.deadlines.count == 3 }
        await clock.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { try await calls[0].value }
        #expect(error.code == .deadlineExceeded)
        // What the server asked for is kept to by whoever goes on.
        #expect(transport.requests.count == 1)
        await clock.advance(by: .seconds(5))
        #expect(try await calls[1].value == "x")
    }

    @Test func `an attempt has no more time than one, however much the callers have`() async throws {
        let blog = client { $0.timeout = .seconds(10) }
        let calls = try await sharing.begin(Array(repeating: text.deadline(.seconds(600)), count: 2), blog)
        try await clock.waitForSleepers(within: .seconds(10))
        await clock.advance(by: .seconds(10))
        for call in calls {
            let error = try await #require(throws: RequestError.self) { try await call.value }
            #expect(error.code == .timedOut)
        }
        #expect(transport.requests.count == 1)
    }

    @Test func `in any confusion every caller has the answer or its cancellation`() async throws {
        let blog = Client(
            Blog.self,
            transport: .stub { _ in
                for _ in 0..<20 { await Task.yield() }
                return .answer(status: 200, text: "x")
            },
            settings: client().sharedSettings.values,
            clock: clock
        )
        let random = Locked(SeededRandomNumberGenerator())
        let results = await withTaskGroup(of: Result<String, any Error>.self) { group in
            for _ in 0..<300 {
                let (yields, id) = random.withLock { random in
                    (Int.random(in: 0..<40, using: &random), Int.random(in: 0..<3, using: &random))
                }
                group.addTask {
                    let call = Task { try await blog.send(Blog.Posts.get(id).returning(String.self)) }
                    for _ in 0..<yields { await Task.yield() }
                    if yields.isMultiple(of: 3) { call.cancel() }
                    return await call.result
                }
            }
            var results: [Result<String, any Error>] = []
            for await result in group { results.append(result) }
            return results
        }
        for result in results {
            switch result {
            case .success(let text): #expect(text == "x")
            case .failure(let error): #expect(error is CancellationError)
            }
        }
        #expect(results.count == 300)
        try await eventually { blog.state.flights.count == 0 }
    }

    // MARK: What comes of it

    @Test func `who reads after a write is not answered from before it`() async throws {
        let blog = client()
        let early = try await sharing.begin(1, blog)
        transport.answer(1, .failure(TransportError(.connectionLost, "gone")))
        await #expect(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
        transport.answer(2, .success(.answer(status: 200, text: "new")))
        #expect(try await blog.send(text) == "new")
        transport.answer(0, answer)
        #expect(try await early[0].value == "x")
        #expect(blog.state.flights.count == 0)
    }

    private func redirection(_ status: Int, to host: String) -> Result<TransportResponse, any Error> {
        .success(.answer(status: status, headers: ["Location": "https://\(host)/posts/1"]))
    }

    @Test(arguments: [1, 2])
    func `who reads after a write is not answered from where that was redirected to`(count: Int) async throws {
        let blog = sharing.client()
        let there = text.setting(\.baseURL, URL(string: "https://other.example"))
        transport.answer(1, redirection(307, to: "other.example"))
        // It is done there, whatever comes next.
        if count > 1 { transport.answer(2, redirection(303, to: "third.example")) }
        transport.answer(count + 1)
        let before = Task { try await blog.send(there) }
        try await transport.arrival(0)
        try await blog.send(Blog.Posts.delete(1))
        transport.answer(count + 2, .success(.answer(status: 200, text: "new")))
        #expect(try await blog.send(there) == "new")
        transport.answer(0, sharing.answer)
        #expect(try await before.value == "x")
    }

    @Test(arguments: [1, 2])
    func `who reads after a write is not answered by way of where it was`(count: Int) async throws {
        let blog = sharing.client()
        transport.answer(0, redirection(307, to: "other.example"))
        if count > 1 { transport.answer(1, redirection(307, to: "third.example")) }
        let before = Task { [text] in try await blog.send(text) }
        try await transport.arrival(count)
        transport.answer(count + 1)
        try await blog.send(Blog.Posts.delete(1).setting(\.baseURL, URL(string: "https://other.example")))
        transport.answer(count + 2, .success(.answer(status: 200, text: "new")))
        #expect(try await blog.send(text) == "new")
        transport.answer(count, sharing.answer)
        #expect(try await before.value == "x")
    }

    /// Goes on with a write when it is told to, whatever becomes of the call.
    private struct Holding: Middleware {
        let mayGoOn: Signal

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            let response = try await next(call)
            guard !call.request.method.isSafe else { return response }
            await Task.detached { [mayGoOn] in try? await mayGoOn.wait() }.value
            return response
        }
    }

    @Test(arguments: [false, true])
    func `who reads after a write that was given up is not answered from before it`(isLate: Bool) async throws {
        let mayGoOn = Signal()
        defer { mayGoOn.fire() }
        let blog = client { $0.attemptMiddleware = [Holding(mayGoOn: mayGoOn)] }
        let early = try await sharing.begin(1, blog)
        transport.answer(1, .success(.answer(status: 204)))
        let write = Task { try await blog.send(Blog.Posts.delete(1).deadline(.seconds(5))) }
        // The server has done it.
        try await transport.end(1)
        if isLate {
            try await clock.waitForSleepers(within: .seconds(5))
            await clock.advance(by: .seconds(5))
        } else {
            write.cancel()
        }
        await #expect(throws: (any Error).self) { try await write.value }
        transport.answer(2, .success(.answer(status: 200, text: "new")))
        // It would wait for the answer to the early one.
        #expect(try await blog.send(text) == "new")
        transport.answer(0, answer)
        #expect(try await early[0].value == "x")
    }

    @Test func `content that middleware put there as a stream is read once for all`() async throws {
        struct Streaming: Middleware {
            func send(_ call: Call, next: Next) async throws -> TransportResponse {
                _ = try await next(call)
                let stream = AsyncThrowingStream<Data, any Error> { content in
                    content.yield(Data("streamed".utf8))
                    content.finish()
                }
                return TransportResponse(head: ResponseHead(status: 200), body: ByteStream(stream))
            }
        }
        let blog = client { $0.attemptMiddleware = [Streaming()] }
        let calls = try await sharing.begin(3, blog)
        transport.answer(0, answer)
        for call in calls { #expect(try await call.value == "streamed") }
    }

    @Test func `task-local values are those of the first`() async throws {
        let seen = Locked<[String]>([])
        let blog = client { $0.attemptMiddleware = [Reading(seen: seen)] }
        let first = Task { [text] in try await Name.$current.withValue("first") { try await blog.send(text) } }
        try await transport.arrival(0)
        let second = Task { [text] in try await Name.$current.withValue("second") { try await blog.send(text) } }
        try await sharing.shared(1)
        transport.answer(0, answer)
        _ = try await (first.value, second.value)
        #expect(seen.withLock { $0 } == ["first"])
    }

    private enum Name { @TaskLocal static var current = "none" }

    private struct Reading: Middleware {
        let seen: Locked<[String]>

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            seen.withLock { $0.append(Name.current) }
            return try await next(call)
        }
    }
}
