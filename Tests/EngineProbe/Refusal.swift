import RoadbookHTTPEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A request that is refused by its last octet, and comes in small pieces: what looks at one twice is far slower then.
struct Refusal {
    /// The request was answered otherwise than by the refusal that was due.
    struct Unexpected: Error {
        let answer: String
    }

    let name: String
    /// How long the part is that is refused.
    let octets: Int
    private let status: Int
    private let limits: HTTPLimits
    private let request: [UInt8]

    static var all: [Refusal] {
        [100_000, 200_000].map(target) + [500_000, 1_000_000].flatMap { [field($0), fields($0)] }
    }

    /// A long target.
    private static func target(_ octets: Int) -> Refusal {
        let line = Array("GET /".utf8) + Array(repeating: UInt8(ascii: "a"), count: octets - 1)
        return Refusal(
            name: "target",
            octets: octets,
            status: 414,
            // A line is too long by one octet more than its limit, and one that may be its carriage return.
            limits: HTTPLimits(requestLine: line.count - 2),
            request: line
        )
    }

    /// One long field.
    private static func field(_ octets: Int) -> Refusal {
        let field = Array("Long: ".utf8) + Array(repeating: UInt8(ascii: "a"), count: octets - "Long: ".utf8.count)
        return Refusal(
            name: "field",
            octets: octets,
            status: 431,
            limits: HTTPLimits(fieldSection: octets - 2),
            request: start + field
        )
    }

    /// Many short fields.
    private static func fields(_ octets: Int) -> Refusal {
        let field = Array("Short: abcdefghijklmnopqrstuvwxyz\r\n".utf8)
        let fields = (0...octets / field.count).flatMap { _ in field }
        return Refusal(
            name: "fields",
            octets: octets,
            status: 431,
            limits: HTTPLimits(fieldSection: octets - 2, fieldCount: .max),
            request: start + fields
        )
    }

    private static var start: [UInt8] { Array("GET / HTTP/1.1\r\nHost: localhost\r\n".utf8) }

    /// The time of the processor, for client and server, from connecting to the answer, in nanoseconds.
    func time() async throws -> Int {
        let server = HTTPServer(
            configuration: HTTPServer.Configuration(limits: limits),
            replier: { _ in .now(HTTPResponse(status: 204)) }
        )
        let address = try server.start()
        let start = Self.processorTime()
        let answer = try RawConnection(port: address.port).answer(to: request, inPiecesOf: 1024)
        let time = Self.processorTime() - start
        await server.stop(grace: .zero)
        guard answer.hasPrefix("HTTP/1.1 \(status) ") else { throw Unexpected(answer: answer) }
        return time
    }

    /// What this process has taken of the processor so far.
    private static func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
