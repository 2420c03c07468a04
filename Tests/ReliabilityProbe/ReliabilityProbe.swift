import Foundation
import Roadbook
import RoadbookCurl

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
///     reliability-probe descriptors URL COUNT  requests for which there is no file descriptor, and one when there is again
///
///     reliability-probe answer URL             what comes of one request: its status, or the code of its error
///     reliability-probe unresolved URL         the same, when a request to `unresolved.test` has been given up
///
/// Where a command begins with `curl-` it is libcurl that carries, without URLSession.
///
/// Each but the last two prints one line of JSON: a ``Report``.
@main
enum ReliabilityProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let usesCurl = arguments.first?.hasPrefix(curl) ?? false
        let command = arguments.first.map { usesCurl ? String($0.dropFirst(curl.count)) : $0 }
        let transport = try transport(overCurl: usesCurl, buffersLittle: command == "cancels")
        switch (
            command, arguments.dropFirst().first.flatMap { URL(string: $0) }, arguments.last.flatMap { Int($0) }
        )
        {
        case ("serve", _, _): try ProbeServer.run()
        case ("download", let url?, let count?): try await print(Transfers(url, transport).download(count))
        case ("late-download", let url?, let count?): try await print(Transfers(url, transport).downloadLate(count))
        case ("upload", let url?, let count?): try await print(Transfers(url, transport).upload(count))
        case ("stream-upload", let url?, let count?): try await print(Transfers(url, transport).uploadStream(count))
        case ("requests", let url?, let count?) where usesCurl:
            try await print(Requests(url, transport).runAlone(count))
        case ("requests", let url?, let count?): try await print(Requests(url, transport).run(count))
        case ("memory-requests", _, let count?): try await print(Requests.inMemory(count))
        case ("descriptors", let url?, let count?): try await print(Descriptors(url, transport).run(count))
        case ("answer", let url?, _): await Swift.print(answer(to: url, transport))
        case ("unresolved", let url?, _): await Swift.print(answerBesideUnresolved(to: url, transport))
        case ("cancels", let url?, let count?): try await print(Cancels(url, transport).run(count))
        default:
            FileHandle.standardError.write(Data("reliability-probe: a command and its arguments are needed\n".utf8))
            exit(64)
        }
    }

    private static let curl = "curl-"

    /// - Parameter buffersLittle: Whether transfers are soon where they have no room.
    private static func transport(overCurl: Bool, buffersLittle: Bool) throws -> any Transport {
        switch (overCurl, buffersLittle) {
        case (true, true): try .curl(unreadLimit: 10_000)
        case (true, false): try .curl()
        case (false, true): URLSessionTransport(unreadLimit: 10_000)
        case (false, false): URLSessionTransport()
        }
    }

    private static func answer(to url: URL, _ transport: any Transport) async -> String {
        do {
            return "\(try await transport.send(TransportRequest(method: .get, url: url)).head.status)"
        } catch let error as TransportError {
            return "\(error.code)"
        } catch {
            return "\(error)"
        }
    }

    private static func answerBesideUnresolved(to url: URL, _ transport: any Transport) async -> String {
        let lost = Task { await answer(to: URL(string: "http://unresolved.test/") ?? url, transport) }
        // By then its name is being looked up.
        for _ in 0..<100 { _ = await answer(to: url, transport) }
        lost.cancel()
        _ = await lost.value
        return await answer(to: url, transport)
    }

    private static func print(_ report: Report) throws {
        Swift.print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
}
