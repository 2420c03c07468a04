import Roadbook
import TestServers
import Testing

extension Hazard {
    static let redirects = [
        Hazard(
            "L5",
            byHand: "A redirect to another origin takes `Authorization`, `Cookie` and every other field with it.",
            byRoadbook:
                "The transport follows no redirect. The client does, and takes no credentials to another origin.",
            stage: {
                let elsewhere = try RawServer { _ in [.ok] }
                return try Stage(elsewhere: elsewhere) { [port = elsewhere.port] request in
                    [.redirect(Int(request.target.dropFirst()) ?? 0, to: "http://127.0.0.1:\(port)/")]
                }
            },
            shows: { run in
                run.elsewhere.count == 5
                    && run.elsewhere.allSatisfy { request in
                        ["Authorization: Bearer secret", "Cookie: session=secret", "X-Api-Key: secret"]
                            .allSatisfy { request.has(field: $0) }
                    }
            },
            expects: { run in
                #expect(run.unfollowed == [301, 302, 303, 307, 308])
                #expect(run.each.map { $0["status"] } == [200, 200, 200, 200, 200])
                #expect(run.elsewhere.count == 5)
                for request in run.elsewhere { #expect(!request.head.contains("secret"), "\(request.head)") }
                // To the origin they were meant for they went.
                #expect(run.requests.allSatisfy { $0.has(field: "X-Api-Key: secret") })
            }
        ),
        Hazard(
            "L6",
            byHand: "307 and 308 send the method on without its content, and so do 301 and 302 for a PUT.",
            byRoadbook: "The client sends the content again.",
            stage: {
                try Stage { request in
                    request.target == "/target"
                        ? [.ok] : [.redirect(Int(request.target.dropFirst()) ?? 0, to: "/target")]
                }
            },
            shows: { run in
                let followed = run.requests("/target")
                return followed.map(\.method).sorted() == ["POST", "POST", "PUT", "PUT"]
                    && followed.allSatisfy { $0.content.isEmpty && $0.has(field: "Content-Type: text/plain") }
            },
            expects: { run in
                let followed = run.requests("/target")
                #expect(followed.map(\.method).sorted() == ["POST", "POST", "PUT", "PUT"])
                #expect(followed.allSatisfy { $0.content == Array("content".utf8) })
                #expect(run.unfollowed == [307, 308, 301, 302])
            }
        ),
        Hazard(
            "L7",
            byHand:
                "A relative `Location` is taken from the root, its `%2F` becomes a slash, 303 makes a GET of a HEAD, "
                + "and a GET that a POST became keeps the `Content-Type`.",
            byRoadbook:
                "Addresses are resolved as RFC 3986 has it and kept as they are written, HEAD stays HEAD, and what describes "
                + "content goes with it.",
            stage: {
                try Stage { request in
                    switch request.target {
                    case "/dir/relative": [.redirect(302, to: "echo")]
                    case "/dir/encoded": [.redirect(302, to: "a%2Fb")]
                    case "/see" where request.method == "HEAD":
                        [.send("HTTP/1.1 303 See\r\nLocation: /seen-by-head\r\nContent-Length: 0\r\n\r\n")]
                    case "/see": [.redirect(303, to: "/seen-by-post")]
                    default: [.ok]
                    }
                }
            },
            shows: { run in
                let head = run.requests("/seen-by-head").map(\.method)
                let post = run.requests("/seen-by-post").map { $0.has(name: "Content-Type") }
                return run.requests("/dir/echo").isEmpty && !run.requests("/echo").isEmpty
                    && run.requests.allSatisfy { !$0.target.contains("%2F") } && head == ["GET"] && post == [true]
            },
            expects: { run in
                let followed = run.requests.filter { !$0.has(name: "X-Unfollowed") }
                #expect(
                    Set(followed.map { "\($0.method) \($0.target)" }) == [
                        "GET /dir/relative", "GET /dir/echo", "GET /dir/encoded", "GET /dir/a%2Fb", "HEAD /see",
                        "HEAD /seen-by-head", "POST /see", "GET /seen-by-post",
                    ]
                )
                let post = try #require(run.requests("/seen-by-post").first)
                #expect(!post.has(name: "Content-Type") && !post.has(name: "Content-Length"))
                #expect(run.unfollowed == [302, 302, 303, 303])
            }
        ),
        Hazard(
            "L10",
            byHand:
                "The delegate that is given to `data(for:delegate:)` is not asked: what it would refuse is followed.",
            byRoadbook:
                "There is one delegate, of the session; with `redirects` set to nil the redirect is the answer.",
            stage: { try Stage { $0.target == "/redirect" ? [.redirect(302, to: "/target")] : [.ok] } },
            shows: { $0.report?["status"] == 200 && $0.requests("/target").count == 1 },
            expects: { run in
                #expect(run.report == ["status": 302, "body": "move"])
                #expect(run.requests("/target").isEmpty)
            }
        ),
        Hazard(
            "H3",
            byHand: "A redirect that a delegate has not answered for waits for ever, and no timeout ends it.",
            byRoadbook: "Every redirect is answered for at once, and followed by the client.",
            stage: { try Stage { $0.target == "/redirect" ? [.redirect(302, to: "/target")] : [.ok] } },
            shows: \.hangs,
            expects: { #expect($0.report == ["status": 200, "body": "hi"]) }
        ),
    ]
}
