import Roadbook
import TestServers
import Testing

extension Hazard {
    static let requests = [
        Hazard(
            "L17",
            byHand:
                "A line break in the name of a header field begins another field, and one in a method another request.",
            byRoadbook: "Such names, values and methods are refused before anything is sent.",
            stage: { try Stage { _ in [.ok] } },
            shows: { run in
                run.requests("/named").contains { $0.has(field: "X-Injected: a") } && !run.requests("/smuggled").isEmpty
            },
            expects: { run in
                #expect(
                    run.each.map { $0["code"] } == [
                        "building.invalidHeader", "building.invalidHeader", "building.invalidMethod",
                    ]
                )
                #expect(run.requests.isEmpty)
            }
        ),
        Hazard(
            "L23",
            byHand: "Content without a `Content-Type` is told to be a form.",
            byRoadbook: "Content has the type of what it is made of, and no content has none.",
            stage: { try Stage { _ in [.ok] } },
            shows: { $0.requests.map { $0.has(field: "Content-Type:application/x-www-form-urlencoded") } == [true] },
            expects: { run in
                #expect(run.requests("/json").map { $0.has(field: "Content-Type: application/json") } == [true])
                #expect(
                    run.requests("/octets").map { $0.has(field: "Content-Type: application/octet-stream") } == [true]
                )
                #expect(run.requests("/nothing").map { $0.has(name: "Content-Type") } == [false])
            }
        ),
        Hazard(
            "C11",
            byHand: "A value in `httpAdditionalHeaders` that is no string ends the process.",
            byRoadbook: "Values of header fields are strings, by their type.",
            stage: { try Stage { _ in [.ok] } },
            shows: \.crashes,
            expects: { #expect($0.requests.map { $0.has(field: "X-Api-Version: 3") } == [true]) }
        ),
    ]
}
