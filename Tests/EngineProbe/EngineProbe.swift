import RoadbookHTTPEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The HTTP engine by itself, in a process of its own, for what Tests/Benchmarks measures: it imports no Foundation.
///
///     engine-probe serve PORT BODY   answers every request with the body, until it is ended
///     engine-probe refusals          prints what refusing long requests takes, twenty times: what, octets, nanoseconds of
///                                  the processor
@main
enum EngineProbe {
    static func main() async throws {
        // A client that is refused may still be sending.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "serve" where arguments.count == 3:
            guard let port = UInt16(arguments[1]) else { return misuse("\(arguments[1]) is no port") }
            try await serve(Array(arguments[2].utf8), at: port)
        case "refusals" where arguments.count == 1:
            // The first round warms up; the others are printed.
            for round in 0..<21 {
                for refusal in Refusal.all {
                    let time = try await refusal.time()
                    if round > 0 { print(refusal.name, refusal.octets, time) }
                }
            }
        default: misuse("a command and its arguments are needed")
        }
    }

    private static func serve(_ body: [UInt8], at port: UInt16) async throws {
        let response = HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: body)
        let server = HTTPServer(replier: { _ in .now(response) })
        try server.start(port: port)
        // It ends with its process.
        while true { pause() }
    }

    private static func misuse(_ message: String) {
        let line = Array("engine-probe: \(message)\n".utf8)
        _ = write(2, line, line.count)
        exit(64)
    }
}
