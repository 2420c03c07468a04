import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime)
struct EventStreamTests {
    /// A stream, and the clock its waits are measured by. Nothing but the waits sleeps.
    func stream(
        _ server: EventServer,
        _ request: RequestConverter<Void> = Blog.Posts.action("changes", method: .get),
        after id: String? = nil,
        clock: ManualClock = ManualClock(),
        random: any RandomNumberGenerator & Sendable = NoChance(),
        change: (inout EventStreamPolicy) -> Void = { _ in }
    ) -> EventStream {
        var settings = RequestSettings()
        settings.timeout = nil
        settings.retry = nil
        change(&settings.eventStream)
        let blog = Client(Blog.self, transport: server, settings: settings, clock: clock, random: random)
        return blog.events(request, after: id)
    }

    /// Everything that a stream gives, and how it ends, its waits being the ones that are expected.
    func collect(
        _ events: EventStream,
        _ clock: ManualClock = ManualClock(),
        waits: [Duration] = []
    ) async throws -> (data: [String], error: RequestError?) {
        let reading = Task {
            var data: [String] = []
            do {
                for try await event in events { data.append(event.data) }
                return (data, RequestError?.none)
            } catch let error as RequestError {
                return (data, error)
            }
        }
        for wait in waits {
            try await clock.waitForSleepers()
            await clock.advance(by: wait - .milliseconds(1))
            #expect(clock.sleeperCount == 1)
            await clock.advance(by: .milliseconds(1))
        }
        return try await reading.value
    }

    // MARK: Connections

    @Test func `the events of a connection are given, and a 204 ends the stream`() async throws {
        let clock = ManualClock()
        let server = EventServer(.events("event: added\nid: 1\ndata: a\n\ndata: b\n\n"))
        var events = stream(server, clock: clock).makeAsyncIterator()
        #expect(server.requests.isEmpty)
        #expect(try await events.next() == ServerSentEvent(event: "added", data: "a", id: "1"))
        #expect(try await events.next() == ServerSentEvent(data: "b", id: "1"))
        #expect(events.lastEventID == "1")
        let rest = Task { [events] in
            var events = events
            return try await (events.next(), events.next(), events.lastEventID)
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(3))
        #expect(try await rest.value == (nil, nil, "1"))
        #expect(server.resumptions == [nil, "1"])
    }

    @Test func `the request asks for an event stream that is not cached`() async throws {
        let server = EventServer()
        #expect(try await collect(stream(server)).data.isEmpty)
        let request = try #require(server.requests.first)
        #expect(request.url.absoluteString == "https://api.example.com/v1/posts/changes")
        #expect(request.headers["Accept"] == "text/event-stream")
        #expect(request.headers["Cache-Control"] == "no-cache")
        #expect(request.headers["Last-Event-ID"] == nil)
    }

    @Test func `fields of the request win over those of the stream`() async throws {
        let server = EventServer()
        let request = Blog.Posts.action("changes", method: .get).header("Accept", "text/event-stream, */*")
            .header("Cache-Control", "no-store")
        _ = try await collect(stream(server, request))
        #expect(server.requests.first?.headers["Accept"] == "text/event-stream, */*")
        #expect(server.requests.first?.headers["Cache-Control"] == "no-store")
    }

    @Test func `a connection that has ended is followed by another, after the last whole event`() async throws {
        let clock = ManualClock()
        let server = EventServer(
            .events("id: 1\ndata: a\n\nid: 2\ndata: lost\n"),
            .events("data: b\n\nid: 3\n\n", lost: .connectionLost),
            .events("data: c\n\nid\ndata: d\n\n"),
            .events("data: e\n\n")
        )
        let (data, error) = try await collect(
            stream(server, clock: clock),
            clock,
            waits: Array(repeating: .seconds(3), count: 4)
        )
        #expect(data == ["a", "b", "c", "d", "e"])
        #expect(error == nil)
        #expect(server.resumptions == [nil, "1", "3", nil, nil])
    }

    @Test func `the server sets the time between connections, also without an event`() async throws {
        let clock = ManualClock()
        let server = EventServer(
            .events("retry: 7000\n"),
            .events("data: a\n\n"),
            .events("retry: 1\n\n"),
            .events("retry: 99999999\n\n")
        )
        let waits: [Duration] = [.seconds(7), .seconds(7), .milliseconds(500), .seconds(86_400)]
        #expect(try await collect(stream(server, clock: clock), clock, waits: waits).data == ["a"])
        #expect(server.requests.count == 5)
    }

