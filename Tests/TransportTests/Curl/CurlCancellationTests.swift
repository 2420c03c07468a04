import Dispatch
import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// Who is cancelled, or drops what it has, is let go at once, and its connection is closed.
@Suite(.endsInTime)
struct CurlCancellationTests {
    private static let five = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"
    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    @Test func `a cancelled task sends nothing`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let request = try server.request()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(request)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Later than what the task would have sent.
        _ = try await transport.send(server.request(.get, "/after"))
        #expect(server.requests.map(\.target) == ["/after"])
    }

    @Test func `tasks that are cancelled as they begin do no harm`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        for _ in 0..<500 {
            let request = try server.request()
            let task = Task { try await transport.send(request).body.collect(upTo: 2) }
            await Task.yield()
            task.cancel()
            do { #expect(try await task.value == Data("hi".utf8)) } catch { #expect(error is CancellationError) }
        }
        #expect(try await transport.send(server.request()).body.collect(upTo: 2) == Data("hi".utf8))
    }

    @Test func `a caller who waits for the head is let go, and the connection is closed`() async throws {
        let (asked, closed) = (Signal(), Signal())
        let server = try RawServer { _ in [.fire(asked), .awaitClose, .fire(closed)] }
        let request = try server.request()
        let task = Task { try await transport.send(request) }
        try await asked.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await closed.wait()
    }

    /// Whose turn comes when another has ended is gone already, and so is the next.
    @Test func `thousands that wait for a connection are given up at once`() async throws {
        let (asked, answer, ended) = (Signal(), Signal(), Signal())
        let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
        let server = try RawServer { request in
            request.target == "/held" ? [.fire(asked), .wait(answer), .send(ok)] : [.send(ok)]
        }
        let transport = try CurlTransport(maximumConnectionsPerHost: 1)
        let goesOn = DispatchSemaphore(value: 0)
        var request = try server.request(.get, "/held")
        // The driver stands still here, so that all are gone when it comes to the next.
        request.onMetrics = { _ in
            ended.fire()
            goesOn.wait()
        }
        let (held, waiting) = (request, try server.request(.get, "/waiting"))
        let first = Task { try await transport.send(held).body.collect(upTo: 2) }
        try await asked.wait()
        let count = Locked(0)
        try await withThrowingTaskGroup { group in
            for _ in 0..<10_000 {
                group.addTask {
                    count.withLock { $0 += 1 }
                    await #expect(throws: CancellationError.self) { try await transport.send(waiting) }
                }
            }
            while count.withLock(\.self) < 10_000 { await Task.yield() }
            answer.fire()
            try await ended.wait()
            group.cancelAll()
            goesOn.signal()
            try await group.waitForAll()
        }
        #expect(try await first.value == Data("hi".utf8))
        #expect(try await transport.send(server.request()).body.collect(upTo: 2) == Data("hi".utf8))
        #expect(!server.requests.contains { $0.target == "/waiting" })
    }

    @Test func `a reader who is cancelled is told so, and the connection is closed`() async throws {
        let (first, closed) = (Signal(), Signal())
        let server = try RawServer { _ in [.send(Self.five), .awaitClose, .fire(closed)] }
        let request = try server.request()
        let task = Task {
            var chunks = try await transport.send(request).body.makeAsyncIterator()
            #expect(try await chunks.next() == Data("five!".utf8))
            first.fire()
            return try await chunks.next()
        }
        try await first.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await closed.wait()
    }

    @Test func `content that is dropped closes the connection`() async throws {
        let closed = ["/unread": Signal(), "/read": Signal()]
        let server = try RawServer { request in
            [.send(Self.five), .awaitClose] + (closed[request.target].map { [.fire($0)] } ?? [])
        }
        #expect(try await transport.send(server.request(.get, "/unread")).head.status == 200)
        try await closed["/unread"]?.wait()
        for try await chunk in try await transport.send(server.request(.get, "/read")).body {
            #expect(chunk == Data("five!".utf8))
            break
        }
        try await closed["/read"]?.wait()
    }

    @Test func `content that is dropped while it is paused closes the connection`() async throws {
        let closed = Signal()
        let transport = try CurlTransport(unreadLimit: 1)
        let server = try RawServer { _ in
            [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .repeatUntilClosed("5\r\nfive!\r\n"), .fire(closed),
            ]
        }
        do {
            var chunks = try await transport.send(server.request()).body.makeAsyncIterator()
            for _ in 0..<10 { #expect(try await chunks.next() != nil) }
        }
        try await closed.wait()
    }

    @Test func `a caller who waits for a connection is let go, and sends nothing`() async throws {
        let transport = try CurlTransport(maximumConnectionsPerHost: 1)
        let (asked, answer) = (Signal(), Signal())
        let server = try RawServer { request in
            let ok = RawServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            return request.target == "/first" ? [.fire(asked), .wait(answer), ok] : [ok]
        }
        let (held, waiting) = (try server.request(.get, "/first"), try server.request(.get, "/waiting"))
        let first = Task { try await transport.send(held).body.collect(upTo: 2) }
        try await asked.wait()
        let second = Task { try await transport.send(waiting) }
        await Task.yield()
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        answer.fire()
        #expect(try await first.value == Data("hi".utf8))
        #expect(try await transport.send(server.request(.get, "/last")).body.collect(upTo: 2) == Data("hi".utf8))
        #expect(server.requests.map(\.target) == ["/first", "/last"])
    }

    @Test func `who is cancelled while its content is made has no more of it made`() async throws {
        let server = try SlowServer(length: .max, begin: Signal())
        let dropped = Signal()
        let endless = ByteStream(next: { Data(count: 65_536) }, onDrop: { dropped.fire() })
        let url = try RawServer.url(server.port)
        let request = TransportRequest(method: .post, url: url, body: .stream(BodyStream(once: endless)))
        let task = Task { [transport] in try await transport.send(request) }
        try await server.asked.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = (consume request, consume endless)
        try await dropped.wait()
    }
}
