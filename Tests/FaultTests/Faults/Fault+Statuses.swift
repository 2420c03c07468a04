import TestServers

extension Fault {
    static let statuses: [Fault] = [
        Fault("204 in place of an answer", forges: true) { _ in [.sendOctets(Answer(204).octets)] },
        Fault("304 to a request without a condition") { _ in [.sendOctets(Answer(304).octets)] },
        refusal("401 with a challenge", Answer(401, ["WWW-Authenticate": "Basic realm=\"books\""], content: "no")),
        refusal(
            "404 with a problem that is none",
            Answer(404, ["Content-Type": "application/problem+json"], content: "{\"title\":")
        ),
        refusal("408", Answer(408, content: "too slow")),
        refusal("412", Answer(412, ["ETag": "\"2\""], content: "changed")),
        Fault("413 before the content has come", isEarly: true) { _ in
            [.sendOctets(Answer(413, ["Connection": "close"], content: "too large").octets), .awaitClose]
        },
        refusal("429 for an hour", Answer(429, ["Retry-After": "3600"], content: "slower")),
        refusal("500", Answer(500, content: "broken")),
        Fault("500 with content cut short") { _ in
            [.send("HTTP/1.1 500 Status\r\nContent-Length: 10\r\n\r\nbroken"), .close]
        },
        Fault("500 with content without end") { _ in
            [
                .send("HTTP/1.1 500 Status\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .repeatUntilClosed("1000\r\n\(long)\r\n"),
            ]
        },
        refusal("503 for a moment", Answer(503, ["Retry-After": "0"], content: "busy")),
        refusal("503 for a time that is none", Answer(503, ["Retry-After": "soon"], content: "busy")),
    ]

    private static func refusal(_ name: String, _ answer: Answer) -> Fault {
        Fault(name) { _ in [.sendOctets(answer.octets)] }
    }
}
