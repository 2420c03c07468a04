import Roadbook
import TestServers
import Testing

extension Hazard {
    static let sessions = [
        Hazard(
            "C8",
            byHand: "A request in a session that was invalidated ends the process.",
            byRoadbook: "There is nothing to invalidate: a transport that is released lets its transfers end.",
            stage: { try Stage { _ in [.ok] } },
            shows: { $0.crashes("Session invalidated") },
            expects: { #expect($0.report == ["status": 200, "body": "hi", "released": true, "first": "hi"]) }
        )
    ]
}
