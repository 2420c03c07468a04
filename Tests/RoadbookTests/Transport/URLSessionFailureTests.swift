import Foundation
import Roadbook
import TestServers
import Testing

@Suite(.endsInTime)
struct URLSessionFailureTests {
    private let transport = URLSessionTransport()

    @Test(arguments: [
        ("", RequestError.Code.connectionLost),
        ("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", .invalidResponse),
        ("220 mail.example.com ESMTP\r\n", .invalidResponse), ("HTTP/9.9 200 OK\r\n\r\n", .invalidResponse),
        ("HTTP/1.1 200 OK\r\nno colon here\r\n\r\n", .invalidResponse),
        ("HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\n\r\n", .invalidResponse),
    ])
    func `an answer that is none fails with its reason`(octets: String, code: RequestError.Code) async throws {
        let server = try RawServer { _ in [.send(octets), .close] }
        let error = await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        #expect(error?.code == code, "\(error.debugDescription) \(String(describing: error?.underlying))")
    }

    @Test func `a reset before the head is a lost connection`() async throws {
        let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\nX-A: b\r\n"), .reset] }
        let error = await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        #expect(error?.code == .connectionLost)
    }

    @Test(arguments: [
        ("Content-Length: 10\r\n\r\nfive!", RequestError.Code.connectionLost),
        ("Transfer-Encoding: chunked\r\n\r\n5\r\nfive!\r\n", .connectionLost),
        ("Transfer-Encoding: chunked\r\n\r\n5\r\nfive!\r\nzz\r\n", .invalidResponse),
        ("Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nfive!", .invalidResponse),
        ("Content-Encoding: rot13\r\nContent-Length: 5\r\n\r\nfive!", .invalidResponse),
    ])
    func `content that breaks off fails with its reason`(rest: String, code: RequestError.Code) async throws {
        let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\n\(rest)"), .close] }
        let error = await #expect(throws: TransportError.self) {
            let response = try await transport.send(server.request())
            #expect(response.head.status == 200)
            _ = try await response.body.collect(upTo: 100)
        }
        #expect(error?.code == code, "\(error.debugDescription) \(String(describing: error?.underlying))")
    }

    @Test func `content that is reset is a lost connection, and what came before arrives`() async throws {
        let read = Signal()
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .wait(read), .reset]
        }
        var chunks = try await transport.send(server.request()).body.makeAsyncIterator()
        #expect(try await chunks.next() == Data("five!".utf8))
        read.fire()
        let error = await #expect(throws: TransportError.self) { try await chunks.next() }
        #expect(error?.code == .connectionLost)
    }

    private func failure(to url: URL) async -> TransportError? {
        await #expect(throws: TransportError.self) {
            try await transport.send(TransportRequest(method: .get, url: url))
        }
    }

    @Test func `a server that refuses cannot be connected to`() async throws {
        let (socket, port) = try RawSocket.bind()
        defer { RawSocket.close(socket) }
        #expect(try await failure(to: RawServer.url(port))?.code == .cannotConnect)
    }

    @Test func `a host that has no address cannot be found`() async throws {
        // Longer than a label may be: no resolver is asked.
        let url = try #require(URL(string: "http://\(String(repeating: "a", count: 64)).invalid/"))
        #expect(await failure(to: url)?.code == .cannotFindHost)
    }

    @Test func `a server that does not speak TLS cannot be connected to securely`() async throws {
        let server = try RawServer(greeting: "220 mail.example.com ESMTP\r\n")
        #expect(try await failure(to: RawServer.url(server.port, scheme: "https"))?.code == .secureConnectionFailed)
    }

    @Test func `a scheme that is not HTTP fails`() async throws {
        #expect(try await failure(to: RawServer.url(1, scheme: "gopher"))?.code == .transportFailed)
    }

    @Test func `a failure keeps the platform's error and leaves nothing behind`() async throws {
        let server = try RawServer { _ in [.close] }
        let error = await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        #expect(error?.underlying is URLError)
        #expect(error?.message == "the server closed the connection before the answer was complete")
        try await transport.waitUntilIdle()
    }
}
