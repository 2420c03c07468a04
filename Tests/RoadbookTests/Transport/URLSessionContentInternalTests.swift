import Foundation
import TestServers
import Testing

@testable import Roadbook

/// Content that arrives faster than it is read.
@Suite(.endsInTime)
struct URLSessionContentInternalTests {
    private let folder: TemporaryFolder
    private let transport: URLSessionTransport
    private let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 127) % 128 })

    init() throws {
        folder = try TemporaryFolder()
        transport = URLSessionTransport(unreadLimit: 100_000, temporaryFolder: folder.url)
    }

    private func server(sent: Signal = Signal(), then last: RawServer.Step = .close) throws -> RawServer {
        let text = String(decoding: content, as: UTF8.self)
        return try RawServer { _ in [.send("HTTP/1.1 200 OK\r\n\r\n" + text), .fire(sent), last] }
    }

    @Test func `content that is read late arrives whole, and leaves nothing behind`() async throws {
        let server = try server()
        let body = try await transport.send(server.request()).body
        try await transport.waitUntilIdle()
        #expect(try folder.files == [])
        #expect(try await body.collect(upTo: content.count) == content)
        #expect(try folder.files == [])
    }

    @Test func `content that is read as it arrives is the same`() async throws {
        let server = try server()
        #expect(try await transport.send(server.request()).body.collect(upTo: content.count) == content)
    }

    @Test func `content that is dropped in the middle closes the connection`() async throws {
        let (sent, closed) = (Signal(), Signal())
        let text = String(decoding: content, as: UTF8.self)
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\n\r\n" + text), .fire(sent), .awaitClose, .fire(closed)]
        }
        do {
            var chunks = try await transport.send(server.request()).body.makeAsyncIterator()
            try await sent.wait()
            var count = 0
            while count < 200_000 { count += try #require(try await chunks.next()).count }
            #expect(!closed.hasFired)
        }
        try await closed.wait()
        try await transport.waitUntilIdle()
    }

    @Test func `without a folder for temporary files content ends with an error, and the connection is closed`()
        async throws
    {
        let transport = URLSessionTransport(unreadLimit: 100_000, temporaryFolder: folder.missing)
        let closed = Signal()
        let text = String(decoding: content, as: UTF8.self)
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\n\r\n" + text), .awaitClose, .fire(closed)]
        }
        let body = try await transport.send(server.request()).body
        try await closed.wait()
        var received = Data()
        let error = await #expect(throws: TransportError.self) {
            for try await chunk in body { received += chunk }
        }
        #expect(error?.code == .temporaryFileFailed)
        // What came before it is not lost.
        #expect(received.count <= 100_000 && received == content.prefix(received.count))
        try await transport.waitUntilIdle()
    }
}
