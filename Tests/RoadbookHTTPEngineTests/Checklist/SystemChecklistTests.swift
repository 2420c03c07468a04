import Foundation
import RoadbookHTTPEngine
import TestServers
import Testing

/// How the system is asked, each item against a server on a socket.
@Suite(.endsInTime) struct `System checklist` {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a head and a small body leave in one write`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            for _ in 0..<200 {
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
                #expect(String(decoding: try client.arrival(), as: UTF8.self).hasSuffix("\r\n\r\nPOST / hello"))
            }
        }
    }

    @Test func `EINTR is retried`() async throws {
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

    @Test func `the backlog takes a hundred clients while the server accepts nobody`() async throws {
        let (started, gate) = (Signal(), DispatchSemaphore(value: 0))
        let server = HTTPServer { request in
            guard request.target == Array("/block".utf8) else { return HTTPResponse(status: 200) }
            started.send()
            block(until: gate)
            return HTTPResponse(status: 200)
        }
        try await server.run { address in
            let blocking = try TestClient(address)
            try blocking.send("GET /block HTTP/1.1\r\nHost: a\r\n\r\n")
            await started.wait()
            defer { gate.signal() }
            let clients = try (0..<100).map { _ in try TestClient(address) }
            for client in clients { try client.send(Self.get) }
            gate.signal()
            for client in clients { try #expect(client.answer().status == 200) }
        }
    }
}
