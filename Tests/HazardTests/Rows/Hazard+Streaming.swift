import Roadbook
import TestServers
import Testing

extension Hazard {
    static let streaming = [
        Hazard(
            "L11",
            byHand: "`ResponseDisposition.cancel` is not looked at: the content comes, and the connection stays open.",
            byRoadbook: "Content that is dropped closes the connection.",
            stage: {
                let closed = Signal()
                return try Stage { request in
                    request.target == "/long"
                        ? [
                            .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .awaitClose, .fire(closed),
                        ]
                        : [.wait(closed), .ok("closed")]
                }
            },
            shows: { $0.standstill?["received"] == "five!" },
            expects: { #expect($0.report?["body"] == "closed") }
        ),
        Hazard(
            "L12",
            byHand: "`suspend()` and `resume()` send the request again, and what came before comes twice.",
            byRoadbook: "Nothing is suspended: a reader who takes its time gets every octet once.",
            stage: parts,
            shows: { run in
                run.requests("/parts").count > 1 && run.report?["body"]?.string?.hasPrefix("firstfirst") == true
            },
            expects: { run in
                #expect(run.report?["body"] == "firstother")
                #expect(run.requests("/parts").count == 1)
            }
        ),
        Hazard(
            "C9",
            byHand: "`suspend()` and `resume()` at once end the process.",
            byRoadbook: "Nothing is suspended.",
            isRace: true,
            stage: { try Stage { _ in [.ok] } },
            shows: \.crashes,
            expects: { #expect($0.report == ["status": 200, "body": "hi"]) }
        ),
        Hazard(
            "L19",
            byHand: "There is no `bytes(for:)`: with `data(for:)` nothing is seen before the end.",
            byRoadbook: "Content arrives as it is sent.",
            stage: parts,
            shows: \.hangs,
            expects: { run in
                #expect(run.report?["first"] == 5)
                #expect(run.report?["body"] == "firstother")
            }
        ),
        Hazard(
            "C13",
            byHand: "Cancelling the upload of a file while it is read, or an answer that comes then, ends the process.",
            byRoadbook: "Files are sent as streams of a known length, which are read where they are sent.",
            isRace: true,
            stage: { try Stage { _ in [.ok] } },
            shows: \.crashes,
            expects: { #expect($0.report == ["status": 200, "body": "hi"]) }
        ),
        Hazard(
            "H7",
            byHand:
                "While something comes as fast as it is received, as from a server nearby or in small chunks, no other "
                + "request of the process is sent and none is cancelled, in any session; what the delegate does not "
                + "take in time stays in memory.",
            byRoadbook: "Sessions stand back for each other, what is dropped ends, and what is held is bounded.",
            isRace: true,
            stage: {
                let chunk = "100\r\n\(String(repeating: "a", count: 256))\r\n"
                return try Stage { request in
                    request.target == "/endless"
                        ? [
                            .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                            .repeatUntilClosed(chunk),
                        ]
                        : [.ok]
                }
            },
            shows: \.hangs,
            expects: { #expect($0.report?["body"] == "hi") }
        ),
    ]

    /// An answer whose second part waits until the client asks for it.
    private static let parts: @Sendable () throws -> Stage = {
        let released = Signal()
        return try Stage { request in
            request.target == "/parts"
                ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst"), .wait(released), .send("other")]
                : [.fire(released), .ok]
        }
    }
}
