import Foundation
import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// The content of a file that is served, as it is read.
@Suite struct FileContentInternalTests {
    private func withFile(of size: Int, _ body: (URL, FoundFile) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID())")
        try Data((0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try await body(url, try #require(FoundFile(url.path)))
    }

    @Test(arguments: [0, 1, 65_536, 65_537, 200_000]) func `a file is told whole, with its length`(size: Int)
        async throws
    {
        try await withFile(of: size) { url, file in
            let exchange = HTTPExchange { file.response(to: $0) ?? HTTPResponse(status: 404) }
            let response = await exchange.response(to: HTTPRequest(target: "/"))
            #expect(response.fields["Content-Length"] == "\(size)")
            #expect((response.stream == nil) == (size <= FileContent.pieceSize))
            var content = response.body
            if response.stream != nil {
                for try await piece in FileContent(file: try #require(OpenFile(url.path))) {
                    #expect((1...FileContent.pieceSize).contains(piece.count))
                    content += piece
                }
            }
            #expect(content == Array(try Data(contentsOf: url)))
            let head = await exchange.response(to: HTTPRequest(method: "HEAD", target: "/"))
            #expect(head.fields["Content-Length"] == "\(size)" && head.body.isEmpty && head.stream == nil)
        }
    }

    @Test func `a file is closed when it has been told, though the journal has the exchange`() async throws {
        try await withFile(of: 100_000) { url, _ in
            var behaviour = DataBehaviour()
            behaviour.folder = url.deletingLastPathComponent().path
            let mock = try DataFileMock(["posts": []], behaviour)
            weak var stream: AnyObject?
            do {
                let target = "/\(url.lastPathComponent)"
                let response = await mock.core.exchange.response(to: HTTPRequest(target: target))
                #expect(response.status == 200)
                stream = response.stream?.identity
                #expect(stream != nil)
            }
            #expect(mock.core.withTraffic { $0.journal.exchanges.last?.response?.status } == 200)
            #expect(stream == nil)
        }
    }

    @Test func `what grows while it is read ends where it ended, and what shrinks is short`() async throws {
        try await withFile(of: 100_000) { url, _ in
            var pieces = FileContent(file: try #require(OpenFile(url.path))).makeAsyncIterator()
            let first = try #require(try await pieces.next())
            let handle = try FileHandle(forWritingTo: url)
            try handle.truncate(atOffset: 300_000)
            #expect(try await pieces.next()?.count == 100_000 - first.count)
            #expect(try await pieces.next() == nil)
            var others = FileContent(file: try #require(OpenFile(url.path))).makeAsyncIterator()
            try handle.truncate(atOffset: 10)
            #expect(try await others.next()?.count == 10)
            #expect(try await others.next() == nil)
        }
    }

    @Test func `what is no file that may be read is not there`() throws {
        #expect(FoundFile("/dev/null") == nil)
        #expect(FoundFile("/nothing here") == nil)
        #expect(FoundFile("/tmp")?.response(to: HTTPRequest(target: "/")) == nil)
    }
}
