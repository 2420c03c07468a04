import Roadbook
import TestServers
import Testing

extension Hazard {
    static let stubs = [
        Hazard(
            "L18",
            byHand: "Of the chunks of a `URLProtocol` stub, `data(for:)` returns the last one.",
            byRoadbook: "A stub is a `Transport`; its chunks are all read.",
            stage: { try Stage { _ in [.ok] } },
            shows: { $0.report == ["status": 200, "body": "two"] },
            expects: { #expect($0.report == ["status": 200, "body": "onetwo"]) }
        ),
        Hazard(
            "C12",
            "C12-nothing",
            byHand: "A `URLProtocol` stub that ends without an answer ends the process.",
            byRoadbook: "A transport has an answer or throws; what it throws is the error of the call.",
            stage: { try Stage { _ in [.ok] } },
            shows: \.crashes,
            expects: { #expect($0.report?["code"] == "transport.unexpectedRequest") }
        ),
        Hazard(
            "C12",
            "C12-redirect",
            byHand: "A redirect by a `URLProtocol` stub ends the process.",
            byRoadbook: "It is an answer.",
            stage: { try Stage { _ in [.ok] } },
            shows: \.crashes,
            expects: { #expect($0.report?["status"] == 302) }
        ),
        Hazard(
            "C12",
            "C12-download",
            byHand: "A download task that a `URLProtocol` stub answers ends the process.",
            byRoadbook: "A stub's content goes wherever it is read to, a file among others.",
            stage: { try Stage { _ in [.ok] } },
            shows: \.crashes,
            expects: { #expect($0.report == ["status": 200, "body": "onetwo"]) }
        ),
        Hazard(
            "H5",
            byHand: "A `URLProtocol` stub that never answers hangs, and no timeout ends it.",
            byRoadbook: "`timeout` bounds every transport.",
            stage: { try Stage { _ in [.ok] } },
            shows: \.hangs,
            expects: { run in
                #expect(run.report?["code"] == "transport.timedOut")
                #expect(run.report?["milliseconds"]?.int ?? 0 >= 200)
            }
        ),
    ]
}
