import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// The transport over libcurl where transfers share one connection of HTTP/2, and one of them is not read.
@Suite(
    .heavy,
    .endsInTime,
    .enabled(
        if: ServerProcess.isInstalled("nginx") && ServerProcess.isInstalled("openssl"),
        "nginx or openssl is not installed"
    )
)
struct CurlSharedConnectionTests {
    private static let length = 128 << 20
    /// What is on the way of a stream that nobody reads: its window, which is 32 MiB with libcurl, and what the systems, the
    /// server in between and the transport keep.
    private static let kept = 64 << 20

    /// Runs a test against nginx, which passes requests for `/passed` on to a server, with a transport that trusts it.
    private func withServer(
        passingOn server: RawServer,
        _ body: (_ transport: CurlTransport, _ url: URL) async throws -> Void
    ) async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let transport = try CurlTransport(
                security: SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            )
            try await SecureServer.run(certificates, passingOn: server.port) { urls in
                try await body(transport, try #require(urls["right"]))
            }
        }
    }

    @Test func `who does not read stops the server, and holds up nobody else`() async throws {
        let chunk = String(repeating: "a", count: 65_536)
        let sent = Locked(0)
        let server = try RawServer { _ in
            let step: [RawServer.Step] = [.send(chunk), .perform { sent.withLock { $0 += chunk.utf8.count } }]
            return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n")]
                + (0..<Self.length / chunk.utf8.count).flatMap { _ in step }
        }
        try await withServer(passingOn: server) { (transport, url) async throws in
            let long = TransportRequest(method: .get, url: url.appending(path: "passed"))
            let body = try await transport.send(long).body
            for _ in 0..<2000 {
                let other = try await transport.send(TransportRequest(method: .get, url: url))
                #expect(try await other.body.collect(upTo: 100) == Data("HTTP/2.0 ".utf8))
            }
            #expect(sent.withLock(\.self) < Self.kept)
            var read = 0
            for try await chunk in body { read += chunk.count }
            #expect(read == Self.length)
        }
    }

    /// Before libcurl 8.2 the upload has a connection of its own by HTTP/1.1, to a host that others reach by HTTP/2.
    @Test func `an upload that waits for its content and calls beside it are not mixed up`() async throws {
        let server = try RawServer { request in
            let digest = "\(request.unframedContent.count) \(Set(request.unframedContent).count)"
            return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(digest.utf8.count)\r\n\r\n\(digest)")]
        }
        try await withServer(passingOn: server) { (transport, url) async throws in
            let call = { @Sendable () async throws in
                let answer = try await transport.send(TransportRequest(method: .get, url: url))
                #expect(try await answer.body.collect(upTo: 100) == Data("HTTP/2.0 ".utf8))
            }
            try await withThrowingTaskGroup { group in
                var feeds: [AsyncThrowingStream<Data, any Error>.Continuation] = []
                for _ in 0..<2 {
                    let (chunks, feed) = AsyncThrowingStream<Data, any Error>.makeStream()
                    feeds.append(feed)
                    let isSending = Signal()
                    let stream = TransportRequest.Body.stream(BodyStream(once: chunks))
                    let upload = TransportRequest(method: .put, url: url.appending(path: "passed"), body: stream) { _ in
                        isSending.fire()
                    }
                    group.addTask {
                        let answer = try await transport.send(upload)
                        #expect(answer.head.status == 200)
                        #expect(try await answer.body.collect(upTo: 100) == Data("200000 1".utf8))
                    }
                    feed.yield(Data(repeating: 7, count: 100_000))
                    // Its connection is there before any other.
                    try await isSending.wait()
                }
                for _ in 0..<20 {
                    try await withThrowingTaskGroup { calls in
                        for _ in 0..<8 { calls.addTask { try await call() } }
                        try await calls.waitForAll()
                    }
                }
                for feed in feeds {
                    feed.yield(Data(repeating: 7, count: 100_000))
                    feed.finish()
                }
                try await group.waitForAll()
            }
        }
    }
}
