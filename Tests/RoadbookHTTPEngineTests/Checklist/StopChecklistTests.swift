import Foundation
import RoadbookHTTPEngine
import TestServers
import Testing

/// Where a server listens and how it stops, each item against one on a socket.
@Suite(.endsInTime) struct `Stop checklist` {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a port is ephemeral unless one is chosen`() async throws {
        let server = HTTPServer(handler: echo)
        #expect(server.address == nil)
        let address = try server.start()
        #expect(address.host == "127.0.0.1")
        #expect(address.port > 0)
        #expect(server.address == address)
        #expect(address.url == "http://127.0.0.1:\(address.port)")
        await server.stop()
        #expect(server.address == nil)
    }

    @Test func `IPv6 loopback is served`() async throws {
        let server = HTTPServer(handler: echo)
        try await server.run(host: "::1") { address in
            #expect(address.url == "http://[::1]:\(address.port)")
            let answer = try TestClient(address).exchange(Self.request)
            #expect(answer.status == 200)
        }
    }

    @Test func `localhost is 127.0.0.1, and the base URL says so`() async throws {
        let server = HTTPServer(handler: echo)
        try await server.run(host: "localhost") { address in #expect(address.host == "127.0.0.1") }
    }

    @Test func `a graceful stop closes the listener and finishes what is in flight, saying close`() async throws {
        let (started, gate) = (Signal(), Signal())
        let server = HTTPServer { _ in
            started.send()
            await gate.wait()
            return HTTPResponse(status: 200)
        }
        let address = try server.start()
        let client = try TestClient(address)
        try client.send(Self.request)
        await started.wait()
        async let stopped: Void = server.stop(grace: .seconds(60))
        // The listener is closed before the exchange has ended; then no more clients are answered.
        while (try? TestClient(address).exchange("\r\n\r\n")) != nil { await Task.yield() }
        gate.send()
        let answer = try client.answer()
        #expect(answer.status == 200)
        #expect(answer["Connection"] == "close")
        #expect(try client.rest() == [])
        await stopped
    }

    @Test func `a graceful stop has a deadline`() async throws {
        let (started, cancelled) = (Signal(), Signal())
        let server = HTTPServer { _ in
            started.send()
            await withTaskCancellationHandler {
                await Signal().wait()
            } onCancel: {
                cancelled.send()
            }
            return HTTPResponse(status: 200)
        }
        let client = try TestClient(try server.start())
        try client.send(Self.request)
        await started.wait()
        await server.stop(grace: .milliseconds(20))
        await cancelled.wait()
        #expect(try client.rest() == [])
    }

    @Test func `a stop closes idle connections, so that a new server on the port inherits none`() async throws {
        let server = HTTPServer(handler: echo)
        let client = try TestClient(try server.start())
        #expect(try client.exchange(Self.request).status == 200)
        await server.stop(grace: .seconds(60))
        #expect(try client.rest() == [])
    }

    @Test func `a stop closes in two steps where the client still sends`() async throws {
        let (started, gate) = (Signal(), DispatchSemaphore(value: 0))
        let server = HTTPServer { _ in
            started.send()
            block(until: gate)
            return HTTPResponse(status: 200)
        }
        let client = try TestClient(try server.start())
        try client.send(Self.request)
        await started.wait()
        // The server's thread is held, so that this is still in the system when the connection is closed.
        try client.send(Self.request)
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
