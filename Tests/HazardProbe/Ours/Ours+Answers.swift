import Foundation
import Roadbook

extension Ours {
    static let answers: [String: HazardProbe.Scenario] = [
        "L15": { server, _ in
            let client = try makeClient(server)
            return await Report.each(["closed", "short", "chunk", "garbage"]) { path in
                try await send(request(path), by: client)
            }
        },
        "L16": { server, _ in try await send(request("login"), by: makeClient(server)) },
        "L21": { server, _ in
            let (_, head) = try await makeClient(server).send(request("fields"))
            return ["ETag": head.headers["ETag"], "DNT": head.headers["DNT"], "Set-Cookie": head.headers["Set-Cookie"]]
        },
    ]

    static let deaths: [String: HazardProbe.Scenario] = ["C1": death, "C2": death, "C4": death]

    private static let death: HazardProbe.Scenario = { server, _ in try await carry(server.url("/")) }
}
