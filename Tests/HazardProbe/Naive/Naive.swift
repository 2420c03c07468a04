import Foundation
import Roadbook

/// A client as one writes it by hand with URLSession, in the way its documentation teaches.
enum Naive {
    static let scenarios: [String: HazardProbe.Scenario] = [
        cancellation, challenges, redirects, timeouts, streaming, answers, requests, sessions, stubs, deaths,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// Sends a request by the async method, in a session of its own unless given.
    static func get(
        _ request: URLRequest,
        over session: URLSession = URLSession(configuration: .default)
    ) async throws -> Parameters {
        let (content, response) = try await session.data(for: request)
        return Report.answer((response as? HTTPURLResponse)?.statusCode, content)
    }

    static func get(
        _ url: URL,
        over session: URLSession = URLSession(configuration: .default)
    ) async throws -> Parameters {
        try await get(URLRequest(url: url), over: session)
    }

    /// A request that gives up after a second of silence.
    static func impatient(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.timeoutInterval = 1
        return request
    }
}
