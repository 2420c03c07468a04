import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// Who takes its time makes the other side take it too, in both directions.
@Suite(.heavy, .serialized, .endsInTime)
struct CurlPaceTests {
    private let transport: CurlTransport
    private static let length = 4 * kept
    /// What is on the way of a connection that nobody reads: in the system, on both sides, and a little in the transport.
    private static let kept = systemLimit("tcp_rmem") + systemLimit("tcp_wmem") + (8 << 20)

    /// The most that the system keeps on one side of a connection, whose buffers grow with what is read of them at once; 4 MiB
    /// where it does not tell.
    private static func systemLimit(_ name: String) -> Int {
        let text = try? String(contentsOfFile: "/proc/sys/net/ipv4/\(name)", encoding: .utf8)
        return text?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 4 << 20
    }

    init() throws {
        transport = try CurlTransport()
    }

    @Test func `a server sends no faster than its answer is read`() async throws {
        let chunk = String(repeating: "a", count: 65_536)
        let sent = Locked(0)
        let server = try RawServer { request in
            guard request.target == "/long" else { return [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")] }
            let step: [RawServer.Step] = [.send(chunk), .perform { sent.withLock { $0 += chunk.utf8.count } }]
            return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n")]
                + (0..<Self.length / chunk.utf8.count).flatMap { _ in step }
        }
        let body = try await transport.send(server.request(.get, "/long")).body
        // All of it would have come meanwhile, by the same thread.
        for _ in 0..<2000 { _ = try await transport.send(server.request()) }
        #expect(sent.withLock(\.self) < Self.kept)
        var read = 0
        for try await chunk in body { read += chunk.count }
        #expect(read == Self.length)
    }

    /// libcurl decodes all it has read of a socket, whether or not somebody reads, and keeps 64 MiB of it at most.
    @Test func `content that expands a thousandfold is there when it is read`() async throws {
        let length = 100 << 20
        let compressed = try Self.zeros(length)
        #expect(compressed.count < 128 << 10)
        let server = try RawServer { request in
            guard request.target == "/long" else { return [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")] }
            let fields = "Content-Encoding: gzip\r\nContent-Length: \(compressed.count)"
            return [.send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n"), .sendOctets(compressed)]
        }
        let body = try await transport.send(server.request(.get, "/long")).body
        // It comes meanwhile, by the same thread.
        for _ in 0..<200 { _ = try await transport.send(server.request()) }
        var read = 0
        for try await chunk in body { read += chunk.count }
        #expect(read == length)
    }

    /// As many zeros, compressed by the program that every system has.
    private static func zeros(_ count: Int) throws -> [UInt8] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "head -c \(count) /dev/zero | gzip -9"]
        process.standardOutput = output
        try process.run()
        let octets = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(octets)
    }

    @Test(arguments: [1, 0, -1]) func `a limit that lets nothing wait lets all of it come`(limit: Int) async throws {
        let transport = try CurlTransport(unreadLimit: limit)
        let server = try RawServer(
            "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + String(repeating: "a", count: 1_000_000)
        )
        let body = try await transport.send(server.request()).body
        #expect(try await body.collect(upTo: .max).count == 1_000_000)
    }

    @Test func `content is made no faster than a server takes it`() async throws {
        let begin = Signal()
        let server = try SlowServer(length: Self.length, begin: begin)
        let chunk = Data(repeating: 7, count: 65_536)
        let made = Locked(0)
        let stream = BodyStream(
            once: ByteStream(next: {
                let count = made.withLock { made in
                    made += chunk.count
                    return made
                }
                return count <= Self.length ? chunk : nil
            }),
            length: Int64(Self.length)
        )
        let url = try RawServer.url(server.port)
        let request = TransportRequest(method: .post, url: url, body: .stream(stream))
        async let response = transport.send(request)
        try await server.asked.wait()
        // All of it would have been made meanwhile, by the same thread.
        let other = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        for _ in 0..<2000 { _ = try await transport.send(other.request()) }
        #expect(made.withLock(\.self) < Self.kept)
        begin.fire()
        #expect(try await response.head.status == 200)
        #expect(server.count == Self.length)
    }

    @Test func `others are answered while one comes without end`() async throws {
        let chunk = "10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n"
        let closed = Signal()
        let server = try RawServer { request in
            request.target == "/endless"
                ? [
                    .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .repeatUntilClosed(chunk),
                    .fire(closed),
                ] : [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")]
        }
        let endless = try await transport.send(server.request(.get, "/endless")).body
        let reader = Task {
            var count = 0
            for try await chunk in endless { count += chunk.count }
            return count
        }
        for _ in 0..<100 {
            let answer = try await transport.send(server.request())
            #expect(try await answer.body.collect(upTo: 10) == Data("hi".utf8))
        }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        _ = consume endless
        try await closed.wait()
    }
}
