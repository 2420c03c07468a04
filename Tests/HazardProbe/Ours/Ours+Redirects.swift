import Foundation
import Roadbook

extension Ours {
    static let redirects: [String: HazardProbe.Scenario] = [
        "L5": { server, _ in
            let secrets: HeaderFields = [
                "Authorization": "Bearer secret", "Cookie": "session=secret", "X-Api-Key": "secret",
            ]
            return await Report.each([301, 302, 303, 307, 308]) { status in
                try await carry(server.url("/\(status)"), headers: secrets)
            }
        },
        "L6": { server, _ in
            await Report.each(["POST /307", "POST /308", "PUT /301", "PUT /302"]) { line in
                let words = line.split(separator: " ").map(String.init)
                return try await carry(
                    server.url(words[1]),
                    HTTPMethod(rawValue: words[0]),
                    headers: ["Content-Type": "text/plain"],
                    body: .data(Data("content".utf8))
                )
            }
        },
        "L7": { server, _ in
            await Report.each(["GET /dir/relative", "GET /dir/encoded", "HEAD /see", "POST /see"]) { line in
                let words = line.split(separator: " ").map(String.init)
                return try await carry(server.url(words[1]), HTTPMethod(rawValue: words[0]))
            }
        },
        "L10": { server, _ in try await carry(server.url("/redirect")) },
        "H3": { server, _ in try await carry(server.url("/redirect")) },
    ]
}
