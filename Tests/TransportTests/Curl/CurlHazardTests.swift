import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@testable import RoadbookCurl

/// The answers that end a process with URLSession on Linux: here each is an answer or an error, and the next request is
/// answered.
@Suite(.endsInTime)
struct CurlHazardTests {
    private struct Anything: URLRouter {
        static let basePath = "http://127.0.0.1"
    }

    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    /// Says something, and closes.
    private func server(_ octets: String) throws -> RawServer {
        try RawServer { request in
            request.target == "/after"
                ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nafter")] : [.send(octets), .close]
        }
    }

    private func content(_ server: RawServer, _ method: HTTPMethod = .get, _ path: String = "/") async throws -> String
    {
        let body = try await transport.send(server.request(method, path)).body
        return String(decoding: try await body.collect(upTo: 100), as: UTF8.self)
    }

    /// 2,429 octets were measured that decode to 64 GiB; what decodes to nothing at all between could not be ended either.
    @Test(arguments: [
        "Content-Encoding: gzip, gzip", "Content-Encoding: gzip\r\nContent-Encoding: deflate",
        "Content-Encoding: identity,GZIP , br, gzip", "Transfer-Encoding: gzip, gzip, chunked",
        "Transfer-Encoding: gzip, chunked\r\nContent-Encoding: gzip",
    ])
    func `content that is compressed more than once is refused before it is decoded`(codings: String) async throws {
        let server = try server("HTTP/1.1 200 OK\r\n\(codings)\r\n\r\n97d\r\n")
        let error = await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        #expect(error?.code == .invalidResponse)
        // A later libcurl does not decode transfer codings, and says so itself.
        let isOurs = codings.hasPrefix("Content") || !CurlLibrary.isAtLeast(0x080000)
        #expect(!isOurs || error?.message.contains("times over") == true)
        #expect(try await content(server, .get, "/after") == "after")
    }

