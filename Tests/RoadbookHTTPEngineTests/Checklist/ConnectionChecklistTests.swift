import Foundation
import RoadbookHTTPEngine
import TestServers
import Testing

/// What becomes of connections, each item against a server on a socket.
///
/// | item | where else |
/// |---|---|
/// | persistent by default in 1.1, in 1.0 where asked for; lists, any case | `Connection` |
/// | pipelined answers in order; nothing after `close`; `close` echoed | `Server`, `Connection` |
/// | closed in two steps | `Connection`, lets a client that still sends read its answer |
/// | timeouts of heads, content, idleness, writing; 408; most connections | `Server limits` |
/// | a pause where the system has no room; sockets close on exec | `Accepting`, `Sockets` |
/// | a client that is gone ends no process and cancels its handler | `Client that goes away` |
/// | no stall by delayed acknowledgements; the port free at once | `Server`, `Server lifecycle` |
/// | a graceful stop; idle connections closed, so that nobody inherits them | `Server lifecycle` |
/// | IPv4 and IPv6 loopback, localhost as 127.0.0.1 | `Server lifecycle` |
@Suite(.endsInTime) struct `Connections checklist` {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a connection ends after the most requests it may have`() async throws {
        try await withEcho(.init(maximumRequestsPerConnection: 2)) { address in
            let client = try TestClient(address)
            try client.send(Self.get + Self.get + Self.get)
            try #expect(client.answer()["Connection"] == nil)
            try #expect(client.answer()["Connection"] == "close")
            try #expect(client.rest() == [])
            try #expect(address.answer(to: Self.get).status == 200)
        }
    }

    @Test func `a small answer arrives in one piece`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            for _ in 0..<200 {
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
                #expect(String(decoding: try client.arrival(), as: UTF8.self).hasSuffix("\r\n\r\nPOST / hello"))
            }
        }
    }

    @Test func `a signal that interrupts a call ends nothing`() async throws {
        // Without SA_RESTART the call that waits fails with EINTR.
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { _ in }
        #else
        action.__sigaction_handler.sa_handler = { _ in }
        #endif
        sigaction(SIGURG, &action, nil)
        let server = HTTPServer { _ in
            // The server's thread has the mask of the one that started it, and Dispatch masks all signals of its threads.
            var signals = sigset_t()
            sigaddset(&signals, SIGURG)
            pthread_sigmask(Int32(SIG_UNBLOCK), &signals, nil)
            return HTTPResponse(status: 200, body: withUnsafeBytes(of: pthread_self()) { Array($0) })
        }
        try await server.run { address in
            let client = try TestClient(address)
            let octets = try client.exchange(Self.get).body
            var thread = pthread_self()
            withUnsafeMutableBytes(of: &thread) { $0.copyBytes(from: octets) }
            for _ in 0..<200 {
                pthread_kill(thread, SIGURG)
                try #expect(client.exchange(Self.get).status == 200)
            }
        }
    }

    @Test func `an answer is not lost where the server stops while the client still sends`() async throws {
        let (started, gate) = (Signal(), DispatchSemaphore(value: 0))
        let server = HTTPServer { _ in
            started.send()
            block(until: gate)
            return HTTPResponse(status: 200)
        }
        let client = try TestClient(try server.start())
        try client.send(Self.get)
        await started.wait()
        // The server's thread is held, so that this is still in the system when the connection is closed.
        try client.send(Self.get)
        async let stopped: Void = server.stop(grace: .seconds(60))
        for _ in 0..<1_000 { await Task.yield() }
        gate.signal()
        try #expect(client.answer()["Connection"] == "close")
        // A connection that is closed with something unread is reset, and this throws.
        try #expect(client.rest() == [])
        client.close()
        await stopped
    }
}

/// Waits without leaving the thread, as no handler should.
private func block(until semaphore: DispatchSemaphore) {
    semaphore.wait()
}
