import Roadbook
import TestServers
import Testing

extension Hazard {
    static let challenges = [
        Hazard(
            "L4",
            byHand: "A 401 with a `Basic` challenge never comes, and no timeout ends the wait.",
            byRoadbook: "It is an answer like any other, with its content.",
            stage: { try Stage(unauthorized(#"Basic realm="a""#)) },
            shows: \.hangs,
            expects: { run in
                #expect(run.report == ["status": 401, "body": "who are you"])
                #expect(run.requests.count == 1)
            }
        ),
        Hazard(
            "H2",
            byHand:
                "So it is with completion handlers, with credentials that are refused, and with `Basic` as the second "
                + "challenge of a list.",
            byRoadbook: "As L4.",
            stage: { try Stage(unauthorized(#"Bearer, Basic realm="a""#)) },
            shows: \.hangs,
            expects: { run in
                #expect(run.report == ["status": 401, "body": "who are you"])
                #expect(run.requests.map { $0.has(field: "Authorization: Basic YTpi") } == [true])
            }
        ),
    ]

    private static func unauthorized(_ challenge: String) -> String {
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 11\r\n\r\nwho are you"
    }
}
