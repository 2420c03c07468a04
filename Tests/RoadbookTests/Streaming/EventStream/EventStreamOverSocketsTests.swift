import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// Event streams from a server that says exact octets, over URLSession.
@Suite(.endsInTime)
struct EventStreamOverSocketsTests {
    private static let head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func chunk(_ octets: [UInt8]) -> RawServer.Step {
        .sendOctets(Array("\(String(octets.count, radix: 16))\r\n".utf8) + octets + Array("\r\n".utf8))
    }

    private static func chunk(_ text: String) -> RawServer.Step { chunk(Array(text.utf8)) }

    private static let gone = RawServer.Step.send("HTTP/1.1 204 No Content\r\n\r\n")

    private func stream(_ server: RawServer, _ clock: ManualClock) throws -> EventStream {
        var settings = RequestSettings()
        settings.timeout = nil
        settings.retry = nil
        let blog = Client(
            Blog.self,
            baseURL: try RawServer.url(server.port),
            settings: settings,
            clock: clock,
            random: NoChance()
        )
        return blog.events(Blog.Posts.action("changes", method: .get))
    }

    @Test func `events come as they are sent, characters that are cut among them`() async throws {
        let goOn = [Signal(), Signal()]
        let smile = Array("😀".utf8)
        let server = try RawServer { _ in
            [
                .send(Self.head), Self.chunk("data: a\r"), Self.chunk("\n\r\ndata: "), Self.chunk(Array(smile[..<2])),
                .wait(goOn[0]), Self.chunk(Array(smile[2...])), Self.chunk("\n\n"), .wait(goOn[1]),
                Self.chunk("data: \u{FF}".utf8.dropLast() + [0xFF, 0x0A, 0x0A]), .awaitClose,
            ]
        }
        var events = try stream(server, ManualClock()).makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        goOn[0].fire()
        #expect(try await events.next()?.data == "😀")
        goOn[1].fire()
        #expect(try await events.next()?.data == "\u{FFFD}\u{FFFD}")
    }

    @Test func `a stream resumes where a connection has ended, by its last chunk, by a close and by a reset`()
        async throws
    {
        let clock = ManualClock()
        let count = Locked(0)
        let server = try RawServer { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let event = Self.chunk("id: \(number)\ndata: \(number)\n\ndata: lost")
            return switch number {
            case 1: [.send(Self.head), event, .send("0\r\n\r\n")]
            case 2: [.send(Self.head), event, .close]
            case 3: [.send(Self.head), event, .reset]
            default: [Self.gone]
            }
        }
        let events = try stream(server, clock)
        let reading = Task { try await events.reduce(into: [String]()) { $0.append($1.data) } }
        for _ in 0..<3 {
            try await clock.waitForSleepers(within: .seconds(3))
            await clock.advance(by: .seconds(3))
        }
        let data = try await reading.value
        // What was sent right before a reset may be lost with it.
        #expect(data == ["1", "2", "3"] || data == ["1", "2"])
        let resumptions = server.requests.map { request in
            request.head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("last-event-id:") }?.suffix(
                1
            )
        }
        #expect(resumptions == [nil, "1", "2", data.last.map { Substring($0) }])
        #expect(server.requests.allSatisfy { $0.has(field: "Accept: text/event-stream") })
        #expect(server.requests.allSatisfy { $0.has(field: "Cache-Control: no-cache") })
    }

    @Test func `a server that is away is asked again`() async throws {
        let clock = ManualClock()
        let (socket, port) = try RawSocket.bind()
        defer { RawSocket.close(socket) }
        var settings = RequestSettings()
        settings.timeout = nil
        settings.retry = nil
        settings.eventStream.failureLimit = 1
        let blog = Client(
            Blog.self,
            baseURL: try RawServer.url(port),
            settings: settings,
            clock: clock,
            random: NoChance()
        )
        let reading = Task {
            var events = blog.events(Blog.Posts.action("changes", method: .get)).makeAsyncIterator()
            return try await events.next()
        }
        try await clock.waitForSleepers(within: .seconds(3))
        await clock.advance(by: .seconds(3))
        let error = try await #require(throws: RequestError.self) { try await reading.value }
        #expect(error.code == .cannotConnect)
    }
}
