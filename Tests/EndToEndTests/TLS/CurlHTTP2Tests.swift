import Foundation
import TestServers
import Testing

@testable import Roadbook
@testable import RoadbookCurl

/// The transport over libcurl and what only HTTP/2 has: trailers after a head of their own, streams that are reset, and
/// connections that are given up.
@Suite(.endsInTime, .enabled(if: HTTP2Server.isInstalled, "the Python package h2, or openssl, is not installed"))
struct CurlHTTP2Tests {
    private struct Site {
        let transport: CurlTransport
        let url: URL

        func open(_ method: HTTPMethod, _ path: String) async throws -> TransportResponse {
            let content = method == .post ? TransportRequest.Body.data(Data("{}".utf8)) : .none
            let request = TransportRequest(method: method, url: url.appending(path: path), body: content)
            return try await transport.send(request)
        }

        /// The content of an answer.
        func callAsFunction(_ method: HTTPMethod, _ path: String) async throws -> String {
            String(decoding: try await open(method, path).body.collect(upTo: 1 << 16), as: UTF8.self)
        }
    }

    /// Runs a test against the server, with a transport that trusts it.
    private func withServer(
        connections: Int = 6,
        silenceLimit: Duration = .seconds(3600),
        stallLimit: Duration = .seconds(3600),
        _ body: (_ ask: Site) async throws -> Void
    ) async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            var settings = ConnectionSettings(
                connectionsPerHost: connections,
                connectTimeout: .seconds(60),
                security: SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            )
            (settings.silenceLimit, settings.stallLimit) = (silenceLimit, stallLimit)
            let transport = try CurlTransport(settings, unreadLimit: 256 << 10)
            try await HTTP2Server.run(certificates) { url in
                try await body(Site(transport: transport, url: url))
            }
        }
    }

    @Test func `trailers end an answer, and nothing else`() async throws {
        try await withServer { (ask) async throws in
            #expect(try await ask(.get, "trailers") == "whole")
            #expect(try await ask(.get, "trailers") == "whole")
        }
    }

    @Test(arguments: ["reset", "cancelled", "goaway"])
    func `an answer that is broken off is an error, and the next request is answered`(path: String) async throws {
        try await withServer { (ask) async throws in
            let error = await #expect(throws: TransportError.self) { try await ask(.get, path) }
            #expect(error?.code == .connectionLost, "\(String(describing: error))")
            #expect(try await ask(.get, "count/else") == "0")
        }
    }

    /// Nobody tells of a path that is dead, so what comes after a call that was given up unanswered has another.
    @Test(arguments: [(limit: Duration.zero, connections: "2"), (.seconds(3600), "1")])
    func `a connection over which nothing was heard for long is for no other call`(
        limit: Duration,
        connections: String
    ) async throws {
        try await withServer(silenceLimit: limit) { (ask) async throws in
            // A connection that all that follows share.
            #expect(try await ask(.get, "count/held") == "0")
            try await withThrowingTaskGroup { group in
                group.addTask { _ = try await ask(.get, "held") }
                while try await ask(.get, "count/held") == "0" {}
                group.cancelAll()
                await #expect(throws: CancellationError.self) { try await group.waitForAll() }
            }
            #expect(try await ask(.get, "count/connections") == connections)
        }
    }

    @Test(arguments: [(limit: Duration.zero, more: 1), (.seconds(3600), 0)])
    func `a connection that stands still in the midst of an answer is for no other call`(
        limit: Duration,
        more: Int
    ) async throws {
        try await withServer(stallLimit: limit) { (ask) async throws in
            #expect(try await ask(.get, "count/held") == "0")
            try await withThrowingTaskGroup { group in
                // An old one, which has the connection still.
                group.addTask { _ = try await ask(.get, "held") }
                while try await ask(.get, "count/held") == "0" {}
                var answer = Optional(try await ask.open(.get, "half").body.makeAsyncIterator())
                #expect(try await answer?.next() == Data("half".utf8))
                let before = try #require(Int(try await ask(.get, "count/connections")))
                answer = nil
                #expect(try await ask(.get, "count/connections") == "\(before + more)")
                group.cancelAll()
            }
        }
    }

    @Test func `a connection over which nothing was heard for long is for no new call, though an old one has it`()
        async throws
    {
        try await withServer(silenceLimit: .zero) { (ask) async throws in
            #expect(try await ask(.get, "count/held") == "0")
            try await withThrowingTaskGroup { group in
                for _ in 0..<2 { group.addTask { _ = try await ask(.get, "held") } }
                while try await ask(.get, "count/held") != "2" {}
                let given = Task { _ = try await ask(.get, "held") }
                while try await ask(.get, "count/held") != "3" {}
                given.cancel()
                _ = await given.result
                // They share others: 7.88 makes as many as it may for calls that come at once, 8.23 one.
                for _ in 0..<2 {
                    try await withThrowingTaskGroup { calls in
                        for _ in 0..<20 { calls.addTask { _ = try await ask(.get, "else") } }
                        try await calls.waitForAll()
                    }
                }
                let count = try #require(Int(try await ask(.get, "count/connections")))
                #expect((2...(CurlLibrary.isAtLeast(0x080000) ? 2 : 7)).contains(count), "\(count)")
                group.cancelAll()
            }
        }
    }

    /// The path dies while nobody asks, and those that ask then find the connection that was kept.
    @Test func `a connection that died while it was idle is given up though others share it`() async throws {
        let other = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        try await withServer(silenceLimit: .zero) { (ask) async throws in
            #expect(try await ask(.get, "last") == "1")
            let held = (0..<2).map { _ in Task<Void, Never>.immediately { _ = try? await ask(.get, "else") } }
            // By the time that it is answered they are sent.
            _ = try await ask.transport.send(other.request())
            held[0].cancel()
            #expect(try await ask(.get, "else") == "1")
            held[1].cancel()
        }
    }

    @Test(arguments: [1, 6])
    func `calls that are given up take no connection from those that come`(connections: Int) async throws {
        try await withServer(connections: connections, silenceLimit: .zero) { (ask) async throws in
            #expect(try await ask(.get, "count/held") == "0")
            var kept: [ByteStream.Iterator] = []
            for round in 1...20 {
                // It keeps its connection.
                var answer = try await ask.open(.get, "half").body.makeAsyncIterator()
                #expect(try await answer.next() == Data("half".utf8))
                kept.append(answer)
                let given = Task { _ = try await ask(.get, "held") }
                while try await ask(.get, "count/held") != "\(round)" {}
                given.cancel()
                _ = await given.result
                #expect(try await ask(.get, "else") == "\(round)")
            }
        }
    }

    @Test(arguments: ["reset", "cancelled", "goaway", "refused"])
    func `what may not be done twice is sent once`(path: String) async throws {
        try await withServer { (ask) async throws in
            let error = await #expect(throws: TransportError.self) { try await ask(.post, path) }
            #expect(error?.code == .connectionLost, "\(String(describing: error))")
            #expect(try await ask(.get, "count/\(path)") == "1")
        }
    }
}
