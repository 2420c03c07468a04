public import Foundation
import Roadbook

extension RecordingProxy {
    /// Listens on a free port of the loopback interface for as long as a function runs, and passes every request on to the
    /// real server: for clients of another process or another language.
    ///
    /// `Host` is that of the real server; fields that belong to a connection stay on it (RFC 9110, section 7.6.1), and `Via`
    /// is added. Compression is agreed on between the transport and the real server, so that what is recorded, and what the
    /// client gets, is not compressed. Redirects are passed on and not followed; a `Location` at the real server is told
    /// without its host, so that the client comes back here. Where the server cannot be reached the answer is 502, and where
    /// it is not in time 504.
    ///
    /// Only `localhost`, a name below it and loopback addresses are asked for: any other `Host` is 421, since a page could
    /// make a name of its own lead here. A change by a page of another origin is 403.
    ///
    /// - Parameter body: Gets the address to use in place of the real one; it ends with the same path.
    /// - Throws: ``MockServerError`` where it is not known where the real server lies, or no port can be had, and what the
    ///   function throws.
    public func run<Result: Sendable>(_ body: @Sendable (_ url: URL) async throws -> Result) async throws -> Result {
        try await listen(on: 0, body)
    }

    /// Listens on a port of the loopback interface for as long as a function runs; see ``run(_:)``.
    ///
    /// - Parameters:
    ///   - port: 0 for a free one.
    ///   - hosts: Further names or addresses by which it may be asked for, without a port.
    ///   - body: Gets the address to use in place of the real one.
    public func listen<Result: Sendable>(
        on port: UInt16,
        alsoAt hosts: Set<String> = [],
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        guard let baseURL, let forwarding = Forwarding(to: baseURL) else {
            throw MockServerError(
                "the proxy is not told where the real server of \(declaration.name) lies",
                advice: "Write `RecordingProxy(\(declaration.name).self, baseURL: URL(string: \"https://...\"))`."
            )
        }
        var proxy = ProxyServer(forwarding: forwarding, transport: self, time: recorder.recording.time)
        proxy.guarding = ProxyGuard(alsoAt: hosts)
        return try await proxy.listen(on: port, body)
    }
}
