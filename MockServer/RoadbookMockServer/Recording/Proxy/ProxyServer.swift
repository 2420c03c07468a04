import Foundation
import Roadbook
import RoadbookHTTPEngine

/// A server that passes every request on to a real one.
struct ProxyServer: Sendable {
    /// What became of a request.
    struct Exchange: Sendable {
        let request: TransportRequest
        /// `nil` where the client left before there was one.
        let status: Int?
        /// Why the real server did not answer; `nil` where it did.
        let hindrance: String?
        let time: Duration
    }

    let forwarding: Forwarding
    let transport: any Transport
    let time: MockTime
    var guarding = ProxyGuard()
    /// Told of each exchange before its answer goes to the client.
    var told: (@Sendable (Exchange) -> Void)?
    /// Told of each request that is not passed on, and why.
    var refused: (@Sendable (_ request: HTTPRequest, _ status: Int, _ reason: String) -> Void)?

    /// The most octets of an answer that are passed on.
    private static let limit = 256 << 20

    /// Listens for as long as a function runs.
    ///
    /// - Parameters:
    ///   - host: A numeric address, or `localhost`.
    ///   - port: 0 for a free one.
    ///   - body: Gets the address to use in place of the real one; it ends with the same path.
    func listen<Result: Sendable>(
        at host: String = "127.0.0.1",
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        let configuration = HTTPServer.Configuration(refused: { refused?($0.request, $0.response.status, $0.reason) })
        let server = HTTPServer(configuration: configuration, handler: { request in await answer(to: request) })
        return try await server.run(host: host, port: port) { address in
            guard let url = URL(string: "\(address.url)\(forwarding.path)") else {
                throw MockServerError("the proxy has no address", advice: "Check the path of its baseURL.")
            }
            return try await body(url)
        }
    }

    private func answer(to request: HTTPRequest) async -> HTTPResponse {
        if let problem = guarding.refusal(of: request) { return refusal(of: request, problem) }
        let forwarded: TransportRequest
        do {
            forwarded = try forwarding.request(request)
        } catch {
            return refusal(of: request, error)
        }
        let start = time.elapsed()
        func tell(_ status: Int?, _ hindrance: String? = nil) {
            let time = time.elapsed() - start
            told?(Exchange(request: forwarded, status: status, hindrance: hindrance, time: time))
        }
        do {
            let answer = try await transport.send(forwarded)
            let content = try await answer.body.collect(upTo: Self.limit)
            tell(answer.head.status)
            return forwarding.response(answer.head, content)
        } catch {
            let problem = problem(error)
            // Nobody is there to be answered where this is cancelled.
            tell(error is CancellationError ? nil : problem.status, problem.detail)
            return problem.answer.response
        }
    }

    /// The answer to a request that is not passed on.
    private func refusal(of request: HTTPRequest, _ problem: Problem) -> HTTPResponse {
        refused?(request, problem.status, problem.detail)
        return problem.answer.response
    }

    /// What a client is told of a server that did not answer.
    private func problem(_ error: any Error) -> Problem {
        let error = error as? TransportError
        let reason = error?.message ?? "the answer cannot be passed on"
        let detail = "\(forwarding.origin) did not answer: \(reason)."
        return error?.code == .timedOut
            ? Problem(504, "Gateway Timeout", detail) : Problem(502, "Bad Gateway", detail)
    }
}
