import Foundation
import Roadbook

extension Ours {
    static let answers: [String: HazardProbe.Scenario] = [
        "L14": { server, _ in
            let client = try makeClient(server)
            let cache = ResponseCache.memory()
            var reports: [Parameters] = []
            for path in ["fresh", "fresh", "stale", "stale"] {
                reports.append(try await send(request(path).setting(\.cache, cache), by: client))
            }
            return ["each": reports]
        },
        "L15": { server, _ in
            var retry = RetryPolicy()
            retry.baseDelay = .milliseconds(1)
            let again = try await send(request("flaky"), by: makeClient(server, retry: retry))
            let client = try makeClient(server)
            let once = await Report.each(["closed", "short", "chunk", "garbage"]) { path in
                try await send(request(path), by: client)
            }
            return once.merging(["again": again])
        },
        "L16": { server, _ in try await send(request("login"), by: makeClient(server)) },
        // The same, and calls that are made while URLSession is busy with it.
        "H6": { server, _ in
            let client = try makeClient(server)
            let many = Task { await Report.of { try await send(request("fields").timeout(.seconds(1)), by: client) } }
            try await Task.sleep(for: .milliseconds(500))
            let others = await Report.each(Array(0..<8)) { _ in
                try await send(request("other").timeout(.milliseconds(500)), by: client)
            }
            return others.merging(["many": await many.value])
        },
        "L21": { server, _ in
            let (_, head) = try await makeClient(server).send(request("fields"))
            return ["ETag": head.headers["ETag"], "DNT": head.headers["DNT"], "Set-Cookie": head.headers["Set-Cookie"]]
        },
    ]

    static let deaths: [String: HazardProbe.Scenario] = ["C1": death, "C2": death, "C4": death]

    private static let death: HazardProbe.Scenario = { server, _ in try await carry(server.url("/")) }
}