    @Test func `the waits of failures in a row grow, and content lets them begin anew`() async throws {
        let clock = ManualClock()
        let server = EventServer(
            .fail(.cannotConnect),
            .fail(.cannotFindHost),
            .fail(.timedOut),
            .events("", lost: .connectionLost),
            .fail(.transportFailed),
            .events(":\n"),
            .fail(.circuitOpen)
        )
        let waits: [Duration] = [12, 24, 48, 60, 60, 6, 12].map { .seconds($0) }
        let events = stream(server, clock: clock, random: EveryChance())
        let (data, error) = try await collect(events, clock, waits: waits)
        #expect(data.isEmpty)
        #expect(error == nil)
        #expect(server.requests.count == 8)
    }

    @Test(arguments: [0, 1, 2, -1])
    func `failures in a row are borne up to a limit, and the next is thrown`(limit: Int) async throws {
        let clock = ManualClock()
        let server = EventServer(
            .fail(.cannotConnect),
            .events("", lost: .connectionLost),
            .fail(.cannotFindHost),
            .fail(.cannotConnect)
        )
        let events = stream(server, clock: clock) { $0.failureLimit = limit }
        let count = max(0, limit)
        let (_, error) = try await collect(events, clock, waits: Array(repeating: .seconds(3), count: count))
        #expect(error?.code == [.cannotConnect, .connectionLost, .cannotFindHost][count])
        #expect(server.requests.count == count + 1)
    }

    @Test func `failures without a limit are borne`() async throws {
        let clock = ManualClock()
        let server = EventServer(
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .fail(.cannotConnect),
            .events("data: a\n\n")
        )
        let events = stream(server, clock: clock) { $0.failureLimit = nil }
        #expect(try await collect(events, clock, waits: Array(repeating: .seconds(3), count: 12)).data == ["a"])
    }

