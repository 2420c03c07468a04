import Foundation
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime)
struct URLSessionCancellationInternalTests {
    private let transport = URLSessionTransport()

    @Test func `a cancelled task sends nothing`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let request = try server.request()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(request)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.transferCount == 0)
        // Later than what the task would have sent.
        _ = try await transport.send(server.request(.get, "/after"))
        #expect(server.requests.map(\.target) == ["/after"])
    }

    @Test func `a task that is cancelled as it begins leaves nothing behind`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        for _ in 0..<500 {
            let request = try server.request()
            let task = Task { try await transport.send(request) }
            await Task.yield()
            task.cancel()
            do { _ = try await task.value } catch { #expect(error is CancellationError) }
        }
        try await transport.waitUntilIdle()
    }

    @Test func `a caller who waits for the head is let go at once, and the connection is closed`() async throws {
        let asked = Signal()
        let closed = Signal()
        let server = try RawServer { _ in [.fire(asked), .awaitClose, .fire(closed)] }
        let request = try server.request()
        let task = Task { try await transport.send(request) }
        try await asked.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await closed.wait()
        try await transport.waitUntilIdle()
    }

    @Test func `a caller is let go while the delegate is busy`() async throws {
        let asked = Signal()
        let server = try RawServer { _ in [.fire(asked), .awaitClose] }
        let request = try server.request()
        let busy = Signal()
        let free = Signal()
        transport.onDelegateQueue {
            busy.fire()
            free.block()
        }
        try await busy.wait()
        let task = Task { try await transport.send(request) }
        try await asked.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.transferCount == 1)
        free.fire()
        try await transport.waitUntilIdle()
    }

    @Test func `a reader who is cancelled is told so, and the connection is closed`() async throws {
        let closed = Signal()
        let first = Signal()
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .awaitClose, .fire(closed)]
        }
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
        try await transport.waitUntilIdle()
    }

    @Test func `content that is dropped closes the connection`() async throws {
        let closed = [Signal(), Signal()]
        let server = try RawServer { request in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .awaitClose,
                .fire(closed[request.target == "/unread" ? 0 : 1]),
            ]
        }
        // Unread.
        #expect(try await transport.send(server.request(.get, "/unread")).head.status == 200)
        try await closed[0].wait()
        // Read in part.
        for try await chunk in try await transport.send(server.request(.get, "/read")).body {
            #expect(chunk == Data("five!".utf8))
            break
        }
        try await closed[1].wait()
        try await transport.waitUntilIdle()
    }

    @Test(arguments: ["301 Moved\r\nLocation: /b", "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\""])
    func `a cancel before a redirect or a challenge is answered is safe`(head: String) async throws {
        for _ in 0..<50 {
            let asked = Signal()
            let answer = Signal()
            let server = try RawServer { _ in
                [.fire(asked), .wait(answer), .send("HTTP/1.1 \(head)\r\nContent-Length: 2\r\n\r\nhi")]
            }
            let request = try server.request()
            let task = Task { try await transport.send(request) }
            try await asked.wait()
            let free = Signal()
            transport.onDelegateQueue { free.block() }
            answer.fire()
            task.cancel()
            free.fire()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        try await transport.waitUntilIdle()
    }

    @Test func `a transport that is released lets its transfers end`() async throws {
        let next = Signal()
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .wait(next), .send("more!")]
        }
        var transport: URLSessionTransport? = URLSessionTransport()
        weak let released = transport
        let body = try await #require(transport).send(server.request()).body
        transport = nil
        // What has started the transfer lets go of it on a thread of its own.
        while released != nil {
            try Task.checkCancellation()
            await Task.yield()
        }
        next.fire()
        #expect(try await body.collect(upTo: 10) == Data("five!more!".utf8))
    }

    @Test func `transports that are released while transfers run end without harm`() async throws {
        let server = try RawServer { request in
            request.target == "/dropped"
                ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .awaitClose]
                : [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfive!")]
        }
        for _ in 0..<50 {
            let transport = URLSessionTransport()
            let whole = try await transport.send(server.request()).body
            _ = try await transport.send(server.request(.get, "/dropped"))
            let request = try server.request(.get, "/dropped")
            let task = Task { [transport] in try await transport.send(request) }
            task.cancel()
            #expect(try await whole.collect(upTo: 5) == Data("five!".utf8))
        }
    }
}
