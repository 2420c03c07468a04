import Foundation
import Roadbook

extension Ours {
    static let requests: [String: HazardProbe.Scenario] = [
        "L17": { server, _ in
            let client = try makeClient(server)
            let named = request("named").header("X-A: b\r\nX-Injected", "a")
            let valued = request("valued").header("X-A", "b\r\nX-Injected: a")
            let called = request("called", HTTPMethod(rawValue: "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\nGET"))
            return await Report.each([named, valued, called]) { try await send($0, by: client) }
        },
        "L23": { server, _ in
            let client = try makeClient(server)
            _ = try await send(request("json", .post).body(["title": "new"]), by: client)
            _ = try await send(request("octets", .post).body(Data(#"{"title":"new"}"#.utf8)), by: client)
            return try await send(request("nothing", .post), by: client)
        },
        "C11": { server, _ in
            var headers = RequestSettings().headers
            headers["X-Api-Version"] = "3"
            return try await send(request("any").setting(\.headers, headers), by: makeClient(server))
        },
    ]
}
