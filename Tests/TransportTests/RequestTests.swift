import Foundation
import Roadbook
import TestServers
import Testing

/// What a server receives.
@Suite(.endsInTime)
struct RequestTests {
    /// What a server receives.
    private func received(
        from carrier: Carrier,
        _ method: HTTPMethod,
        _ path: String = "/",
        headers: HeaderFields = [:],
        body: TransportRequest.Body = .none
    ) async throws -> RawServer.Request {
        let transport = try carrier.transport()
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

    @Test(
        arguments: Carrier.allCases,
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "REPORT"] as [HTTPMethod]
    )
    func `the method is sent as it is`(carrier: Carrier, method: HTTPMethod) async throws {
        #expect(try await received(from: carrier, method).method == method.rawValue)
    }

    @Test(
        arguments: Carrier.allCases,
        ["/a%2Fb/%E4/c", "/?a=1&b=2%2B2", "/a//b", "/a?", "/;a=b@:!$&'()*+,"]
    )
    func `the path and the query are sent as they are`(carrier: Carrier, path: String) async throws {
        let target = try await received(from: carrier, .get, path).target
        #expect(target == path)
    }

    @Test(
        arguments: Carrier.allCases,
        [
            ("X-A", "a\r\nX-Evil: 1"), ("X-A", "a\nX-Evil: 1"), ("X-A", "a\0b"), ("X-A\r\nX-Evil", "1"), ("X-A:b", ""),
            ("", "a"), ("X A", "a"), ("X-A;", ""),
        ]
    )
    func `a field that would be another one is not sent`(carrier: Carrier, field: (name: String, value: String))
        async throws
    {
        let error = await #expect(throws: TransportError.self) {
            let fields = HeaderFields([HeaderFields.Field(name: field.name, value: field.value)])
            return try await received(from: carrier, .get, headers: fields)
        }
        #expect(error?.code == .invalidHeader)
        #expect(error?.message.contains("Evil: 1") == false)
    }

    @Test(arguments: Carrier.allCases, ["", "GET /other HTTP/1.1\r\nX-Evil: 1\r\n\r\nGET", "G T"])
    func `a method that is not a token is not sent`(carrier: Carrier, method: String) async throws {
        let error = await #expect(throws: TransportError.self) {
            try await received(from: carrier, HTTPMethod(rawValue: method))
        }
        #expect(error?.code == .invalidMethod)
    }

    @Test(arguments: Carrier.allCases)
    func `header fields are sent as they are, repeated ones joined or each by itself`(carrier: Carrier) async throws {
        let request = try await received(
            from: carrier,
            .get,
            headers: [
                "x-API-key": "1", "Accept": "a", "accept": "b", "Cookie": "a=b", "cookie": "c=d", "X-Empty": "",
                "X-Blank": " ",
            ]
        )
        #expect(request.head.contains("\r\nx-API-key: 1\r\n"))
        for name in ["X-Empty", "X-Blank"] { #expect(request.has(name: name) && request.value(of: name) == "") }
        let lines = request.head.components(separatedBy: "\r\n").filter { line in
            ["accept:", "cookie:"].contains { line.lowercased().hasPrefix($0) }
        }
        if carrier.keepsFieldsOfRequests {
            #expect(lines == ["Accept: a", "accept: b", "Cookie: a=b", "cookie: c=d"])
        } else {
            #expect(lines.sorted() == ["Accept: a, b", "Cookie: a=b; c=d"])
        }
    }

    @Test(arguments: Carrier.allCases, [("/a/../b", "/b"), ("/./a", "/a"), ("/a/./", "/a/")])
    func `dots in the path are sent as they are, or resolved`(
        carrier: Carrier,
        path: (sent: String, resolved: String)
    ) async throws {
        let target = try await received(from: carrier, .get, path.sent).target
        #expect(target == (carrier.keepsDotSegments ? path.sent : path.resolved))
    }

    @Test(arguments: Carrier.allCases)
    func `dots in the path that are percent-encoded are sent as they are, or resolved`(carrier: Carrier) async throws {
        let path = "/%2E%2E/a"
        let target = try await received(from: carrier, .get, path).target
        // URLSession resolves them where the libcurl under it does, from 8 on.
        #expect(target == path || !carrier.keepsDotSegments && target == "/a")
    }

    /// RFC 9110, section 12.5.3: it asks for no coding, where none at all leaves it to the transport.
    @Test(arguments: Carrier.allCases, ["", "identity", "gzip"])
    func `what codings are asked for is sent as it is`(carrier: Carrier, codings: String) async throws {
        let request = try await received(from: carrier, .get, headers: ["Accept-Encoding": codings])
        #expect(request.value(of: "Accept-Encoding") == codings)
    }

    @Test(arguments: Carrier.allCases)
    func `few header fields are added`(carrier: Carrier) async throws {
        let request = try await received(from: carrier, .post, headers: ["X-A": "b"], body: .data(Data("hi".utf8)))
        let names = request.head.components(separatedBy: "\r\n").dropFirst().compactMap { line in
            line.firstIndex(of: ":").map { String(line[..<$0]) }
        }
        #expect(Set(names).count == names.count)
        guard let added = carrier.addedFields else { return }
        #expect(Set(names) == added.union(["Host", "Content-Length", "X-A"]))
    }

    @Test(arguments: Carrier.allCases)
    func `content of a GET is sent, or refused`(carrier: Carrier) async throws {
        let body = TransportRequest.Body.data(Data("hi".utf8))
        if carrier.sendsContentOfGET {
            let request = try await received(from: carrier, .get, body: body)
            #expect(request.method == "GET")
            #expect(request.content == Array("hi".utf8))
        } else {
            let error = await #expect(throws: TransportError.self) {
                try await received(from: carrier, .get, body: body)
            }
            #expect(error?.code == .transportFailed)
        }
    }

    @Test(arguments: Carrier.allCases, [HTTPMethod.post, .put, .patch, .delete])
    func `content in memory is sent with its length`(carrier: Carrier, method: HTTPMethod) async throws {
        let content = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        let request = try await received(from: carrier, method, headers: ["Content-Type": "a/b"], body: .data(content))
        #expect(Data(request.content) == content)
        #expect(request.has(field: "Content-Length: 100000"))
        #expect(request.has(field: "Content-Type: a/b"))
        #expect(!request.has(name: "Transfer-Encoding"))
    }

    @Test(arguments: Carrier.allCases, [HTTPMethod.post, .put, .patch])
    func `no content has the length zero`(carrier: Carrier, method: HTTPMethod) async throws {
        for body in [.none, .data(Data())] as [TransportRequest.Body] {
            let request = try await received(from: carrier, method, body: body)
            #expect(request.has(field: "Content-Length: 0"))
            #expect(request.content.isEmpty)
        }
    }

    @Test(arguments: Carrier.allCases, [HTTPMethod.get, .head])
    func `a request for content carries none`(carrier: Carrier, method: HTTPMethod) async throws {
        for body in [.none, .data(Data())] as [TransportRequest.Body] {
            let request = try await received(from: carrier, method, body: body)
            #expect(!request.has(name: "Content-Length") && !request.has(name: "Transfer-Encoding"))
        }
    }

    @Test(arguments: Carrier.allCases, [0, 1, 300_000])
    func `the content of a file is sent with its length`(carrier: Carrier, count: Int) async throws {
        let content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let request = try await withFile(content) { file in
            try await received(from: carrier, .put, headers: ["Content-Type": "a/b"], body: .file(file))
        }
        #expect(Data(request.content) == content)
        #expect(request.has(field: "Content-Length: \(count)"))
        #expect(request.has(field: "Content-Type: a/b"))
    }

    @Test(arguments: Carrier.allCases)
    func `a file that is missing or a directory is not sent`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let directory = FileManager.default.temporaryDirectory
        for file in [directory, directory.appending(path: "\(UUID())")] {
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(server.request(.put, body: .file(file)))
            }
            #expect(error?.code == .requestBodyUnavailable)
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Carrier.allCases)
    func `an answer that comes before the content is read arrives`(carrier: Carrier) async throws {
        let transport = try carrier.transport()
        let server = try RawServer("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig")
        let response = try await transport.send(server.request(.post, body: .data(Data(count: 1000))))
        #expect(response.head.status == 413)
        #expect(try await response.body.collect(upTo: 3) == Data("big".utf8))
    }

    // MARK: Afterwards

    /// What a request holds.
    private final class Witness: Sendable {}

    @Test(arguments: Carrier.allCases, ["no content", "data", "a file", "a stream"])
    func `nothing of a request is held once it is answered`(carrier: Carrier, kind: String) async throws {
        let (transport, content) = (try carrier.transport(), Data("content".utf8))
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        try await withFile(content) { file in
            var witness: Witness? = Witness()
            weak let released = witness
            let body: TransportRequest.Body =
                switch kind {
                case "data": .data(content)
                case "a file": .file(file)
                case "a stream": .stream(BodyStream(once: ByteStream(content)))
                default: .none
                }
            var request: TransportRequest? = try server.request(.post, body: body)
            request?.onBodyProgress = { [witness] _ in withExtendedLifetime(witness) {} }
            if let request { #expect(try await transport.send(request).head.status == 200) }
            (request, witness) = (nil, nil)
            while released != nil {
                try Task.checkCancellation()
                await Task.yield()
            }
        }
    }
}
