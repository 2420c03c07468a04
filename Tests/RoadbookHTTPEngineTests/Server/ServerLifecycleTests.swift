import Foundation
import RoadbookHTTPEngine
import TestServers
import Testing

@Suite(.endsInTime) struct `Server lifecycle` {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test(arguments: ["", "example.com", "127.0.0", "::g", "127.0.0.1 ", "1"])
    func `refuses a host that is no address`(host: String) {
        let error = #expect(throws: HTTPServerError.self) { try HTTPServer(handler: echo).start(host: host) }
        #expect(error?.code == .invalidHost)
    }

    @Test func `refuses a port that is taken, and a second start`() async throws {
        let server = HTTPServer(handler: echo)
        let address = try server.start()
        let taken = #expect(throws: HTTPServerError.self) { try HTTPServer(handler: echo).start(port: address.port) }
        #expect(taken?.code == .addressInUse)
        #expect(taken?.description.contains("\(address.port)") == true)
        let second = #expect(throws: HTTPServerError.self) { try server.start() }
        #expect(second?.code == .alreadyStarted)
        await server.stop()
    }

    @Test func `starts again after its stop, and on the same port`() async throws {
        let server = HTTPServer(handler: echo)
        // Hardly any other test is on IPv6, so nobody takes the port in between.
        let address = try server.start(host: "::1")
        let client = try TestClient(address)
        #expect(try client.exchange(Self.request).status == 200)
        await server.stop()
        #expect(try server.start(host: "::1", port: address.port) == address)
        #expect(try TestClient(address).exchange(Self.request).status == 200)
        await server.stop()
        await server.stop()
    }

    @Test func `starts and stops two hundred times`() async throws {
        for _ in 0..<200 {
            let server = HTTPServer(handler: echo)
            try server.start()
            await server.stop()
        }
    }

    @Test func `starts, answers and stops two hundred times and leaves no descriptor open`() async throws {
        for _ in 0..<200 {
            let server = HTTPServer(handler: echo)
            let address = try server.start()
            #expect(try TestClient(address).exchange(Self.request).status == 200)
            await server.stop()
        }
        #if os(Linux)
        // Each server has an epoll of its own, and hardly anything else has. Other tests run at the same time.
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let kinds = names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(kinds.count { $0.contains("eventpoll") } < 100)
        #endif
    }

    @Test func `answers nobody after its stop`() async throws {
        let server = HTTPServer { _ in
            Issue.record("The handler was asked.")
            return HTTPResponse(status: 200)
        }
        let address = try server.start()
        await server.stop()
        // The port may be another test's by now, so the connection itself proves nothing.
        _ = try? TestClient(address).exchange(Self.request)
    }

    @Test func `stops when nobody owns it any more`() throws {
        var server: HTTPServer? = HTTPServer(handler: echo)
        let address = try #require(try server?.start())
        let client = try TestClient(address)
        #expect(try client.exchange(Self.request).status == 200)
        server = nil
        // The end of the connection, or a reset, but no timeout of the client.
        let clock = ContinuousClock()
        #expect(clock.measure { _ = try? client.rest() } < .seconds(9))
    }

    @Test func `answers a request that had arrived before its stop and was not looked at yet`() async throws {
        let (started, gate) = (Signal(), DispatchSemaphore(value: 0))
        let server = HTTPServer { request in
            if request.target == Array("/block".utf8) {
                started.send()
                block(until: gate)
            }
            return HTTPResponse(status: 200)
        }
        let address = try server.start()
        let connected = try TestClient(address)
        #expect(try connected.exchange(Self.request).status == 200)
        let blocking = try TestClient(address)
        try blocking.send("GET /block HTTP/1.1\r\nHost: a\r\n\r\n")
        await started.wait()
        // The server's thread is held, so it learns of all this at the same time.
        let waiting = try TestClient(address)
        try waiting.send(Self.request)
        try connected.send(Self.request)
        async let stopped: Void = server.stop(grace: .seconds(60))
        for _ in 0..<1_000 { await Task.yield() }
        gate.signal()
        for client in [blocking, waiting, connected] { #expect(try client.answer()["Connection"] == "close") }
        await stopped
    }

    @Test func `lets a handler that ignores its cancellation end after the server`() async throws {
        let (started, gate, ended) = (Signal(), Signal(), Signal())
        let server = HTTPServer { _ in
            started.send()
            await Task.detached { await gate.wait() }.value
            await Task.yield()
            ended.send()
            return HTTPResponse(status: 200)
        }
        let client = try TestClient(try server.start())
        try client.send(Self.request)
        await started.wait()
        await server.stop(grace: .zero)
        gate.send()
        await ended.wait()
    }

    @Test func `may be stopped by its own handler`() async throws {
        let server = OwnedServer()
        let address = try server.start()
        let client = try TestClient(address)
        #expect(try client.exchange(Self.request).status == 200)
        await server.stopped.wait()
        #expect(try client.rest() == [])
    }

    @Test func `lets several stops wait for the same end`() async throws {
        let server = HTTPServer(handler: echo)
        let client = try TestClient(try server.start())
        #expect(try client.exchange(Self.request).status == 200)
        await withTaskGroup { group in
            for _ in 0..<10 { group.addTask { await server.stop() } }
        }
        #expect(server.address == nil)
    }

    @Test func `stops also where the closure throws`() async throws {
        struct Failure: Error {}
        let server = HTTPServer(handler: echo)
        await #expect(throws: Failure.self) { try await server.run { _ in throw Failure() } }
        #expect(server.address == nil)
    }

    @Test @MainActor func `runs a closure where its caller is isolated`() async throws {
        var count = 0
        let server = HTTPServer(handler: echo)
        let port = try await server.run { address in
            count += 1
            return address.port
        }
        #expect(count == 1 && port > 0)
    }
}

/// A server whose handler stops it.
private final class OwnedServer: Sendable {
    let stopped = Signal()
    private let box = Box()

    private final class Box: Sendable {
        let (stream, continuation) = AsyncStream<HTTPServer>.makeStream()
    }

    func start() throws -> HTTPServerAddress {
        let server = HTTPServer { [box, stopped] _ in
            for await server in box.stream {
                Task {
                    await server.stop()
                    stopped.send()
                }
                break
            }
            return HTTPResponse(status: 200)
        }
        box.continuation.yield(server)
        return try server.start()
    }
}
