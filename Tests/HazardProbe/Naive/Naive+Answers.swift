import Foundation
import Roadbook

extension Naive {
    static let answers: [String: HazardProbe.Scenario] = [
        "L14": { server, _ in
            let session = URLSession(configuration: .default)
            var reports: [Parameters] = []
            for path in ["/fresh", "/fresh", "/stale", "/stale"] {
                reports.append(try await get(server.url(path), over: session))
            }
            return ["each": reports]
        },
        "L15": { server, _ in
            await Report.each(["/flaky", "/closed", "/short", "/chunk", "/garbage"]) { path in
                try await get(server.url(path))
            }
        },
        // Run twice, as two programs or one that is started again.
        "L16": { server, _ in try await get(server.url("/login")) },
        // An answer with as many fields as libcurl lets through, and a second of patience.
        "H6": { server, _ in try await get(impatient(server.url("/fields"))) },
        // The fields of an answer by the names that the server gave them.
        "L21": { server, _ in
            let (_, response) = try await URLSession(configuration: .default).data(from: server.url("/fields"))
            let fields = (response as? HTTPURLResponse)?.allHeaderFields ?? [:]
            return [
                "ETag": fields["ETag"] as? String, "DNT": fields["DNT"] as? String,
                "Set-Cookie": fields["Set-Cookie"] as? String,
            ]
        },
    ]

    /// Answers that end the process, whatever is done.
    static let deaths: [String: HazardProbe.Scenario] = ["C1": death, "C2": death, "C4": death]

    private static let death: HazardProbe.Scenario = { server, _ in try await get(server.url("/")) }
}
