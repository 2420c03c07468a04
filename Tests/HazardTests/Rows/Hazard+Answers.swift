import Roadbook
import TestServers
import Testing

extension Hazard {
    static let answers = [
        Hazard(
            "L14",
            byHand: "Nothing is cached: what is fresh is asked for again, and what is stale without `If-None-Match`.",
            byRoadbook: "With a `cache` what is fresh is not asked for, and what is stale by its tag.",
            stage: {
                try Stage { request in
                    let age = request.target == "/fresh" ? "max-age=60" : "no-cache"
                    let head = "Cache-Control: \(age)\r\nETag: \"1\"\r\n"
                    return request.has(field: "If-None-Match: \"1\"")
                        ? [.send("HTTP/1.1 304 Not Modified\r\n\(head)\r\n")]
                        : [.send("HTTP/1.1 200 OK\r\n\(head)Content-Length: 2\r\n\r\nhi")]
                }
            },
            shows: { run in
                run.requests.count == 4 && run.requests.allSatisfy { !$0.has(name: "If-None-Match") }
            },
            expects: { run in
                #expect(run.each == Array(repeating: ["status": 200, "body": "hi"], count: 4))
                #expect(run.requests.map(\.target) == ["/fresh", "/stale", "/stale"])
                #expect(run.requests.map { $0.has(name: "If-None-Match") } == [false, false, true])
            }
        ),
        Hazard(
            "L15",
            byHand:
                "A connection closed before the answer is -1011, content cut short is -1 (unknown), and what is not "
                + "HTTP is -1002 (unsupported URL).",
            byRoadbook: "They are `connectionLost`, which is tried again, and `invalidResponse`.",
            stage: {
                let isFirst = Locked(true)
                return try Stage { request in
                    switch request.target {
                    case "/flaky":
                        isFirst.withLock { first in
                            defer { first = false }
                            return first ? [.close] : [.ok]
                        }
                    case "/short": [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .close]
                    case "/chunk":
                        [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfive!\r\n"), .close]
                    case "/garbage": [.send("220 mail.example.com ESMTP\r\n"), .close]
                    default: [.close]
                    }
                }
            },
            shows: { $0.each.map { $0["code"] } == [-1011, -1011, -1, -1, -1002] },
            expects: { run in
                let lost = JSONValue.string(RequestError.Code.connectionLost.rawValue)
                let invalid = JSONValue.string(RequestError.Code.invalidResponse.rawValue)
                #expect(run.each.map { $0["code"] } == [lost, lost, lost, invalid])
                #expect(run.report?["again"] == ["status": 200, "body": "hi"])
                #expect(run.requests("/flaky").count == 2 && run.requests.count == 6)
            }
        ),
        Hazard(
            "L16",
            byHand: "Cookies are kept in the user's files: another process, or the next, sends them.",
            byRoadbook: "No cookie is kept or sent.",
            processes: 2,
            stage: {
                try Stage(
                    "HTTP/1.1 200 OK\r\nSet-Cookie: session=secret; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/\r\n"
                        + "Content-Length: 0\r\n\r\n"
                )
            },
            shows: { $0.requests.map { $0.has(field: "Cookie: session=secret") } == [false, true] },
            expects: { run in
                #expect(run.requests.count == 2)
                #expect(run.requests.allSatisfy { !$0.has(name: "Cookie") })
            }
        ),
        Hazard(
            "H6",
            byHand:
                "An answer with tens of thousands of header fields keeps every session of the process busy for seconds, "
                + "in quadratic time, and no timeout ends the wait.",
            byRoadbook: "URLSession is as busy, and every caller is let go by its `timeout` all the same.",
            stage: {
                let fields = String(repeating: "X-A: b\r\n", count: 1000)
                return try Stage { request in
                    request.target == "/fields"
                        ? [.send("HTTP/1.1 200 OK\r\n"), .repeatUntilClosed(fields)] : [.ok]
                }
            },
            shows: { $0.standstill?["otherSessions"] == "stuck" },
            expects: { run in
                let calls = run.each + [run.report?["many"]].compactMap(\.self)
                #expect(calls.count == 9)
                for call in calls {
                    #expect(call["code"] == "transport.timedOut" || call["status"] == 200, "\(call)")
                    #expect(call["milliseconds"]?.int ?? .max < 3000, "\(call)")
                }
            }
        ),
        Hazard(
            "L21",
            byHand: "Names of header fields change their case, and are then not found under the name the server gave.",
            byRoadbook:
                "Names are compared without their case. Repeated fields, `Set-Cookie` too, are one field on Linux.",
            stage: {
                try Stage(
                    "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nDNT: 1\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n"
                        + "Content-Length: 0\r\n\r\n"
                )
            },
            shows: { $0.report == ["ETag": nil, "DNT": nil, "Set-Cookie": "a=1, b=2"] },
            expects: { #expect($0.report == ["ETag": "\"1\"", "DNT": "1", "Set-Cookie": "a=1, b=2"]) }
        ),
    ]
}
