import Foundation
import Roadbook

extension Naive {
    static let requests: [String: HazardProbe.Scenario] = [
        // A name and a method from outside, with line breaks in them.
        "L17": { server, _ in
            var named = URLRequest(url: try server.url("/named"))
            named.setValue("a", forHTTPHeaderField: "X-A: b\r\nX-Injected")
            var called = URLRequest(url: try server.url("/called"))
            called.httpMethod = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\nGET"
            return await Report.each([named, called]) { try await get($0) }
        },
        "L23": { server, _ in
            var request = URLRequest(url: try server.url("/post"))
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"title":"new"}"#.utf8)
            return try await get(request)
        },
        "C11": { server, _ in
            let configuration = URLSessionConfiguration.default
            configuration.httpAdditionalHeaders = ["X-Api-Version": 3]
            return try await get(server.url("/"), over: URLSession(configuration: configuration))
        },
    ]
}
