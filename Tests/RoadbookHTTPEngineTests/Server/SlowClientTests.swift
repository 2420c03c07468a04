import Foundation
import RoadbookHTTPEngine
import TestServers
import Testing

/// Clients that take their time, or take place: the others are answered as ever.
@Suite(.heavy, .endsInTime) struct SlowClientTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    private func withServer(
        _ configuration: HTTPServer.Configuration = .init(),
        _ body: @Sendable (HTTPServerAddress) async throws -> Void
    ) async throws {
        let large = [UInt8](repeating: 0x61, count: 8 << 20)
        let server = HTTPServer(configuration: configuration) { request in
            HTTPResponse(status: 200, body: request.target == Array("/large".utf8) ? large : [])
        }
        try await server.run(body)
    }

    private func expectAnswers(_ address: HTTPServerAddress) throws {
        let client = try TestClient(address)
        for _ in 0..<20 { #expect(try client.exchange(Self.request).status == 200) }
    }

    @Test func `slow heads, slow content and slow readers hold up nobody`() async throws {
        try await withServer { address in
            var slow: [TestClient] = []
            for number in 0..<300 {
                let client = try TestClient(address, receiveBuffer: 4096)
                switch number % 3 {
                case 0: try client.send("GET / HTTP/1.1\r\nX: ")
                case 1: try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\na")
                default: try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                }
                slow.append(client)
            }
            try expectAnswers(address)
            for client in slow where !client.hasArrivals { try client.send("x") }
            try expectAnswers(address)
        }
    }

    @Test(.enabled(if: Descriptors.raiseLimit(to: 12_000), "this process may not open 12,000 files"))
    func `5000 idle connections hold up nobody`() async throws {
        let count = 5000
        try await withServer { address in
            let idle = try (0..<count).map { _ in try TestClient(address) }
            try expectAnswers(address)
            #expect(idle.count == count)
            #expect(try idle[0].exchange(Self.request).status == 200)
        }
    }

    @Test(arguments: [
        "", "GET / HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\na",
        "GET /large HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
    func `connections beyond the most that are idle or slow give way to clients that ask`(start: String) async throws {
        var configuration = HTTPServer.Configuration(maximumConnections: 50)
        configuration.timeouts.crowded = .zero
        try await withServer(configuration) { address in
            let slow = try (0..<200).map { _ in try TestClient(address, receiveBuffer: 4096) }
            for client in slow { try? client.send(start) }
            try expectAnswers(address)
            #expect(slow.count == 200)
        }
    }
}
