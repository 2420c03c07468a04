import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@testable import RoadbookCurl

/// Servers that break the rules, or come to no end, as a client sees them over a socket.
@Suite(.endsInTime)
struct MisbehavingServerTests {
    private struct Anything: URLRouter {
        static let basePath = "http://127.0.0.1"
    }

    private let clock = ManualClock()

    private func client(_ carrier: Carrier, _ server: RawServer) throws -> Client<Anything> {
        var settings = RequestSettings()
        settings.retry = nil
        settings.responseBodyLimit = 1 << 20
        let transport = try carrier.transport()
        let url = try RawServer.url(server.port)
        return Client(Anything.self, baseURL: url, transport: transport, settings: settings, clock: clock)
    }

    private let request = RequestConverter<Void>(method: .get, route: "any").returning(String.self)

    /// What a server says before it closes or resets the connection, and what that is.
    static let broken: [(what: String, steps: [RawServer.Step], code: RequestError.Code)] = [
        ("closed at once", [.close], .connectionLost),
        ("reset at once", [.reset], .connectionLost),
        ("reset in the head", [.send("HTTP/1.1 200 OK\r\nX-A: b\r\n"), .reset], .connectionLost),
        (
            "reset in the content", [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .reset],
            .connectionLost
        ),
        ("content cut short", [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .close], .connectionLost),
        ("chunks cut short", [.send(chunked + "5\r\nfive!\r\n"), .close], .connectionLost),
        ("a chunk cut short", [.send(chunked + "9\r\nfive!"), .close], .connectionLost),
        ("a chunk without a size", [.send(chunked + "zz\r\nfive!"), .close], .invalidResponse),
        ("a status line of garbage", [.send("\u{1}\u{2}\u{3} garbage\r\n\r\n"), .close], .invalidResponse),
        ("another protocol", [.send("220 mail.example.com ESMTP\r\n"), .close], .invalidResponse),
        ("a status that is none", [.send("HTTP/1.1 099 OK\r\n\r\n"), .close], .invalidResponse),
        ("a version of the future", [.send("HTTP/7.0 200 OK\r\n\r\n"), .close], .invalidResponse),
        (
            "a length that is none", [.send("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nfive!"), .close],
            .invalidResponse
        ),
        (
            // Long ones, because URLSession takes quadratic time for many.
            "header fields without end", [.send("HTTP/1.1 200 OK\r\n"), .repeatUntilClosed("X-A: \(long)\r\n")],
            .invalidResponse
        ),
        (
            "interim answers without end",
            [.repeatUntilClosed("HTTP/1.1 100 Continue\r\nX-A: \(long)\r\n\r\n")], .invalidResponse
        ),
        (
            // libcurl runs out of the memory it has for a line, and before 8.6 says no more than that.
            "a header field without end", [.send("HTTP/1.1 200 OK\r\nX-A: "), .repeatUntilClosed(long)],
            CurlLibrary.isAtLeast(0x080600) ? .invalidResponse : .transportFailed
        ),
        ("content without end", [.send(chunked), .repeatUntilClosed("1000\r\n\(long)\r\n")], .bodyTooLarge),
    ]

    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let long = String(repeating: "a", count: 4096)

    @Test(arguments: Carrier.allCases, broken.indices)
    func `what breaks off is an error of its kind, before any deadline`(carrier: Carrier, index: Int) async throws {
        let (what, steps, code) = Self.broken[index]
        let server = try RawServer { _ in steps }
        // The clock stands still: no time is up.
        let error = await #expect(throws: RequestError.self, "\(what)") {
            try await client(carrier, server).send(request)
        }
        #expect(error?.code == code, "\(what): \(error.debugDescription)")
    }

    /// What a server says, and goes on saying, until the client has had enough.
    static let endless: [(what: String, beginning: String, rest: RawServer.Step)] = [
        ("silence", "", .awaitClose),
        ("half a head", "HTTP/1.1 200 OK\r\nX-A: ", .awaitClose),
        ("half the content", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!", .awaitClose),
        ("half a refusal", "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 10\r\n\r\nfive!", .awaitClose),
        ("the extension of a chunk", chunked + "5;", .repeatUntilClosed(long)),
    ]

    @Test(arguments: Carrier.allCases, endless.indices)
    func `what comes to no end is ended by the timeout, and the connection with it`(carrier: Carrier, index: Int)
        async throws
    {
        let (what, beginning, rest) = Self.endless[index]
        let begun = Signal()
        let closed = Signal()
        let server = try RawServer { _ in [.send(beginning), .fire(begun), rest, .fire(closed)] }
        let client = try client(carrier, server)
        let task = Task { try await client.send(request) }
        try await begun.wait()
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(30))
        let error = await #expect(throws: RequestError.self, "\(what)") { try await task.value }
        #expect(error?.code == .timedOut, "\(what): \(error.debugDescription)")
        try await closed.wait()
    }

    @Test(arguments: Carrier.allCases)
    func `content that drips is ended by the timeout, however often there is some`(carrier: Carrier) async throws {
        let drops = (0..<40).map { _ in (ask: Signal(), fallen: Signal()) }
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n")]
                + drops.flatMap { [.wait($0.ask), .send("a"), .fire($0.fallen)] as [RawServer.Step] }
        }
        let client = try client(carrier, server)
        let task = Task { try await client.send(request) }
        for drop in drops.prefix(29) {
            drop.ask.fire()
            try await drop.fallen.wait()
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(1))
        }
        await clock.advance(by: .seconds(1))
        let error = await #expect(throws: RequestError.self) { try await task.value }
        #expect(error?.code == .timedOut)
        for drop in drops { drop.ask.fire() }
    }

    @Test(arguments: Carrier.allCases)
    func `octets after the content are not the answer to the next request`(carrier: Carrier) async throws {
        let server = try RawServer { request in
            request.target == "/any"
                ? [
                    .send(
                        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfive!HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
                    )
                ]
                : [.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood")]
        }
        let client = try client(carrier, server)
        #expect(try await client.send(request) == "five!")
        let next = RequestConverter<Void>(method: .get, route: "next").returning(String.self)
        #expect(try await client.send(next) == "good")
        #expect(server.requests.map(\.target) == ["/any", "/next"])
    }
}
