import Foundation
import Roadbook
import TestServers
import Testing

/// What comes of answers that are none, or break off, and of servers that are not there.
@Suite(.endsInTime)
struct FailureTests {
    @Test(
        arguments: Carrier.allCases,
        [
            ("", RequestError.Code.connectionLost),
            ("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", .invalidResponse),
            ("220 mail.example.com ESMTP\r\n", .invalidResponse), ("HTTP/9.9 200 OK\r\n\r\n", .invalidResponse),
            ("HTTP/1.1 200 OK\r\nno colon here\r\n\r\n", .invalidResponse),
            ("HTTP/1.1 200 OK\r\n: no name here\r\n\r\n", .invalidResponse),
            ("HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\n\r\n", .invalidResponse),
        ]
    )
    func `an answer that is none fails with its reason`(
        carrier: Carrier,
        answer: (octets: String, code: RequestError.Code)
    ) async throws {
        let transport = try carrier.transport()
        let server = try RawServer { _ in [.send(answer.octets), .close] }
        let error = await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        #expect(error?.code == answer.code, "\(error.debugDescription) \(String(describing: error?.underlying))")
    }

    @Test(arguments: Carrier.allCases)
    func `a reset before the head is a lost connection`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\nX-A: b\r\n"), .reset] }
        let error = await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        #expect(error?.code == .connectionLost)
    }

    @Test(
        arguments: Carrier.allCases,
        [
            ("Content-Length: 10\r\n\r\nfive!", RequestError.Code.connectionLost),
            ("Transfer-Encoding: chunked\r\n\r\n5\r\nfive!\r\n", .connectionLost),
            ("Transfer-Encoding: chunked\r\n\r\n5\r\nfive!\r\nzz\r\n", .invalidResponse),
            ("Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nfive!", .invalidResponse),
            ("Content-Encoding: rot13\r\nContent-Length: 5\r\n\r\nfive!", .invalidResponse),
        ]
    )
    func `content that breaks off fails with its reason`(
        carrier: Carrier,
        answer: (rest: String, code: RequestError.Code)
    ) async throws {
        let transport = try carrier.transport()
        let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\n\(answer.rest)"), .close] }
        let error = await #expect(throws: TransportError.self) {
            let response = try await transport.send(server.request())
            #expect(response.head.status == 200)
            _ = try await response.body.collect(upTo: 100)
        }
        #expect(error?.code == answer.code, "\(error.debugDescription) \(String(describing: error?.underlying))")
    }

    @Test(arguments: Carrier.allCases)
    func `content that is reset is a lost connection, and what came before arrives`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
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

    private func failure(of carrier: Carrier, to url: URL) async throws -> TransportError? {
        let transport = try carrier.transport()
        return await #expect(throws: TransportError.self) {
            try await transport.send(TransportRequest(method: .get, url: url))
        }
    }

    @Test(arguments: Carrier.allCases)
    func `a server that refuses cannot be connected to`(carrier: Carrier) async throws {
        let (socket, port) = try RawSocket.bind()
        defer { RawSocket.close(socket) }
        #expect(try await failure(of: carrier, to: RawServer.url(port))?.code == .cannotConnect)
    }

    @Test(arguments: Carrier.allCases)
    func `a host that has no address cannot be found`(carrier: Carrier) async throws {
        // Longer than a label may be: no resolver is asked.
        let url = try #require(URL(string: "http://\(String(repeating: "a", count: 64)).invalid/"))
        #expect(try await failure(of: carrier, to: url)?.code == .cannotFindHost)
    }

    @Test(arguments: Carrier.allCases)
    func `a server that does not speak TLS cannot be connected to securely`(carrier: Carrier) async throws {
        let server = try RawServer(greeting: "220 mail.example.com ESMTP\r\n")
        let url = try RawServer.url(server.port, scheme: "https")
        #expect(try await failure(of: carrier, to: url)?.code == .secureConnectionFailed)
    }

    @Test(arguments: Carrier.allCases)
    func `an address of IPv6 is connected to, or refused`(carrier: Carrier) async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        // The server's address of IPv4 in one of IPv6.
        let url = try #require(URL(string: "http://[::ffff:127.0.0.1]:\(server.port)/"))
        if carrier.takesAddressesOfIPv6 {
            let response = try await carrier.transport().send(TransportRequest(method: .get, url: url))
            #expect(response.head.status == 200)
            #expect(server.requests.first?.value(of: "Host") == "[::ffff:127.0.0.1]:\(server.port)")
        } else {
            let error = try await failure(of: carrier, to: url)
            #expect(error?.message == "URLSession does not take the address; on Linux it takes no literal IPv6 address")
        }
    }

    @Test(arguments: Carrier.allCases)
    func `a scheme that is not HTTP fails`(carrier: Carrier) async throws {
        #expect(try await failure(of: carrier, to: RawServer.url(1, scheme: "gopher"))?.code == .transportFailed)
    }

    @Test(arguments: Carrier.allCases)
    func `a failure keeps the error beneath it`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer { _ in [.close] }
        let error = await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        let underlying = try #require(error?.underlying)
        #expect(carrier.isOwn(underlying), "\(underlying)")
        #expect(error?.message == "the server closed the connection before the answer was complete")
    }
}