    @Test(arguments: [
        RequestError.Code.secureConnectionFailed, .invalidResponse, .requestBodyUnavailable, .authenticationFailed,
    ])
    func `a failure that will not pass is thrown`(code: RequestError.Code) async throws {
        let server = EventServer(.fail(code))
        #expect(try await collect(stream(server)).error?.code == code)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [400, 404, 413, 501])
    func `a refusal ends the stream by an error, whichever connection is refused`(status: Int) async throws {
        let clock = ManualClock()
        let server = EventServer(.events("data: a\n\n"), .answer(status, [:], "no"))
        let (data, error) = try await collect(stream(server, clock: clock), clock, waits: [.seconds(3)])
        #expect(data == ["a"])
        #expect(error?.code == .unacceptableStatus)
        #expect(error?.status == status)
        #expect(error?.bodyPrefix == Data("no".utf8))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `a refusal that may pass is borne like a connection that is refused`(status: Int) async throws {
        let clock = ManualClock()
        let server = EventServer(
            .answer(status),
            .events("id: 1\ndata: a\n\n"),
            .answer(status),
            .answer(status),
            .events("data: b\n\n")
        )
        let events = stream(server, clock: clock, random: EveryChance())
        let waits: [Duration] = [12, 6, 12, 24, 6].map { .seconds($0) }
        let (data, error) = try await collect(events, clock, waits: waits)
        #expect(data == ["a", "b"])
        #expect(error == nil)
        #expect(server.resumptions == [nil, nil, "1", "1", "1", "1"])
    }

    @Test func `refusals that may pass are borne up to the limit, and the next is thrown`() async throws {
        let clock = ManualClock()
        let server = EventServer(.answer(503), .fail(.cannotConnect), .answer(502, [:], "no"), .events("data: a\n\n"))
        let events = stream(server, clock: clock) { $0.failureLimit = 2 }
        let (data, error) = try await collect(events, clock, waits: [.seconds(3), .seconds(3)])
        #expect(data.isEmpty)
        #expect(error?.status == 502)
        #expect(error?.bodyPrefix == Data("no".utf8))
    }

    @Test func `a server that refuses for a time is given it`() async throws {
        let clock = ManualClock()
        let server = EventServer(
            .answer(503, ["Retry-After": "120"]),
            .answer(429, ["Retry-After": "1"]),
            .answer(413, ["Retry-After": "4"]),
            .events("retry: 10000\ndata: a\n\n"),
            .answer(503, ["Retry-After": "5"]),
            .events("data: b\n\n")
        )
        let waits: [Duration] = [120, 3, 4, 10, 10, 10].map { .seconds($0) }
        #expect(try await collect(stream(server, clock: clock), clock, waits: waits).data == ["a", "b"])
        #expect(server.requests.count == 7)
    }

    @Test func `a server that refuses for too long ends the stream`() async throws {
        for (field, change) in [
            ("86401", { _ in }), ("11", { $0.maximumRetryAfter = .seconds(10) }),
        ] as [(String, (inout EventStreamPolicy) -> Void)] {
            let server = EventServer(.answer(503, ["Retry-After": field]))
            #expect(try await collect(stream(server, change: change)).error?.status == 503)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `the retry policy says which refusals may pass`() async throws {
        var policy = RetryPolicy()
        policy.limit = 0
        policy.statuses = [404]
        let clock = ManualClock()
        let request = Blog.Posts.action("changes", method: .get).setting(\.retry, policy)
        let server = EventServer(.answer(404), .answer(503))
        let (_, error) = try await collect(stream(server, request, clock: clock), clock, waits: [.seconds(3)])
        #expect(error?.status == 503)
        #expect(server.requests.count == 2)
    }

    @Test func `a refusal that may pass ends a stream that does not reconnect`() async throws {
        let server = EventServer(.answer(503))
        #expect(try await collect(stream(server) { $0.reconnects = false }).error?.status == 503)
        let post = EventServer(.answer(503))
        let request = Blog.Posts.action("changes")
        #expect(try await collect(stream(post, request)).error?.status == 503)
        #expect(server.requests.count == 1 && post.requests.count == 1)
    }

    @Test(arguments: [
        nil, "", "text/plain", "application/json", "text/event-streams", "text/html; a=text/event-stream",
    ])
    func `an answer that is no event stream is refused`(type: String?) async throws {
        let server = EventServer(.answer(200, type.map { ["Content-Type": $0] } ?? [:], "data: a\n\n"))
        let (data, error) = try await collect(stream(server))
        #expect(data.isEmpty)
        #expect(error?.code == .unexpectedContentType)
        #expect(error?.status == 200)
        #expect(error?.pattern == "posts/changes")
        #expect(error?.advice != nil)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["text/event-stream;charset=utf-8", "Text/Event-Stream ; charset=UTF-8"])
    func `a media type is compared without its parameters`(type: String) async throws {
        let server = EventServer(.answer(200, ["Content-Type": type], "data: a\n\n"))
        #expect(try await collect(stream(server) { $0.reconnects = false }).data == ["a"])
    }

    // MARK: Once

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func `a request that is no GET is sent once`(method: HTTPMethod) async throws {
        let request = Blog.Posts.action("changes", method: method)
        let ended = EventServer(.events("data: a\n\n"), .events("data: b\n\n"))
        let (data, error) = try await collect(stream(ended, request))
        #expect(data == ["a"])
        #expect(error == nil)
        let lost = EventServer(.events("data: a\n\n", lost: .connectionLost), .events("data: b\n\n"))
        let (dataOfLost, errorOfLost) = try await collect(stream(lost, request))
        #expect(dataOfLost == ["a"])
        #expect(errorOfLost?.code == .connectionLost)
        #expect(ended.requests.count == 1)
        #expect(lost.requests.count == 1)
    }

    @Test func `a stream that is not to reconnect does not`() async throws {
        for (lost, code) in [(nil, nil), (.timedOut, .timedOut)] as [(RequestError.Code?, RequestError.Code?)] {
            let server = EventServer(.events("data: a\n\n", lost: lost))
            let (data, error) = try await collect(stream(server) { $0.reconnects = false })
            #expect(data == ["a"])
            #expect(error?.code == code)
            #expect(server.requests.count == 1)
        }
    }

    // MARK: Resuming

    @Test func `a stream resumes after the id it is given`() async throws {
        for (id, header, expected) in [
            ("7", nil, "7"), (nil, "8", "8"), ("7", "8", "7"), ("", "8", nil), (nil, nil, nil),
        ] as [(String?, String?, String?)] {
            let server = EventServer(.events("data: a\n\n"))
            let request = Blog.Posts.action("changes", method: .get).header("Last-Event-ID", header)
            var events = stream(server, request, after: id) { $0.reconnects = false }.makeAsyncIterator()
            #expect(events.lastEventID == expected)
            #expect(try await events.next() == ServerSentEvent(data: "a", id: expected))
            #expect(server.resumptions == [expected])
        }
    }

    @Test func `an id that no field can hold is not resumed after`() async throws {
        let clock = ManualClock()
        let server = EventServer(.events("id: 1\ndata: a\n\nid: 2\u{1}\ndata: b\n\n"))
        let (data, error) = try await collect(stream(server, clock: clock), clock, waits: [.seconds(3)])
        #expect(data == ["a", "b"])
        #expect(error == nil)
        #expect(server.resumptions == [nil, "1"])
    }

    @Test func `iterating again begins anew`() async throws {
        let server = EventServer(.events("id: 1\ndata: a\n\n"), .events("data: b\n\n"))
        let events = stream(server, after: "0") { $0.reconnects = false }
        #expect(try await collect(events).data == ["a"])
        #expect(try await collect(events).data == ["b"])
        #expect(server.resumptions == ["0", "0"])
    }

    // MARK: Ends

    @Test func `an event that is too large ends the stream by an error, after those before it`() async throws {
        let server = EventServer(.events("data: a\n\ndata: 0123456789\n\ndata: b\n\n"))
        let (data, error) = try await collect(stream(server) { $0.eventLimit = 10 })
        #expect(data == ["a"])
        #expect(error?.code == .eventTooLarge)
        #expect(error?.status == 200)
        #expect(server.requests.count == 1)
    }

    @Test func `a cancelled reader ends at once, while it waits for events and for a connection`() async throws {
        let clock = ManualClock()
        let (first, left) = (Signal(), Signal())
        let live = stream(EventServer(.open("data: a\n\n", left: left)), clock: clock)
        let reading = Task { for try await _ in live { first.fire() } }
        try await first.wait()
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        try await left.wait()

        let server = EventServer(.events(""), .events("data: a\n\n"))
        let waiting = Task { [events = stream(server, clock: clock)] in for try await _ in events {} }
        try await clock.waitForSleepers()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(server.requests.count == 1)
    }

    @Test func `a cancelled reader is given none of the events that are there`() async throws {
        let left = Signal()
        var events = stream(EventServer(.open("data: a\n\ndata: b\n\n", left: left))).makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        let reading = Task { [events] in
            var events = events
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await events.next() }
            return try await events.next()
        }
        #expect(try await reading.value == nil)
    }

    @Test func `a stream that is dropped ends its transfer`() async throws {
        let left = Signal()
        for try await event in stream(EventServer(.open("data: a\n\n", left: left))) {
            #expect(event.data == "a")
            break
        }
        try await left.wait()
    }

    @Test func `a stream that has ended by an error ends its transfer, though its iterator is kept`() async throws {
        let left = Signal()
        var events = stream(EventServer(.open("data: a\n\ndata: 123\n\n", left: left))) { $0.eventLimit = 8 }
            .makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        await #expect(throws: RequestError.self) { try await events.next() }
        try await left.wait()
        #expect(try await events.next() == nil)
    }

    @Test func `a silence longer than the timeout is a lost connection`() async throws {
        let (clock, silent) = (ManualClock(), Signal())
        let server = EventServer(.open("id: 1\ndata: a\n\n", awaited: silent), .events("data: b\n\n"))
        var settings = RequestSettings()
        settings.eventStream.failureLimit = 0
        let blog = Client(Blog.self, transport: server, settings: settings, clock: clock, random: NoChance())
        var events = blog.events(Blog.Posts.action("changes", method: .get).timeout(.seconds(20))).makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        let second = Task { [events] in
            var events = events
            return try await events.next()?.data
        }
        // The time of a silence runs by the time the server is asked for more; what follows it is the pause.
        try await silent.wait()
        for wait in [Duration.seconds(20), .seconds(3)] {
            try await clock.waitForSleepers(within: wait)
            await clock.advance(by: wait - .milliseconds(1))
            #expect(clock.sleeperCount == 1)
            #expect(server.requests.count == 1)
            await clock.advance(by: .milliseconds(1))
        }
        #expect(try await second.value == "b")
        #expect(server.resumptions == [nil, "1"])
    }

    @Test func `a deadline that was set ends the stream`() async throws {
        let clock = ManualClock()
        let server = EventServer(.open("data: a\n\n"))
        let request = Blog.Posts.action("changes", method: .get).deadline(.seconds(60))
        var events = stream(server, request, clock: clock).makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        let second = Task { [events] in
            var events = events
            return try await events.next()
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(60))
        let error = try await #require(throws: RequestError.self) { try await second.value }
        #expect(error.code == .deadlineExceeded)
        #expect(server.requests.count == 1)
    }

    @Test func `a request that cannot be built is an error`() async throws {
        let error = try await collect(stream(EventServer(), Blog.Posts.action("..", method: .get))).error
        #expect(error?.code == .invalidPath)
    }

    // MARK: Data

    @Test func `data is decoded by a coding`() throws {
        struct Change: Decodable, Equatable, Sendable { var madeAt: Date }
        let event = ServerSentEvent(event: "change", data: #"{"made_at": 7}"#)
        let coding = Coding(dates: .secondsSince1970, keys: .snakeCase)
        #expect(try event.decoded(as: Change.self, by: coding) == Change(madeAt: Date(timeIntervalSince1970: 7)))
        let error = try #require(throws: RequestError.self) { try event.decoded(as: [String].self) }
        #expect(error.code == .decodingFailed)
        #expect(error.message.contains("\"change\""))
        #expect(!error.description.contains("made_at"))
    }
}

/// Randomness where every number is the highest of its range.
private struct EveryChance: RandomNumberGenerator, Sendable {
    func next() -> UInt64 { .max }
}
