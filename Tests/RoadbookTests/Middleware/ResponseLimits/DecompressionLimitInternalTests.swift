import Foundation
import RoadbookRuleOperators
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct DecompressionLimitInternalTests {
    private let mebibyte = 1 << 20

    private func client(
        _ length: String?,
        _ encoding: String? = "gzip",
        status: Int = 200,
        chunks: [Int],
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        change(&settings)
        let transport = StubTransport { _ in
            var head = ResponseHead(status: status)
            head.headers["content-length"] = length
            head.headers["content-encoding"] = encoding
            let stream = AsyncThrowingStream<Data, any Error> { content in
                for count in chunks { content.yield(Data(count: count)) }
                content.finish()
            }
            return TransportResponse(head: head, body: ByteStream(stream))
        }
        return Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
    }

    private let octets = Blog.Posts.get(1).returning(Data.self)

    @Test func `content that is out of proportion is refused`() async throws {
        let blog = client("20000", chunks: [1_000_000, 1_000_000, 1])
        let error = try await #require(throws: RequestError.self) { try await blog.send(octets) }
        #expect(error.code == .decompressionRatioExceeded)
        #expect(error.phase == .response)
        #expect(error.status == 200)
        #expect(error.message == "the content is more than 100 times as long as what was transferred")
        #expect(error.advice?.contains("decompressionRatioLimit") == true)
        #expect(error.attempts.map(\.code) == [.decompressionRatioExceeded])
    }

    @Test(
        arguments: [
            ("20000", "gzip", [1_000_000, 1_000_000], 100), ("1", "br", [1 << 20], 100), ("0", "gzip", [1 << 20], 100),
            (nil, "gzip", [3_000_000], 100), ("1", nil, [3_000_000], 100), ("1", "gzip", [3_000_000], nil),
            ("30000", "gzip", [3_000_000], 100), ("1, 1", "gzip", [3_000_000], 100), ("x", "gzip", [3_000_000], 100),
            ("-1", "gzip", [3_000_000], 100), ("99999999999999999999", "gzip", [3_000_000], 100), ("1", "gzip", [], 0),
            ("1048577", "identity", [1 << 20, 1], -5),
        ] as [(String?, String?, [Int], Int?)]
    )
    func `content in proportion, small, or of which nothing is known is let through`(
        length: String?,
        encoding: String?,
        chunks: [Int],
        ratio: Int?
    ) async throws {
        let blog = client(length, encoding, chunks: chunks) { $0.decompressionRatioLimit = ratio }
        #expect(try await blog.send(octets).count == chunks.reduce(0, +))
    }

    @Test(arguments: [[1 << 20, 1], [(1 << 20) + 1]]) func `a mebibyte and one octet is too much of one octet`(
        chunks: [Int]
    )
        async throws
    {
        let blog = client("1", chunks: chunks) { $0.decompressionRatioLimit = .min }
        let error = try await #require(throws: RequestError.self) { try await blog.send(octets) }
        #expect(error.code == .decompressionRatioExceeded)
    }

    @Test func `a refusal is one all the same, with the beginning of its content`() async throws {
        let blog = client("1", status: 500, chunks: [3 << 20])
        let error = try await #require(throws: RequestError.self) { try await blog.send(octets) }
        #expect(error.code == .unacceptableStatus)
        #expect(error.bodyPrefix.count == 64 << 10)
    }

    @Test func `streamed content is delivered up to the limit, and then fails`() async throws {
        let blog = client("1", chunks: [1_000_000, 1_000_000])
        let response = try await blog.answered(try blog.begin(octets, isStreamed: true))
        var count = 0
        var iterator = response.body.makeAsyncIterator()
        let error = try await #require(throws: RequestError.self) {
            while let chunk = try await iterator.next() { count += chunk.count }
        }
        #expect(error.code == .decompressionRatioExceeded)
        #expect(count == mebibyte)
    }

    // MARK: Over sockets

    /// Zeros, compressed as far as fixed codes go: 258 octets in 13 bits (RFC 1951, section 3.2.6, within RFC 1950).
    private func deflatedZeros(_ runs: Int) -> [UInt8] {
        var octets: [UInt8] = [0x78, 0x01]
        var (bits, count) = (0, 0)
        func put(_ code: Int, _ length: Int) {
            // Codes go from their most significant bit, into octets from the least significant.
            for index in (0..<length).reversed() {
                bits |= ((code >> index) & 1) << count
                count += 1
                if count == 8 {
                    octets.append(UInt8(bits))
                    (bits, count) = (0, 0)
                }
            }
        }
        put(0b1, 1)
        // The type of the block is a number, not a code: it goes from its least significant bit.
        put(0b10, 2)
        put(0b0011_0000, 8)
        for _ in 0..<runs { put(0b1100_0101, 8); put(0, 5) }
        put(0, 7)
        if count > 0 { octets.append(UInt8(bits)) }
        let sum = UInt32((1 + 258 * runs) % 65_521) << 16 | 1
        return octets + withUnsafeBytes(of: sum.bigEndian, Array.init)
    }

    private func served(_ runs: Int) async throws -> Data {
        let content = deflatedZeros(runs)
        let server = try RawServer { _ in
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: \(content.count)\r\n\r\n"
                ),
                .sendOctets(content),
            ]
        }
        var settings = RequestSettings()
        settings.retry = nil
        let blog = Client(Blog.self, baseURL: try RawServer.url(server.port), settings: settings, clock: ManualClock())
        return try await blog.send(octets)
    }

    @Test func `a small answer that decompresses into a large one is refused over URLSession`() async throws {
        let error = try await #require(throws: RequestError.self) { _ = try await served(32_514) }
        #expect(error.code == .decompressionRatioExceeded)
        #expect(error.headers["Content-Encoding"] == "deflate")
    }

    @Test func `one that stays small is not, whatever its ratio`() async throws {
        #expect(try await served(3000) == Data(count: 1 + 258 * 3000))
    }

    /// Hands on a call that another middleware, or one of another client, has kept.
    private struct HandingOn: Middleware {
        let kept: Locked<Call?>
        var keeps = false

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            if keeps { kept.withLock { $0 = call } }
            return try await next(kept.withLock { $0 } ?? call)
        }
    }

    @Test func `the limit is that of the attempt, whatever call is handed on`() async throws {
        let kept = Locked<Call?>(nil)
        let lax = client("10", chunks: [3 * mebibyte]) { settings in
            settings.decompressionRatioLimit = nil
            settings.callMiddleware = [HandingOn(kept: kept, keeps: true)]
        }
        #expect(try await lax.send(octets).count == 3 * mebibyte)
        let strict = client("10", chunks: [3 * mebibyte]) { $0.attemptMiddleware = [HandingOn(kept: kept)] }
        let error = try await #require(throws: RequestError.self) { try await strict.send(octets) }
        #expect(error.code == .decompressionRatioExceeded)
    }

    @Test func `where rules decide it for an attempt, that holds for the attempt alone`() async throws {
        var settings = RequestSettings()
        settings.retry?.baseDelay = .zero
        settings.decompressionRatioLimit = nil
        let asked = Locked(0)
        let transport = StubTransport { [mebibyte] _ in
            asked.withLock { $0 += 1 }
            var head = ResponseHead(status: asked.withLock(\.self) == 1 ? 503 : 200)
            head.headers = ["Content-Length": "10", "Content-Encoding": "gzip"]
            return TransportResponse(head: head, body: ByteStream(Data(count: 3 * mebibyte)))
        }
        let ruled = Client(
            Blog.self,
            transport: transport,
            settings: settings,
            policy: [\.attempt > 1 => \.decompressionRatioLimit <= 100]
        )
        let error = try await #require(throws: RequestError.self) { try await ruled.send(octets) }
        #expect(error.code == .decompressionRatioExceeded)
        #expect(error.attempts.map(\.status) == [503, nil])
    }
}
