import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// Streams as content, which are read while they are sent, and how much of any content has been sent.
@Suite(.endsInTime)
struct CurlUploadTests {
    private let transport: CurlTransport
    private let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) })

    init() throws {
        transport = try CurlTransport()
    }

    private func server() throws -> RawServer { try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }

    /// The content in chunks of some size.
    private func chunks(of size: Int) -> ByteStream {
        let position = Locked(0)
        return ByteStream(next: { [content] in
            let start = position.withLock { position in
                defer { position += size }
                return position
            }
            return start < content.count ? content[start..<min(content.count, start + size)] : nil
        })
    }

    @Test func `what is sent is measured without the lengths of its chunks`() async throws {
        let server = try server()
        let told = Locked<[TransferMetrics]>([])
        var request = try server.request(.post, body: .stream(BodyStream(once: chunks(of: 7000))))
        request.onMetrics = { metrics in told.withLock { $0.append(metrics) } }
        _ = try await transport.send(request).body.collect(upTo: 0)
        #expect(told.withLock(\.self).map(\.sentCount) == [Int64(content.count)])
    }

    @Test func `content is let go where its caller goes while it is made`() async throws {
        let server = try server()
        let dropped = Signal()
        let stream = BodyStream {
            withUnsafeCurrentTask { $0?.cancel() }
            return ByteStream(next: { Data("a".utf8) }, onDrop: { dropped.fire() })
        }
        let request = try server.request(.post, body: .stream(stream))
        let call = Task { try await transport.send(request) }
        await #expect(throws: CancellationError.self) { try await call.value }
        try await dropped.wait()
        #expect(server.requests.isEmpty)
    }

    /// The error where content cannot be had, of which no server sees a whole request.
    private func failure(_ body: TransportRequest.Body) async throws -> TransportError? {
        let server = try server()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(server.request(.post, body: body))
        }
        // Later than the other one would have come.
        _ = try await transport.send(server.request(.get, "/after"))
        #expect(server.requests.map(\.target) == ["/after"])
        return error
    }

    @Test(arguments: [1000, 70_000, 300_000])
    func `a stream of a length is sent with it`(size: Int) async throws {
        let server = try server()
        for body in [
            BodyStream(once: chunks(of: size), length: 300_000),
            BodyStream(length: 300_000) { [self] in chunks(of: size) },
        ] {
            let request = try server.request(.post, headers: ["Content-Type": "a/b"], body: .stream(body))
            #expect(try await transport.send(request).head.status == 200)
            let received = try #require(server.requests.last)
            #expect(Data(received.content) == content)
            #expect(received.has(field: "Content-Length: 300000"))
            #expect(received.has(field: "Content-Type: a/b"))
            #expect(!received.has(name: "Transfer-Encoding"))
        }
    }

    @Test(arguments: [1000, 70_000, 300_000])
    func `a stream of no stated length is sent in chunks`(size: Int) async throws {
        let server = try server()
        let body = BodyStream { [self] in chunks(of: size) }
        _ = try await transport.send(server.request(.post, body: .stream(body)))
        let request = try #require(server.requests.first)
        #expect(request.has(field: "Transfer-Encoding: chunked"))
        #expect(!request.has(name: "Content-Length") && !request.has(name: "Expect"))
        #expect(try Data(request.unchunked()) == content)
    }

    @Test(arguments: [Data(), Data("five!".utf8)])
    func `content is framed as it is, whatever the request says of it`(content: Data) async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let fields: HeaderFields = ["Content-Length": "9", "transfer-encoding": "chunked", "Expect": "100-continue"]
        for _ in 0..<2 {
            let response = try await transport.send(server.request(.post, headers: fields, body: .data(content)))
            #expect(response.head.status == 200)
        }
        for request in server.requests {
            #expect(request.value(of: "Content-Length") == "\(content.count)")
            #expect(!request.has(name: "Transfer-Encoding") && !request.has(name: "Expect"))
            #expect(request.content == Array(content))
        }
        #expect(server.requests.count == 2)
    }

    @Test func `a stream without octets is content of no octets`() async throws {
        let server = try server()
        for length in [nil, Int64(0)] {
            let body = BodyStream(length: length) { ByteStream() }
            _ = try await transport.send(server.request(.post, body: .stream(body)))
        }
        #expect(try server.requests.first?.unchunked() == [])
        #expect(server.requests.last?.has(field: "Content-Length: 0") == true)
        #expect(server.requests.count == 2)
    }

    @Test func `content that can be sent once is not sent twice`() async throws {
        let server = try server()
        let request = try server.request(.post, body: .stream(BodyStream(once: chunks(of: 1000), length: 300_000)))
        _ = try await transport.send(request)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.code == .requestBodyUnavailable)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [Int64(299_999), 300_001, -1])
    func `a stream of another length than was stated is not sent whole`(length: Int64) async throws {
        let error = try await failure(.stream(BodyStream(once: chunks(of: 7000), length: length)))
        #expect(error?.code == .requestBodyUnavailable)
    }

    @Test(arguments: [nil, Int64(300_000)])
    func `a stream that fails is not sent whole`(length: Int64?) async throws {
        let position = Locked(0)
        let broken = ByteStream(next: {
            let count = position.withLock { position in
                position += 1
                return position
            }
            guard count < 100 else { throw POSIXError(.EIO) }
            return Data(count: 1000)
        })
        let error = try await failure(.stream(BodyStream(once: broken, length: length)))
        #expect(error?.code == .requestBodyUnavailable)
        #expect(error?.underlying is POSIXError)
    }

    @Test func `an answer that comes before the content is made comes to its end`() async throws {
        let (asked, answer, more) = (Signal(), Signal(), Signal())
        let server = try RawServer(
            { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")] },
            early: { request in
                request.method == "GET"
                    ? nil
                    : [
                        .fire(asked), .wait(answer),
                        .send("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig"),
                    ]
            }
        )
        let waiting = ByteStream(next: {
            try await more.wait()
            return nil
        })
        let request = try server.request(.post, body: .stream(BodyStream(once: waiting, length: 10)))
        let reader = Task { [transport] in try await transport.send(request).body.collect(upTo: 3) }
        try await asked.wait()
        // By the same thread: content is asked for meanwhile.
        for _ in 0..<20 { _ = try await transport.send(server.request()) }
        answer.fire()
        #expect(try await reader.value == Data("big".utf8))
        more.fire()
    }

    @Test func `an answer that comes before the content is made arrives`() async throws {
        let server = try RawServer(
            { _ in [] },
            early: { _ in [.send("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig")] }
        )
        let asked = Signal()
        let never = ByteStream(next: {
            try await asked.wait()
            return nil
        })
        let request = try server.request(.post, body: .stream(BodyStream(once: never, length: 10)))
        let response = try await transport.send(request)
        #expect(response.head.status == 413)
        var chunks = response.body.makeAsyncIterator()
        #expect(try await chunks.next() == Data("big".utf8))
    }

    @Test func `how much has been sent is told of every kind of content`() async throws {
        let server = try server()
        let file = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID())")
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stream = BodyStream { [self] in chunks(of: 1000) }
        for (body, total) in [(.data(content), 300_000), (.file(file), 300_000), (.stream(stream), nil)]
            as [(TransportRequest.Body, Int64?)]
        {
            let told = Locked<[TransferProgress]>([])
            var request = try server.request(.post, body: body)
            request.onBodyProgress = { progress in told.withLock { $0.append(progress) } }
            _ = try await transport.send(request)
            let progress = told.withLock(\.self)
            #expect(progress.count > 1)
            #expect(progress.allSatisfy { $0.total == total })
            #expect(progress.map(\.completed) == progress.map(\.completed).sorted())
            #expect(progress.last?.completed == 300_000)
        }
    }

    @Test func `nothing is told of a request without content`() async throws {
        let server = try server()
        for body in [.none, .data(Data())] as [TransportRequest.Body] {
            var request = try server.request(.post, body: body)
            request.onBodyProgress = { _ in Issue.record("nothing is sent") }
            _ = try await transport.send(request)
        }
    }
}

extension RawServer.Request {
    struct BadChunk: Error {}

    /// The content of its chunks (RFC 9112, section 7.1).
    fileprivate func unchunked() throws -> [UInt8] {
        var rest = content[...]
        var octets: [UInt8] = []
        while let end = rest.firstRange(of: "\r\n".utf8) {
            guard let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16) else {
                throw BadChunk()
            }
            octets += rest[end.upperBound...].prefix(size)
            rest = rest[end.upperBound...].dropFirst(size + 2)
            if size == 0 { return octets }
        }
        throw BadChunk()
    }
}
