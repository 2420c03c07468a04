import Foundation
import Roadbook

extension Ours {
    static let timeouts: [String: HazardProbe.Scenario] = [
        "L8": { server, _ in
            let client = try makeClient(server)
            return await Report.each([Duration.milliseconds(500), .milliseconds(1900)]) { timeout in
                try await send(request("silent").timeout(timeout), by: client)
            }
        },
        "L9": { server, _ in
            let client = try makeClient(server)
            let late = await Report.of {
                try await send(request("slow").deadline(.milliseconds(500)), by: client)
            }
            _ = try await send(request("release"), by: client)
            return late
        },
        "C7": { server, _ in
            let client = try makeClient(server)
            let longest = request("any").timeout(Duration(secondsComponent: .max, attosecondsComponent: 0))
            return try await send(
                longest.deadline(Duration(secondsComponent: .max, attosecondsComponent: 0)),
                by: client
            )
        },
        "H4": { server, _ in try await closing(server) },
        "C10": { server, _ in try await closing(server) },
        "H8": { server, watchdog in
            Deafness.begin()
            let client = try makeClient(server)
            var reports: [Parameters] = []
            for _ in 0..<12 {
                let timeout = Duration.seconds(2)
                reports.append(await Report.of { try await send(request("any").timeout(timeout), by: client) })
                watchdog.progress()
            }
            return ["each": reports]
        },
    ]

    /// A body on a connection that the server closes just then.
    private static func closing(_ server: Server) async throws -> Parameters {
        let client = try makeClient(server)
        _ = try await send(request("warm"), by: client)
        return await Report.of {
            try await send(request("closing", .post).body(.text("content")), by: client)
        }
    }
}