    /// libcurl takes a length that is too large for none, and what has come when the connection ends for the content.
    @Test(arguments: [
        "99999999999999999999999", "9223372036854775808", "5\r\nContent-Length: 6", "5, 6", "five", "+5",
    ])
    func `a length that is not one number is an error`(length: String) async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nfive!")
        let error = await #expect(throws: TransportError.self) { try await content(server) }
        let code = try #require(error?.code)
        #expect([.invalidResponse, .connectionLost].contains(code))
        #expect(try await content(server, .get, "/after") == "after")
    }

    @Test(arguments: ["5, 5", "5\r\nContent-Length: 5", " 005 "])
    func `a length that is told twice is one`(length: String) async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nfive!")
        #expect(try await content(server) == "five!")
    }

    /// Some versions of libcurl take such a line for one.
    @Test(arguments: ["HTTP/1.1  200 OK", "http/1.1 404 Not Found"])
    func `an answer without a status line is none`(line: String) async throws {
        let server = try server("\(line)\r\nContent-Length: 2\r\n\r\nhi")
        let error = await #expect(throws: TransportError.self) { try await content(server) }
        #expect(error?.code == .invalidResponse)
        #expect(try await content(server, .get, "/after") == "after")
    }

    /// Before 8.18 libcurl goes by the first line alone, and by no name with a blank behind it at all: what is sent in chunks
    /// would arrive with their lengths in it.
    @Test(arguments: [
        "Transfer-Encoding:\r\n chunked", "Transfer-Encoding: identity,\r\n chunked", "content-encoding:\r\n gzip",
        "Transfer-Encoding : chunked", "content-encoding\t: gzip",
    ])
    func `an unusual field that says how content is sent is heeded, or refused`(field: String) async throws {
        let server = try server("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n2\r\nhi\r\n0\r\n\r\n")
        do {
            #expect(try await content(server) == "hi")
        } catch let error as TransportError {
            #expect(error.code == .invalidResponse)
        }
        #expect(try await content(server, .get, "/after") == "after")
    }

    /// libcurl takes such a line for the empty one.
    @Test(arguments: ["\r\r\n", "\rX-A: b\r\n"])
    func `a line that begins with a carriage return ends a head`(end: String) async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(end)hi")
        for _ in 0..<2 { #expect(try await content(server) == "hi") }
    }

    /// Before 8.1 libcurl joined such a line to a field of the answer that the same handle had before, which was gone.
    @Test(arguments: ["", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"])
    func `a head that begins with the rest of a field is an answer or an error, also after another`(
        interim: String
    ) async throws {
        let server = try server("\(interim)HTTP/1.1 200 OK\r\n folded: x\r\nContent-Length: 2\r\n\r\nhi")
        for _ in 0..<3 {
            #expect(try await content(server, .get, "/after") == "after")
            do {
                #expect(try await content(server) == "hi")
            } catch let error as TransportError {
                #expect(error.code == .invalidResponse, "\(error)")
            }
        }
    }

    @Test func `a field in as many lines as a head may have is one`() async throws {
        let count = 90_000
        let lines = String(repeating: " b\r\n", count: count)
        let server = try server("HTTP/1.1 200 OK\r\nX-A: b\r\n\(lines)Content-Length: 2\r\n\r\nhi")
        do {
            let head = try await transport.send(server.request()).head
            #expect(head.headers["X-A"]?.utf8.count == 2 * count + 1)
        } catch let error as TransportError {
            // A later libcurl takes 300 KiB of fields.
            #expect(error.code == .invalidResponse, "\(error)")
        }
    }

    @Test(arguments: [(HTTPMethod.head, "200 OK"), (.get, "204 No Content"), (.get, "304 Not Modified")])
    func `how often content is compressed does not matter where there is none`(
        method: HTTPMethod,
        status: String
    ) async throws {
        let server = try RawServer("HTTP/1.1 \(status)\r\nContent-Encoding: gzip, gzip\r\n\r\n")
        #expect(try await transport.send(server.request(method)).head.headers["Content-Encoding"] == "gzip, gzip")
    }

    @Test(arguments: ["X-T: 1\r\n", "X-T: 1\r\nX-U: 2\r\n", "Content-Length: 7\r\n"])
    func `fields after the content are passed over`(trailers: String) async throws {
        let server = try RawServer(
            "HTTP/1.1 200 OK\r\nTrailer: X-T\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfive!\r\n0\r\n\(trailers)\r\n"
        )
        // Twice: the connection is still in step.
        for _ in 0..<2 {
            let response = try await transport.send(server.request())
            #expect(try await response.body.collect(upTo: 100) == Data("five!".utf8))
            #expect(response.head.headers["X-T"] == nil)
            #expect(response.head.headers["Content-Length"] == nil)
        }
    }

    @Test func `a field after the content that is none is an invalid answer`() async throws {
        let server = try server(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfive!\r\n0\r\nno colon\r\n\r\n"
        )
        let error = await #expect(throws: TransportError.self) { try await content(server) }
        #expect(error?.code == .invalidResponse)
        #expect(try await content(server, .get, "/after") == "after")
    }

    @Test(arguments: [
        "H", "HTTP/1.1 2", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nX-A",
        "HTTP/1.1 200 OK\r\nX-A: b\r\n",
        "HTTP/1.1 200 OK\r\nX-A: b\r\n\r", "HTTP/1.1 100 Continue\r\n\r\n",
    ])
    func `a connection that is closed inside of the head is lost`(octets: String) async throws {
        let server = try server(octets)
        let error = await #expect(throws: TransportError.self) { try await content(server) }
        #expect(error?.code == .connectionLost, "\(error.debugDescription)")
        #expect(try await content(server, .get, "/after") == "after")
    }

    @Test(arguments: ["9223372036854775296", "9223372036854775807"])
    func `content of a length that never comes is lost`(length: String) async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nfive!")
        let response = try await transport.send(server.request())
        #expect(response.head.headers["Content-Length"] == length)
        let error = await #expect(throws: TransportError.self) { try await response.body.collect(upTo: 100) }
        #expect(error?.code == .connectionLost)
        #expect(try await content(server, .get, "/after") == "after")
    }

    @Test(arguments: ["9223372036854775808", "18446744073709551615", "18446744073709551616", "1e99", "0x10"])
    func `content of a length that no number has ends with the connection, or is refused`(length: String) async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nfive!")
        do {
            let text = try await content(server)
            #expect("five!".hasPrefix(text))
        } catch let error as TransportError {
            #expect(error.code == .invalidResponse)
        }
        #expect(try await content(server, .get, "/after") == "after")
    }

    @Test(arguments: ["9223372036854775296", "9223372036854775807", "9223372036854775808"])
    func `the length of content that was not asked for is only told`(length: String) async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n")
        #expect(try await content(server, .head) == "")
        #expect(try await content(server, .get, "/after") == "after")
    }

    @Test(arguments: [
        ("Content-Length: 9223372036854775296\r\n\r\nfive!", RequestError.Code.connectionLost),
        ("Content-Length: 9223372036854775807\r\n\r\nfive!", .connectionLost), ("X-A", .connectionLost),
    ])
    func `a client has an error of its kind`(rest: String, code: RequestError.Code) async throws {
        let server = try server("HTTP/1.1 200 OK\r\n\(rest)")
        var settings = RequestSettings()
        settings.retry = nil
        let client = try Client(
            Anything.self,
            baseURL: RawServer.url(server.port),
            transport: transport,
            settings: settings,
            clock: ManualClock()
        )
        let error = await #expect(throws: RequestError.self) {
            try await client.send(RequestConverter<Void>(method: .get, route: "any").returning(String.self))
        }
        #expect(error?.code == code, "\(error.debugDescription)")
    }
}
