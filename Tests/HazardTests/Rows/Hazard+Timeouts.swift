import Foundation
import Roadbook
import TestServers
import Testing

extension Hazard {
    static let timeouts = [
        Hazard(
            "L8",
            byHand: "A timeout is cut to whole seconds: half a second fails at once, 1.9 seconds after one.",
            byRoadbook: "`timeout` is kept to the clock's precision.",
            stage: { try Stage { _ in [.awaitClose] } },
            shows: { run in
                let times = run.each.compactMap { $0["milliseconds"]?.int }
                return run.each.map { $0["code"] } == [-1001, -1001] && times.count == 2 && times[0] < 450
                    && times[1] < 1850
            },
            expects: { run in
                #expect(run.each.map { $0["code"] } == ["transport.timedOut", "transport.timedOut"])
                let times = run.each.compactMap { $0["milliseconds"]?.int }
                try #require(times.count == 2)
                #expect(times[0] >= 500 && times[1] >= 1900, "\(times)")
            }
        ),
        Hazard(
            "L9",
            byHand: "`timeoutIntervalForResource` is not looked at: an answer twice as late as it allows is a success.",
            byRoadbook: "`deadline` bounds the whole call.",
            stage: {
                let released = Signal()
                return try Stage { request in
                    request.target == "/slow"
                        ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsl"), .wait(released), .send("ow")]
                        : [.fire(released), .ok]
                }
            },
            shows: { $0.report?["body"] == "slow" },
            expects: { run in
                #expect(run.report?["code"] == "transport.deadlineExceeded")
                #expect(run.report?["milliseconds"]?.int ?? 0 >= 500)
            }
        ),
        Hazard(
            "C7",
            byHand: "A timeout that is infinite, not a number or longer than some millions of years ends the process.",
            byRoadbook: "The longest `Duration` is a timeout like any other.",
            stage: { try Stage { _ in [.ok] } },
            shows: \.crashes,
            expects: { #expect($0.report == ["status": 200, "body": "hi"]) }
        ),
        Hazard(
            "H4",
            byHand:
                "A request with content, on a connection that the server closes just then, is sent again without the "
                + "content and waits until the idle timeout, a minute unless set.",
            byRoadbook:
                "It fails at once with `connectionLost`, which is tried again where the method or an idempotency key "
                + "allows it.",
            stage: closing,
            shows: \.hangs,
            expects: expectsLoss
        ),
        Hazard(
            "C10",
            byHand: "A delegate that gives the content once more, when it is asked for it then, ends the process.",
            byRoadbook: "The delegate gives no content, and ends the task. As H4.",
            stage: closing,
            shows: \.crashes,
            expects: expectsLoss
        ),
        Hazard(
            "H8",
            byHand:
                "Where a server resets a connection, Dispatch may go deaf to the number of its descriptor: each connection "
                + "that has the number afterwards waits for its timeout, and the number is given out first. Seldom it "
                + "ends the process instead.",
            byRoadbook:
                "Such numbers are found when a connection has failed or waited in vain, and kept from being given out "
                + "again. What was given one before waits for its `timeout`.",
            stage: {
                try Stage { _ in
                    // libcurl looks at a connection by itself after 200 milliseconds. It is not to find an answer then.
                    let delay = RawServer.Step.perform { Thread.sleep(forTimeInterval: 0.02) }
                    return [delay, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")]
                }
            },
            shows: { $0.each.contains { $0["code"] == -1001 } },
            expects: { run in
                // The first ones may wait, and be sent before another that waits is closed.
                #expect(run.each.suffix(4).map { $0["status"] } == [200, 200, 200, 200], "\(run)")
            }
        ),
    ]

    /// A connection is kept, and closed when a request with content has come on it.
    private static let closing: @Sendable () throws -> Stage = {
        try Stage { $0.method == "POST" ? [.close] : [.ok] }
    }

    private static let expectsLoss: @Sendable (Run) throws -> Void = { run in
        #expect(run.report?["code"] == "transport.connectionLost")
        // The second time it does not come whole.
        #expect(run.requests("/closing").count == 1)
    }
}
