import Foundation
import TestServers
import Testing

@testable import Roadbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Connections that are used again, and sessions that live long.
@Suite(.endsInTime)
struct URLSessionConnectionInternalTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"

    /// Less than what Foundation has for a request that names no timeout, which is a minute.
    private static let lessThanUnset = Duration.seconds(50)

    /// A server that answers the first request and closes the connection when a second one has come on it.
    private func server(_ second: Signal = Signal()) throws -> RawServer {
        let connections = Locked(0)
        return try RawServer { request in
            if request.target == "/first" { return [.send(Self.ok)] }
            let isReused = connections.withLock { connections in
                defer { connections += 1 }
                return connections == 0
            }
            return isReused ? [.fire(second), .close] : [.send(Self.ok)]
        }
    }

    @Test func `a request without content on a connection that was just closed is answered`() async throws {
        let server = try server()
        let transport = URLSessionTransport()
        for path in ["/first", "/second"] {
            let response = try await transport.send(server.request(.get, path))
            #expect(try await response.body.collect(upTo: 2) == Data("hi".utf8))
        }
        #expect(server.requests.map(\.target) == ["/first", "/second", "/second"])
    }

    @Test(arguments: [5, 200_000], ["data", "file", "stream"])
    func `content on a connection that was just closed is not sent in part, and fails at once`(
        count: Int,
        kind: String
    ) async throws {
        let folder = try TemporaryFolder()
        let server = try server()
        let transport = URLSessionTransport(temporaryFolder: folder.url)
        _ = try await transport.send(server.request(.get, "/first")).body.collect(upTo: 2)
        let content = Data(repeating: 7, count: count)
        let file = folder.url.appending(path: "content")
        try content.write(to: file)
        let body: TransportRequest.Body =
            switch kind {
            case "data": .data(content)
            case "file": .file(file)
            default: .stream(BodyStream { ByteStream(content) })
            }
        let request = try server.request(.post, "/second", headers: ["Content-Type": "a/b"], body: body)
        #if canImport(FoundationNetworking)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.code == .connectionLost)
        #expect(error?.message == "the server closed the connection before the answer was complete")
        // The server has all of one request, and of another nothing that counts.
        #expect(server.requests.map(\.target) == ["/first", "/second"])
        #endif
        try await transport.waitUntilIdle()
        #expect(try folder.files == ["content"])
        // The next one has a connection of its own.
        #expect(try await transport.send(request).head.status == 200)
        #expect(server.requests.last.map { Data($0.content) } == content)
    }

    @Test func `the idle timer ends a transfer in silence, and leaves the others alone`() async throws {
        let server = try RawServer { request in
            request.target == "/silent" ? [.awaitClose] : [.send(Self.ok)]
        }
        let transport = URLSessionTransport(temporaryFolder: nil, idleTimeout: .seconds(3))
        // The timers of these are to be gone when that of the silent one fires.
        var bodies: [ByteStream] = []
        for _ in 0..<20 { bodies.append(try await transport.send(server.request()).body) }
        let time = await ContinuousClock().measure {
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(server.request(.get, "/silent"))
            }
            #expect(error?.code == .timedOut)
        }
        #expect(time < Self.lessThanUnset)
        for body in bodies { #expect(try await body.collect(upTo: 2) == Data("hi".utf8)) }
        #expect(try await transport.send(server.request()).head.status == 200)
        try await transport.waitUntilIdle()
    }

    @Test func `Foundation heeds the timeout of a request that was made for it`() async throws {
        let server = try RawServer { _ in [.awaitClose] }
        let address = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
        let request = try Blog.Posts.list().timeout(.seconds(1)).asURLRequest(relativeTo: address)
        let time = await ContinuousClock().measure {
            let error = await withCheckedContinuation { end in
                URLSession.shared.dataTask(with: request) { end.resume(returning: $2) }.resume()
            }
            #expect((error as? URLError)?.code == .timedOut)
        }
        #expect(time < Self.lessThanUnset)
    }

    @Test func `a session whose connections are all closed by the server makes others`() async throws {
        let server = try RawServer { _ in [.send(Self.ok), .close] }
        let transport = URLSessionTransport()
        for _ in 0..<200 {
            #expect(try await transport.send(server.request()).body.collect(upTo: 2) == Data("hi".utf8))
        }
        try await transport.waitUntilIdle()
        #expect(OpenDescriptors.count(connectedTo: server.port) <= 6)
    }
}
