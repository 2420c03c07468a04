import Foundation
import TestServers
import Testing

@testable import Roadbook

/// Streams as content, and how much of any content has been sent.
@Suite(.endsInTime)
struct URLSessionUploadInternalTests {
    private let folder: TemporaryFolder
    private let transport: URLSessionTransport
    private let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) })

    init() throws {
        folder = try TemporaryFolder()
        transport = URLSessionTransport(temporaryFolder: folder.url)
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

    private func failure(_ body: TransportRequest.Body) async throws -> TransportError? {
        let server = try server()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(server.request(.post, body: body))
        }
        #expect(server.requests.isEmpty)
        #expect(transport.transferCount == 0)
        #expect(try folder.files == [])
        return error
    }

    // MARK: Streams

    @Test(arguments: [nil, Int64(300_000)])
    func `a stream is sent with its length, and its file goes away`(length: Int64?) async throws {
        let server = try server()
        let bodies: [BodyStream] = [
            BodyStream(once: chunks(of: 1000), length: length),
            BodyStream(length: length) { [self] in chunks(of: 70_000) },
        ]
        for body in bodies {
            let response = try await transport.send(
                server.request(.post, headers: ["Content-Type": "a/b"], body: .stream(body))
            )
            #expect(response.head.status == 200)
            let request = try #require(server.requests.last)
            #expect(Data(request.content) == content)
            #expect(request.has(field: "Content-Length: 300000"))
            #expect(request.has(field: "Content-Type: a/b"))
            #expect(!request.has(name: "Transfer-Encoding"))
            try await transport.waitUntilIdle()
            #expect(try folder.files == [])
        }
    }

    @Test func `a link to a file is sent as the file`() async throws {
        let server = try server()
        let (file, link) = (folder.url.appending(path: "file"), folder.url.appending(path: "link"))
        try content.write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        _ = try await transport.send(server.request(.post, body: .file(link)))
        let request = try #require(server.requests.first)
        #expect(Data(request.content) == content)
        #expect(request.has(field: "Content-Length: 300000"))
    }

    @Test func `a stream without octets is content of no length`() async throws {
        let server = try server()
        _ = try await transport.send(server.request(.post, body: .stream(BodyStream { ByteStream() })))
        let request = try #require(server.requests.first)
        #expect(request.has(field: "Content-Length: 0"))
        #expect(request.content.isEmpty)
    }

    @Test func `a stream is in a file of its owner alone while it is sent`() async throws {
        let (asked, answer) = (Signal(), Signal())
        let server = try RawServer { _ in
            [.fire(asked), .wait(answer), .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
        }
        let request = try server.request(.post, body: .stream(BodyStream { [self] in chunks(of: 1000) }))
        async let response = transport.send(request)
        try await asked.wait()
        let names = try folder.files
        #expect(names.count == 1)
        let path = folder.url.appending(path: try #require(names.first)).path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        answer.fire()
        #expect(try await response.head.status == 200)
        try await transport.waitUntilIdle()
        #expect(try folder.files == [])
    }

    @Test func `content that can be sent once is not sent twice`() async throws {
        let server = try server()
        let request = try server.request(.post, body: .stream(BodyStream(once: chunks(of: 1000))))
        _ = try await transport.send(request)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.code == .requestBodyUnavailable)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [Int64(299_999), 300_001, -1])
    func `a stream of another length than was stated is not sent`(length: Int64) async throws {
        let error = try await failure(.stream(BodyStream(once: chunks(of: 7000), length: length)))
        #expect(error?.code == .requestBodyUnavailable)
    }

    @Test func `a stream that fails is not sent`() async throws {
        let broken = ByteStream(next: { throw POSIXError(.EIO) })
        let error = try await failure(.stream(BodyStream(once: broken)))
        #expect(error?.code == .requestBodyUnavailable)
        #expect(error?.underlying is POSIXError)
    }

    @Test func `without a folder for temporary files a stream is not sent`() async throws {
        let server = try server()
        let transport = URLSessionTransport(temporaryFolder: folder.missing)
        let request = try server.request(.post, body: .stream(BodyStream { [self] in chunks(of: 1000) }))
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.code == .temporaryFileFailed)
        #expect(server.requests.isEmpty)
    }

    @Test func `a caller who is cancelled while a stream is read sends nothing, and leaves nothing`() async throws {
        let server = try server()
        let reading = Signal()
        // It does not look at the cancellation by itself.
        let endless = ByteStream(next: {
            reading.fire()
            await Task.yield()
            return Data(count: 10)
        })
        let request = try server.request(.post, body: .stream(BodyStream(once: endless)))
        let task = Task { try await transport.send(request) }
        try await reading.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.transferCount == 0)
        #expect(try folder.files == [])
        #expect(server.requests.isEmpty)
    }

    @Test func `a caller who is cancelled while a stream is sent leaves nothing`() async throws {
        let asked = Signal()
        let server = try RawServer { _ in [.fire(asked), .awaitClose] }
        let request = try server.request(.post, body: .stream(BodyStream { [self] in chunks(of: 1000) }))
        let task = Task { try await transport.send(request) }
        try await asked.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await transport.waitUntilIdle()
        #expect(try folder.files == [])
    }

    // MARK: Progress

    @Test func `how much has been sent is told of every kind of content`() async throws {
        let server = try server()
        let file = folder.url.appending(path: "content")
        try content.write(to: file)
        let stream = BodyStream { [self] in chunks(of: 1000) }
        for body in [.data(content), .file(file), .stream(stream)] as [TransportRequest.Body] {
            let told = Locked<[TransferProgress]>([])
            var request = try server.request(.post, body: body)
            request.onBodyProgress = { progress in told.withLock { $0.append(progress) } }
            _ = try await transport.send(request)
            let progress = told.withLock { $0 }
            #expect(progress.count > 1)
            #expect(progress.allSatisfy { $0.total == 300_000 })
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
