import RoadbookHTTPEngine
import TestServers
import Testing

@Suite(.endsInTime) struct `Content in a stream` {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private struct Failure: Error {}

    /// The head and what comes after it, of an answer that is read up to these octets.
    private func answer(_ client: TestClient, to request: String, until end: String) throws -> (head: String, String) {
        try client.send(request)
        let text = try client.text(until: end)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(try #require(parts.last)))
    }

    @Test func `goes in chunks, and the connection goes on`() async throws {
        let server = HTTPServer { _ in
            HTTPResponse(
                status: 200,
                fields: ["X": "y", "Content-Length": "9"],
                stream: PieceSource.stream(of: ["hello", "", String(repeating: "a", count: 17)])
            )
        }
        try await server.run { address in
            let client = try TestClient(address)
            for _ in 0..<2 {
                let (head, content) = try answer(client, to: Self.request, until: "0\r\n\r\n")
                #expect(head.contains("\r\nTransfer-Encoding: chunked"))
                #expect(!head.contains("Content-Length"))
                #expect(content == "5\r\nhello\r\n11\r\naaaaaaaaaaaaaaaaa\r\n0\r\n\r\n")
            }
        }
    }

    @Test(arguments: [0, 1]) func `goes as it is where its length is known, and the connection goes on`(
        minor: Int
    ) async throws {
        let server = HTTPServer { _ in
            HTTPResponse(status: 200, stream: PieceSource.stream(of: ["hel", "lo"], length: 5))
        }
        try await server.run { address in
            let client = try TestClient(address)
            for method in ["GET", "HEAD", "GET"] {
                try client.send("\(method) / HTTP/1.\(minor)\r\nHost: a\r\nConnection: keep-alive\r\n\r\n")
                let answer = try client.answer(to: method)
                #expect(answer["Content-Length"] == "5")
                #expect(answer["Transfer-Encoding"] == nil)
                #expect(answer.text == (method == "HEAD" ? "" : "hello"))
            }
        }
    }

    @Test(arguments: [4, 6]) func `that is not of its length is broken off`(length: Int) async throws {
        let server = HTTPServer { _ in
            HTTPResponse(status: 200, stream: PieceSource.stream(of: ["hel", "lo"], length: length))
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send(Self.request)
            _ = try client.text(until: "hel")
            // It is reset, or closed before its end.
            #expect((try? client.rest())?.count ?? 0 < length - 3)
        }
    }

    @Test func `has trailers at its end, without those that may not be there`() async throws {
        let trailers: HTTPFields = ["X-Sum": "12", "Content-Length": "3", "Bad": "a\r\nb"]
        let server = HTTPServer { _ in
            HTTPResponse(status: 200, stream: PieceSource.stream(of: ["a"], trailers: trailers))
        }
        try await server.run { address in
            let (_, content) = try answer(TestClient(address), to: Self.request, until: "12\r\n\r\n")
            #expect(content == "1\r\na\r\n0\r\nX-Sum: 12\r\n\r\n")
        }
    }

    @Test func `is not asked for by HEAD, 204 and 304`() async throws {
        let source = PieceSource()
        let server = HTTPServer { request in
            HTTPResponse(status: Int(request.fields["Status"] ?? "") ?? 0, stream: source.stream())
        }
        try await server.run { address in
            let client = try TestClient(address)
            for (method, status) in [("HEAD", 200), ("GET", 204), ("GET", 304)] {
                try client.send("\(method) / HTTP/1.1\r\nHost: a\r\nStatus: \(status)\r\n\r\n")
                let answer = try client.answer(to: "HEAD")
                #expect(answer.status == status)
                #expect(answer["Content-Length"] == nil)
                #expect(answer["Transfer-Encoding"] == nil)
            }
        }
    }

    @Test func `comes piece by piece, each when it is there`() async throws {
        let source = PieceSource()
        try await HTTPServer { _ in HTTPResponse(status: 200, stream: source.stream()) }.run { address in
            let client = try TestClient(address)
            try client.send(Self.request)
            _ = try client.text(until: "\r\n\r\n")
            for piece in ["one", "two"] {
                source.give(piece)
                #expect(try client.text(until: piece + "\r\n") == "3\r\n\(piece)\r\n")
            }
            source.finish()
            #expect(try client.text(until: "0\r\n\r\n") == "0\r\n\r\n")
        }
    }

    @Test func `may be silent for longer than a client may`() async throws {
        let source = PieceSource()
        let timeouts = HTTPServer.Timeouts(
            head: .milliseconds(1),
            bodyProgress: .milliseconds(1),
            idle: .milliseconds(1),
            writeProgress: .milliseconds(1),
            close: .milliseconds(1)
        )
        // Its connection is idle until the request has come, so that is not let pass.
        var configuration = HTTPServer.Configuration(timeouts: timeouts)
        configuration.timeouts.idle = .seconds(60)
        let server = HTTPServer(configuration: configuration) { _ in HTTPResponse(status: 200, stream: source.stream())
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send(Self.request)
            _ = try client.text(until: "\r\n\r\n")
            // Other connections come and go, and their timers with them.
            for _ in 0..<3 {
                let other = try TestClient(address)
                try other.send("GET / HT")
                #expect(try other.answer().status == 408)
            }
            source.give("late")
            source.finish()
            #expect(try client.text(until: "0\r\n\r\n") == "4\r\nlate\r\n0\r\n\r\n")
        }
    }

    @Test func `is asked for no faster than the client reads, who is cut where he does not`() async throws {
        let counter = Counter()
        let configuration = HTTPServer.Configuration(timeouts: .init(writeProgress: .milliseconds(30)))
        let server = HTTPServer(configuration: configuration) { _ in
            HTTPResponse(status: 200, stream: HTTPContentStream(Endless(counter: counter)))
        }
        try await server.run { address in
            let client = try TestClient(address, receiveBuffer: 4_096)
            try client.send(Self.request)
            await counter.ended.wait()
            // What is on its way fills the buffers of both sides, and no more than a piece waits.
            #expect(await (1..<1_024).contains(counter.value))
            withExtendedLifetime(client) {}
        }
    }

    @Test(arguments: [true, false]) func `is no longer made when the client leaves`(resets: Bool) async throws {
        let source = PieceSource()
        try await HTTPServer { _ in HTTPResponse(status: 200, stream: source.stream()) }.run { address in
            let client = try TestClient(address)
            try client.send(Self.request)
            _ = try client.text(until: "\r\n\r\n")
            if resets { client.reset() } else { client.close() }
            await source.ended.wait()
        }
    }

    @Test(arguments: [true, false]) func `that fails is not complete`(isOld: Bool) async throws {
        let source = PieceSource()
        try await HTTPServer { _ in HTTPResponse(status: 200, stream: source.stream()) }.run { address in
            let client = try TestClient(address)
            try client.send("GET / HTTP/1.\(isOld ? 0 : 1)\r\nHost: a\r\n\r\n")
            source.give("abc")
            _ = try client.text(until: "abc")
            source.finish(throwing: Failure())
            if isOld {
                // An orderly close would make it complete.
                #expect(throws: TestClient.Failure.self) { try client.rest() }
            } else {
                #expect(try client.rest() == Array("\r\n".utf8))
            }
        }
    }

    @Test func `has the grace of a stop to end`() async throws {
        let source = PieceSource()
        let server = HTTPServer { _ in HTTPResponse(status: 200, stream: source.stream()) }
        let address = try server.start()
        let client = try TestClient(address)
        try client.send(Self.request)
        _ = try client.text(until: "\r\n\r\n")
        async let stopped: Void = server.stop(grace: .seconds(60))
        // The listener is closed first of all.
        while (try? TestClient(address)) != nil { await Task.yield() }
        source.give("last")
        source.finish()
        #expect(String(decoding: try client.rest(), as: UTF8.self) == "4\r\nlast\r\n0\r\n\r\n")
        await stopped
    }

    @Test func `is cancelled when the grace of a stop ends`() async throws {
        let source = PieceSource()
        let server = HTTPServer { _ in HTTPResponse(status: 200, stream: source.stream()) }
        let client = try TestClient(try server.start())
        try client.send(Self.request)
        _ = try client.text(until: "\r\n\r\n")
        await server.stop(grace: .milliseconds(10))
        await source.ended.wait()
        #expect(try client.rest() == [])
    }

    @Test func `does not hold up other clients`() async throws {
        let counter = Counter()
        let server = HTTPServer { request in
            request.target == Array("/".utf8)
                ? HTTPResponse(status: 200, stream: HTTPContentStream(Endless(counter: counter)))
                : HTTPResponse(status: 200)
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send(Self.request)
            _ = try client.text(until: "\r\n\r\n")
            for _ in 0..<20 {
                #expect(try TestClient(address).exchange("GET /x HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
            }
            client.reset()
            await counter.ended.wait()
        }
    }
}

/// How many pieces were asked for.
private actor Counter {
    private(set) var value = 0
    nonisolated let ended = Signal()

    func count() { value += 1 }
}

/// Pieces of 16 KiB without end.
private struct Endless: AsyncSequence, Sendable {
    let counter: Counter

    func makeAsyncIterator() -> Iterator { Iterator(counter) }

    /// Tells when nobody asks any more.
    final class Iterator: AsyncIteratorProtocol {
        private let counter: Counter

        init(_ counter: Counter) {
            self.counter = counter
        }

        deinit { counter.ended.send() }

        func next() async throws -> [UInt8]? {
            await counter.count()
            return [UInt8](repeating: 0, count: 16 << 10)
        }
    }
}
