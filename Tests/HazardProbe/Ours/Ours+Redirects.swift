import Foundation
import Roadbook

extension Ours {
    static let redirects: [String: HazardProbe.Scenario] = [
        "L5": { server, _ in
            let secrets: HeaderFields = [
                "Authorization": "Bearer secret", "Cookie": "session=secret", "X-Api-Key": "secret",
            ]
            return try await follow(["GET /301", "GET /302", "GET /303", "GET /307", "GET /308"], server, secrets)
        },
        "L6": { server, _ in try await follow(["POST /307", "POST /308", "PUT /301", "PUT /302"], server) },
        "L7": { server, _ in
            try await follow(["GET /dir/relative", "GET /dir/encoded", "HEAD /see", "POST /see"], server)
        },
        "L10": { server, _ in
            let unfollowed = request("redirect").setting(\.redirects, nil).setting(\.acceptableStatus, 200..<400)
            return try await send(unfollowed, by: makeClient(server))
        },
        "H3": { server, _ in try await send(request("redirect"), by: makeClient(server)) },
    ]

    /// What comes of requests by a client, which follows redirects, and over a transport, which does not.
    private static func follow(
        _ lines: [String],
        _ server: Server,
        _ headers: HeaderFields = [:]
    ) async throws -> Parameters {
        let client = try makeClient(server)
        let followed = await Report.each(lines) { line in
            let (method, path) = parts(of: line)
            var request = request(path, method)
            for field in headers { request = request.header(field.name, field.value) }
            return try await send(method.hasContent ? request.body(.text("content")) : request, by: client)
        }
        let carried = await Report.each(lines) { line in
            let (method, path) = parts(of: line)
            var headers = headers
            headers["X-Unfollowed"] = "yes"
            if method.hasContent { headers["Content-Type"] = "text/plain" }
            let body = method.hasContent ? TransportRequest.Body.data(Data("content".utf8)) : .none
            return try await carry(server.url(path), method, headers: headers, body: body)
        }
        return followed.merging(["unfollowed": carried["each"]])
    }

    private static func parts(of line: String) -> (HTTPMethod, String) {
        let words = line.split(separator: " ").map(String.init)
        return (HTTPMethod(rawValue: words[0]), words[1])
    }
}

extension HTTPMethod {
    fileprivate var hasContent: Bool { self == .post || self == .put }
}
