import Foundation
import Roadbook

extension Naive {
    static let redirects: [String: HazardProbe.Scenario] = [
        "L5": { server, _ in
            await Report.each([301, 302, 303, 307, 308]) { status in
                var request = URLRequest(url: try server.url("/\(status)"))
                request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
                request.setValue("session=secret", forHTTPHeaderField: "Cookie")
                request.setValue("secret", forHTTPHeaderField: "X-Api-Key")
                return try await get(request)
            }
        },
        "L6": { server, _ in
            await Report.each(["POST /307", "POST /308", "PUT /301", "PUT /302"]) { line in
                let words = line.split(separator: " ").map(String.init)
                var request = URLRequest(url: try server.url(words[1]))
                request.httpMethod = words[0]
                request.httpBody = Data("content".utf8)
                request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
                return try await get(request)
            }
        },
        "L7": { server, _ in
            await Report.each(["GET /dir/relative", "GET /dir/encoded", "HEAD /see", "POST /see"]) { line in
                let words = line.split(separator: " ").map(String.init)
                var request = URLRequest(url: try server.url(words[1]))
                request.httpMethod = words[0]
                if words[0] == "POST" {
                    request.httpBody = Data("content".utf8)
                    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
                }
                return try await get(request)
            }
        },
        // A delegate for the one task, which refuses to follow.
        "L10": { server, _ in
            var choices = HandDelegate.Choices()
            choices.onRedirect = { $2(nil) }
            let (content, response) = try await URLSession(configuration: .default).data(
                for: URLRequest(url: server.url("/redirect")),
                delegate: HandDelegate(choices)
            )
            return Report.answer((response as? HTTPURLResponse)?.statusCode, content)
        },
        // A delegate that is asked and has not answered yet, and a second of patience.
        "H3": { server, _ in
            var choices = HandDelegate.Choices()
            choices.onRedirect = { _, _, _ in }
            let delegate = HandDelegate(choices)
            let (content, response) = try await delegate.data(
                for: impatient(server.url("/redirect")),
                over: URLSession(delegate)
            )
            return Report.answer(response?.statusCode, content)
        },
    ]
}
