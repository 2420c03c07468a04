import Foundation
import Roadbook

/// Measures what a process takes, in a process of its own: tests that run at the same time would disturb it.
///
///     reliability-probe serve                  a server to measure against; prints its address, ends with its parent
///     reliability-probe download URL OCTETS    content to a file
///     reliability-probe late-download URL OCTETS   content that is read when all of it has come
///     reliability-probe upload URL OCTETS      content of a file
///     reliability-probe stream-upload URL OCTETS   content of a stream
///     reliability-probe requests URL COUNT     requests one after the other, beside those of a bare URLSession
///     reliability-probe memory-requests COUNT  requests to the mock in memory
///     reliability-probe cancels URL COUNT      requests that are cancelled, and content that is dropped
///
/// Each prints one line of JSON: a ``Report``.
@main
enum ReliabilityProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (
            arguments.first, arguments.dropFirst().first.flatMap { URL(string: $0) }, arguments.last.flatMap { Int($0) }
        )
        {
        case ("serve", _, _): try ProbeServer.run()
        case ("download", let url?, let count?): try await print(Transfers(url).download(count))
        case ("late-download", let url?, let count?): try await print(Transfers(url).downloadLate(count))
        case ("upload", let url?, let count?): try await print(Transfers(url).upload(count))
        case ("stream-upload", let url?, let count?): try await print(Transfers(url).uploadStream(count))
        case ("requests", let url?, let count?): try await print(Requests(url).run(count))
        case ("memory-requests", _, let count?): try await print(Requests.inMemory(count))
        case ("cancels", let url?, let count?): try await print(Cancels(url).run(count))
        default:
            FileHandle.standardError.write(Data("reliability-probe: a command and its arguments are needed\n".utf8))
            exit(64)
        }
    }

    private static func print(_ report: Report) throws {
        Swift.print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
}
