import Foundation
import Roadbook

extension Ours {
    /// Fewer than the naive client gets, since none of them ends the race; the stress test of the transport has more.
    private static let count = 1000

    static let cancellation: [String: HazardProbe.Scenario] = [
        "L1": { server, watchdog in
            let transport = URLSessionTransport()
            let url = try server.url("/race")
            return await CancelRace.run(count, watchdog) { _ in _ = try await carry(url, over: transport) }
        },
        "L2": { server, watchdog in
            let client = try makeClient(server)
            return await CancelRace.run(count, watchdog) { _ in _ = try await send(request("race"), by: client) }
        },
        // Answers with and without content, redirects and challenges, in turn.
        "L3": { server, watchdog in
            let transport = URLSessionTransport()
            let urls = try ["/race", "/empty", "/redirect", "/basic"].map { try server.url($0) }
            return await CancelRace.run(count, watchdog) { number in
                _ = try await carry(urls[number / 8 % urls.count], over: transport)
            }
        },
        "L3-idle": { server, _ in
            let client = try makeClient(server)
            let task = Task { try await send(request("silent"), by: client) }
            _ = try await send(request("asked"), by: client)
            task.cancel()
            do { _ = try await task.value } catch { return Report.failure(error) }
            return [:]
        },
        "C5": { server, watchdog in
            let client = try makeClient(server)
            return await CancelRace.run(count, watchdog) { _ in _ = try await send(request("race"), by: client) }
        },
        "H1": { server, watchdog in
            let transport = URLSessionTransport()
            let url = try server.url("/race")
            let body = TransportRequest.Body.data(Data("content".utf8))
            return await CancelRace.run(count, watchdog) { _ in
                _ = try await carry(url, .post, headers: ["Content-Type": "text/plain"], body: body, over: transport)
            }
        },
        "C6": { server, watchdog in
            let client = try makeClient(server)
            return await CancelRace.run(count, watchdog) { _ in _ = try await send(request("redirect"), by: client) }
        },
    ]
}
