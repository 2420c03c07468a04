#if canImport(FoundationNetworking)
import Foundation
import Roadbook
import TestServers
import Testing

/// A server that sends as fast as it can, and what else the transport has to do meanwhile.
@Suite(.timeLimit(.minutes(2)))
struct URLSessionFairnessTests {
    private let transport = URLSessionTransport()

    private func server(chunk size: Int, closed: Signal = Signal()) throws -> RawServer {
        let chunk = "\(String(size, radix: 16))\r\n" + String(repeating: "a", count: size) + "\r\n"
        return try RawServer { request in
            guard request.target == "/endless" else { return [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")] }
            return [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .repeatUntilClosed(chunk),
                .fire(closed),
            ]
        }
    }

    @Test(arguments: [256, 65_536])
    func `other requests are answered while content comes without end`(chunk: Int) async throws {
        let server = try server(chunk: chunk)
        let endless = try await transport.send(server.request(.get, "/endless"))
        let reader = Task {
            var count = 0
            for try await chunk in endless.body { count += chunk.count }
            return count
        }
        for _ in 0..<3 {
            let answer = try await transport.send(server.request())
            #expect(try await answer.body.collect(upTo: 10) == Data("hi".utf8))
        }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test(arguments: [256, 65_536])
    func `content that is dropped closes the connection, however fast it comes`(chunk: Int) async throws {
        let closed = Signal()
        let server = try server(chunk: chunk, closed: closed)
        do {
            let endless = try await transport.send(server.request(.get, "/endless"))
            var chunks = endless.body.makeAsyncIterator()
            for _ in 0..<100 { #expect(try await chunks.next() != nil) }
        }
        try await closed.wait()
    }
}
#endif
