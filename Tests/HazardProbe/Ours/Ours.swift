import Foundation
import Roadbook

/// The same scenarios by Roadbook.
enum Ours {
    static let scenarios: [String: HazardProbe.Scenario] = [
        cancellation, challenges, redirects, timeouts, streaming, answers, requests, sessions, stubs, deaths,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// An API of which nothing is declared: its requests are written by hand.
    struct Anything: URLRouter {
        static let basePath = "http://127.0.0.1"
    }

    /// A client that sends every call once, so that what is seen is what came of that.
    static func makeClient(
        _ server: Server,
        over transport: any Transport = URLSessionTransport(),
        retry: RetryPolicy? = nil
    ) throws -> Client<Anything> {
        var settings = RequestSettings()
        settings.retry = retry
        return Client(Anything.self, baseURL: try server.url(), transport: transport, settings: settings)
    }

    /// A request by hand whose answer is read whole.
    static func request(
        _ path: String,
        _ method: HTTPMethod = .get
    ) -> RequestConverter<(Data, ResponseHead)> {
        RequestConverter<Void>(method: method, route: path).returning(Data.self).withHead()
    }

    /// Sends a request by a client.
    static func send(
        _ request: RequestConverter<(Data, ResponseHead)>,
        by client: Client<Anything>
    ) async throws -> Parameters {
        let (content, head) = try await client.send(request)
        return Report.answer(head.status, content)
    }

    /// Sends a request over a transport, without a client.
    static func carry(
        _ url: URL,
        _ method: HTTPMethod = .get,
        headers: HeaderFields = [:],
        body: TransportRequest.Body = .none,
        over transport: any Transport = URLSessionTransport()
    ) async throws -> Parameters {
        let request = TransportRequest(method: method, url: url, headers: headers, body: body)
        let response = try await transport.send(request)
        return Report.answer(response.head.status, try await response.body.collect(upTo: 1 << 20))
    }
}
