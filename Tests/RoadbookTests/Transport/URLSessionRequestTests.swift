import Foundation
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime)
struct URLSessionRequestTests {
    private let transport = URLSessionTransport()

    /// What a server receives.
    private func received(
        _ method: HTTPMethod,
        _ path: String = "/",
        headers: HeaderFields = [:],
        body: TransportRequest.Body = .none
    ) async throws -> RawServer.Request {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let response = try await transport.send(server.request(method, path, headers: headers, body: body))
        _ = try await response.body.collect(upTo: 0)
        return try #require(server.requests.first)
    }

    private func withFile<Result>(_ content: Data, _ body: (URL) async throws -> Result) async throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file)
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "REPORT"] as [HTTPMethod])
    func `the method is sent as it is`(method: HTTPMethod) async throws {
        #expect(try await received(method).method == method.rawValue)
    }

    @Test(arguments: ["/a%2Fb/%E4/c", "/?a=1&b=2%2B2", "/a//b", "/a?", "/;a=b@:!$&'()*+,", "/%2e%2e/a"])
    func `the path and the query are sent as they are`(path: String) async throws {
        #expect(try await received(.get, path).target == path)
    }

    @Test func `header fields are sent as they are, repeated ones joined`() async throws {
        let request = try await received(
            .get,
            headers: ["x-API-key": "1", "Accept": "a", "accept": "b", "Cookie": "a=b", "cookie": "c=d", "X-Empty": ""]
        )
        #expect(request.head.contains("\r\nx-API-key: 1\r\n"))
        #expect(request.has(field: "Accept: a, b"))
        #expect(request.has(field: "Cookie: a=b; c=d"))
        #expect(request.head.lowercased().components(separatedBy: "\r\naccept:").count == 2)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func `content in memory is sent with its length`(method: HTTPMethod) async throws {
        let content = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        let request = try await received(method, headers: ["Content-Type": "a/b"], body: .data(content))
        #expect(Data(request.content) == content)
        #expect(request.has(field: "Content-Length: 100000"))
        #expect(request.has(field: "Content-Type: a/b"))
        #expect(!request.has(name: "Transfer-Encoding"))
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch], [TransportRequest.Body.none, .data(Data())])
    func `no content has the length zero`(method: HTTPMethod, body: TransportRequest.Body) async throws {
        let request = try await received(method, body: body)
        #expect(request.has(field: "Content-Length: 0"))
        #expect(request.content.isEmpty)
    }

    @Test(arguments: [HTTPMethod.get, .head], [TransportRequest.Body.none, .data(Data())])
    func `a request for content carries none`(method: HTTPMethod, body: TransportRequest.Body) async throws {
        let request = try await received(method, body: body)
        #expect(!request.has(name: "Content-Length") && !request.has(name: "Transfer-Encoding"))
    }

    @Test(arguments: [0, 1, 300_000])
    func `the content of a file is sent with its length`(count: Int) async throws {
        let content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let request = try await withFile(content) { file in
            try await received(.put, headers: ["Content-Type": "a/b"], body: .file(file))
        }
        #expect(Data(request.content) == content)
        #expect(request.has(field: "Content-Length: \(count)"))
        #expect(request.has(field: "Content-Type: a/b"))
    }

    @Test func `a file that is missing or a directory is not sent`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let directory = FileManager.default.temporaryDirectory
        for file in [directory, directory.appending(path: "\(UUID())")] {
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(server.request(.put, body: .file(file)))
            }
            #expect(error?.code == .requestBodyUnavailable)
        }
        #expect(server.requests.isEmpty)
        #expect(transport.transferCount == 0)
    }

    @Test func `an answer that comes before the content is read arrives`() async throws {
        let server = try RawServer("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig")
        let response = try await transport.send(server.request(.post, body: .data(Data(count: 1000))))
        #expect(response.head.status == 413)
        #expect(try await response.body.collect(upTo: 3) == Data("big".utf8))
    }
}
