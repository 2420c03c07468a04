import Foundation
import Roadbook

extension Ours {
    static let challenges: [String: HazardProbe.Scenario] = [
        "L4": { server, _ in try await carry(server.url("/basic")) },
        "H2": { server, _ in try await carry(server.url("/list"), headers: ["Authorization": "Basic YTpi"]) },
    ]
}
