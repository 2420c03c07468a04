import Foundation
import Roadbook

extension Naive {
    static let challenges: [String: HazardProbe.Scenario] = [
        // The async method, and a second of patience.
        "L4": { server, _ in try await get(impatient(server.url("/basic"))) },
        // A completion handler, credentials that are refused, and Basic as the second of two challenges.
        "H2": { server, _ in
            var request = impatient(try server.url("/list"))
            request.setValue("Basic YTpi", forHTTPHeaderField: "Authorization")
            let (content, response) = try await CompletionHandlers.data(
                for: request,
                over: URLSession(configuration: .default)
            )
            return Report.answer(response?.statusCode, content)
        },
    ]
}
