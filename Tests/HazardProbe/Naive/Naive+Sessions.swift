import Foundation
import Roadbook

extension Naive {
    static let sessions: [String: HazardProbe.Scenario] = [
        // One part of a program ends the session, say at a logout, and another still has it.
        "C8": { server, _ in
            let session = URLSession(configuration: .default)
            _ = try await get(server.url("/"), over: session)
            session.invalidateAndCancel()
            return try await get(server.url("/"), over: session)
        }
    ]
}
