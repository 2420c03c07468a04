public import Foundation
import Roadbook
import RoadbookHTTPEngine

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
    /// - Parameter body: Gets the address to use in place of the real one; it ends with the same path.
    /// - Throws: ``MockServerError`` where it is not known where the real server lies, or no port can be had, and what the
    ///   function throws.
    public func run<Result: Sendable>(_ body: @Sendable (_ url: URL) async throws -> Result) async throws -> Result {
        try await listen(on: 0, body)
    }

    /// Listens on a port of the loopback interface for as long as a function runs; see ``run(_:)``.
    ///
    /// - Parameter port: 0 for a free one.
    public func listen<Result: Sendable>(
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        guard let baseURL, let forwarding = Forwarding(to: baseURL) else {
            throw MockServerError(
                "the proxy is not told where the real server of \(declaration.name) lies",
                advice: "Write `RecordingProxy(\(declaration.name).self, baseURL: URL(string: \"https://...\"))`."
            )
        }
        let server = HTTPServer { [self] request in await answer(to: request, forwarding) }
        return try await server.run(host: "127.0.0.1", port: port) { address in
            guard let url = URL(string: "http://127.0.0.1:\(address.port)\(forwarding.path)") else {
                throw MockServerError("the proxy has no address", advice: "Check the path of its baseURL.")
            }
            return try await body(url)
        }
    }

    /// The most octets of an answer that are passed on.
    private static var limit: Int { 256 << 20 }

    private func answer(to request: HTTPRequest, _ forwarding: Forwarding) async -> HTTPResponse {
        guard let forwarded = forwarding.request(request) else {
            return Problem.malformed("The target cannot be passed on.").answer.response
        }
        do {
            let answer = try await send(forwarded)
            let content = try await answer.body.collect(upTo: Self.limit)
            return forwarding.response(answer.head, content)
        } catch let error as TransportError where error.code == .timedOut {
            return Problem(504, "Gateway Timeout", "The real server did not answer in time.").answer.response
        } catch {
            let reason = (error as? TransportError).map { "\($0.code)" } ?? "\(type(of: error))"
            return Problem(502, "Bad Gateway", "The real server did not answer: \(reason).").answer.response
        }
    }
}
