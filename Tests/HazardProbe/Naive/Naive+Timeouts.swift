import Foundation
import Roadbook

extension Naive {
    static let timeouts: [String: HazardProbe.Scenario] = [
        "L8": { server, _ in
            await Report.each([0.5, 1.9]) { seconds in
                var request = URLRequest(url: try server.url("/silent"))
                request.timeoutInterval = seconds
                return try await get(request)
            }
        },
        // Half a second for the whole; the rest of the answer comes after a whole one.
        "L9": { server, _ in
            let configuration = URLSessionConfiguration.default
            configuration.timeoutIntervalForResource = 0.5
            async let answer = get(server.url("/slow"), over: URLSession(configuration: configuration))
            try await Task.sleep(for: .seconds(1))
            _ = try await get(server.url("/release"))
            return try await answer
        },
        "C7": { server, _ in
            var request = URLRequest(url: try server.url())
            request.timeoutInterval = .infinity
            return try await get(request)
        },
        // A body on a connection that the server closes just then; no timeout is named, as usual.
        "H4": { server, _ in
            let session = URLSession(configuration: .default)
            _ = try await get(server.url("/warm"), over: session)
            var request = URLRequest(url: try server.url("/closing"))
            request.httpMethod = "POST"
            request.httpBody = Data("content".utf8)
            return try await get(request, over: session)
        },
        // The same with a delegate that gives the body once more when it is asked for it.
        "C10": { server, _ in
            var choices = HandDelegate.Choices()
            choices.bodyStream = { InputStream(data: Data("content".utf8)) }
            let delegate = HandDelegate(choices)
            let session = URLSession(delegate)
            _ = try await delegate.data(for: URLRequest(url: server.url("/warm")), over: session)
            var request = URLRequest(url: try server.url("/closing"))
            request.httpMethod = "POST"
            request.httpBody = Data("content".utf8)
            let (content, response) = try await delegate.data(for: request, over: session)
            return Report.answer(response?.statusCode, content)
        },
        // One request after the other, each on a connection of its own, and each with a second.
        "H8": { server, watchdog in
            Deafness.begin()
            var reports: [Parameters] = []
            for _ in 0..<3 {
                reports.append(await Report.of { try await get(impatient(server.url())) })
                watchdog.progress()
            }
            return ["each": reports]
        },
    ]
}
