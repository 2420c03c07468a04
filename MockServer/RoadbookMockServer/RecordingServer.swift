package import Foundation
package import Roadbook
import RoadbookHTTPEngine

/// A proxy that records what clients and a real server say, for those who have no declaration.
package struct RecordingServer: Sendable {
    private let server: URL
    private let recording: Recording
    private let proxy: ProxyServer

    /// Makes a proxy that has recorded nothing.
    ///
    /// - Parameters:
    ///   - server: Where the API of the real server lies.
    ///   - transport: What carries the requests there; URLSession unless given.
    ///   - redaction: What is taken out before it is kept.
    ///   - hosts: Names and addresses by which it may be asked for, beside those of loopback, without ports.
    ///   - crossOrigin: The pages of other origins that may change something through it. What they may read the real
    ///     server says.
    ///   - told: Told a line of each exchange that has been recorded, and of each request that is refused and not passed
    ///     on, before its answer goes to the client; without the values of the query.
    /// - Throws: ``MockServerError`` where the address is no absolute one of HTTP.
    package init(
        of server: URL,
        transport: any Transport = URLSessionTransport.shared,
        redaction: RecordingRedaction = .default,
        alsoAt hosts: Set<String> = [],
        crossOrigin: CrossOriginPolicy = .none,
        told: @escaping @Sendable (_ line: String) -> Void
    ) throws {
        guard let forwarding = Forwarding(to: server) else {
            throw MockServerError("\(server) is no address of a server", advice: "Write one like https://example.com.")
        }
        self.server = server
        recording = Recording(nil, redaction: redaction, contentLimit: 16 << 20, time: .continuous)
        var proxy = ProxyServer(
            forwarding: forwarding,
            transport: Recorder(server: transport, recording: recording),
            time: recording.time
        )
        proxy.guarding = ProxyGuard(alsoAt: hosts, changedBy: crossOrigin)
        proxy.told = { told($0.line(without: forwarding.origin)) }
        proxy.refused = { told("\($0.lineWithoutQuery) \($1) refused: \($2)") }
        self.proxy = proxy
    }

    /// What has been recorded, in the order the requests were sent.
    package var archive: HTTPArchive {
        HTTPArchive(baseURL: server.withoutUserAndQuery, entries: recording.entries)
    }

    /// Listens at an address for as long as a function runs; see ``RecordingProxy/run(_:)``.
    ///
    /// - Parameters:
    ///   - host: A numeric address, or `localhost`.
    ///   - port: 0 for a free one.
    ///   - body: Gets the address to use in place of the real one.
    /// - Throws: ``CannotListen``, and what the function throws.
    package func listen<Result: Sendable>(
        at host: String = "127.0.0.1",
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        do {
            return try await proxy.listen(at: host, on: port, body)
        } catch let error as HTTPServerError {
            throw CannotListen(error)
        }
    }
}

extension ProxyServer.Exchange {
    /// What is told of it, such as `GET /posts?page=<redacted> 200 12 ms`.
    fileprivate func line(without origin: String) -> String {
        let words = "\(request)".replacing(origin, with: "", maxReplacements: 1)
        guard let status else { return "\(words): the client did not wait" }
        let milliseconds = Int((time / .milliseconds(1)).rounded())
        return "\(words) \(status) \(milliseconds) ms" + (hindrance.map { ": \($0)" } ?? "")
    }
}
