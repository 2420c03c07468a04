import Roadbook
import TestServers
import Testing

extension Hazard {
    static let cancellation = [
        Hazard(
            "L1",
            byHand: "A task with a completion handler that is cancelled as it completes ends the process.",
            byRoadbook: "Each caller gets the answer or `CancellationError`.",
            isRace: true,
            stage: race,
            shows: { $0.crashes("not in the registry") },
            expects: racesToTheEnd
        ),
        Hazard(
            "L2",
            byHand:
                "A Swift task that is cancelled in `data(for:)` as it completes stops every session of the process.",
            byRoadbook: "As L1, and no async method of URLSession is used.",
            isRace: true,
            stage: race,
            // The same race sometimes ends in the way of L1.
            shows: { $0.standstill?["otherSessions"] == "stuck" || $0.crashes("not in the registry") },
            expects: racesToTheEnd
        ),
        Hazard(
            "L3",
            byHand: "Cancelling on a serial queue of one's own, with a delegate, ends the process just so.",
            byRoadbook:
                "Tasks are cancelled on the delegate's queue, where they cannot meet their completion; redirects "
                + "and challenges in between are not answered after it.",
            isRace: true,
            stage: race,
            shows: { $0.crashes("not in the registry") },
            expects: racesToTheEnd
        ),
        Hazard(
            "L3",
            "L3-idle",
            byHand:
                "A request in flight can be cancelled safely; its error is `URLError`, as if the network had failed.",
            byRoadbook: "The caller gets `CancellationError` at once, and the connection is closed.",
            stage: {
                let asked = Signal()
                return try Stage { request in
                    request.target == "/silent" ? [.fire(asked), .awaitClose] : [.wait(asked), .ok]
                }
            },
            shows: { $0.report?["error"] == "URLError" && $0.report?["code"] == -999 },
            expects: { #expect($0.report == ["error": "CancellationError"]) }
        ),
        Hazard(
            "C5",
            byHand: "Cancelling on the delegate's queue ends the process too, where the session has its usual cache.",
            byRoadbook: "The session has no cache of Foundation's.",
            isRace: true,
            stage: race,
            shows: { $0.crashes("not in the registry") },
            expects: racesToTheEnd
        ),
        Hazard(
            "C6",
            byHand: "Answering for a redirect after the task was cancelled ends the process.",
            byRoadbook: "A redirect of a cancelled task is not answered.",
            stage: race,
            shows: { $0.crashes("Received callback for HTTP redirection") },
            expects: racesToTheEnd
        ),
        Hazard(
            "H1",
            byHand: "`upload(for:from:)` stops every session of the process in the way of L2.",
            byRoadbook: "As L1, with content.",
            isRace: true,
            stage: race,
            // The same race sometimes ends in the way of L1.
            shows: { $0.standstill?["otherSessions"] == "stuck" || $0.crashes("not in the registry") },
            expects: racesToTheEnd
        ),
    ]

    /// Answers of every kind, at once.
    private static let race: @Sendable () throws -> Stage = {
        try Stage { request in
            switch request.target {
            case "/empty": [.send("HTTP/1.1 204 No Content\r\n\r\n")]
            case "/redirect": [.redirect(302, to: "/race")]
            case "/basic":
                [.send("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 2\r\n\r\nno")]
            default: [.send("HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nContent-Length: 2\r\n\r\nhi")]
            }
        }
    }

    private static let racesToTheEnd: @Sendable (Run) throws -> Void = { run in
        let ends = try #require(run.report)
        // Nothing but these two, and the race was one.
        #expect(Set(ends.map(\.name)) == ["answered", "cancelled"], "\(ends)")
        #expect(ends.compactMap(\.value.int).reduce(0, +) == 1000)
    }
}
