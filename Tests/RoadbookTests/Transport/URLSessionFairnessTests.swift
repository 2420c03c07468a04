#if canImport(FoundationNetworking)
import Foundation
import Roadbook
import TestServers
import Testing

/// A server that sends as fast as it can, and what else the transport has to do meanwhile.
@Suite(.heavy, .serialized, .endsInTime)
struct URLSessionFairnessTests {
    private let transport = URLSessionTransport()

    /// What comes without end: small chunks, large ones, and what libcurl reads without telling anybody.
    static let floods = [chunk(1024), chunk(65_536), String(repeating: "a", count: 65_536)]

    private static func chunk(_ size: Int) -> String {
        "\(String(size, radix: 16))\r\n" + String(repeating: "a", count: size) + "\r\n"
    }

    private func server(_ flood: String, closed: Signal = Signal()) throws -> RawServer {
        try RawServer { request in
            guard request.target == "/endless" else { return [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")] }
            // The last of the floods is the extension of this chunk.
            let beginning = flood.hasPrefix("a") ? "1;" : ""
            return [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + beginning),
                .repeatUntilClosed(flood), .fire(closed),
            ]
        }
    }

    @Test(arguments: floods.indices, [true, false])
    func `other requests are answered while something comes without end`(flood: Int, inSameSession: Bool) async throws {
        let server = try server(Self.floods[flood])
        let endless = try await transport.send(server.request(.get, "/endless"))
        let reader = Task {
            var count = 0
            for try await chunk in endless.body { count += chunk.count }
            return count
        }
        let other = inSameSession ? transport : URLSessionTransport()
        for _ in 0..<3 {
            let answer = try await other.send(server.request())
            #expect(try await answer.body.collect(upTo: 10) == Data("hi".utf8))
        }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test(arguments: floods.indices)
    func `what is dropped closes the connection, however fast it comes`(flood: Int) async throws {
        let closed = Signal()
        let server = try server(Self.floods[flood], closed: closed)
        do {
            let endless = try await transport.send(server.request(.get, "/endless"))
            var chunks = endless.body.makeAsyncIterator()
            if flood < 2 { for _ in 0..<100 { #expect(try await chunks.next() != nil) } }
        }
        try await closed.wait()
    }
}
#endif
