/// A row that is told of and not shown, with the reason.
struct Documented: Sendable {
    let row: String
    let what: String
    let reason: String

    static let all = [
        Documented(
            row: "L13",
            what: "`URLSessionTaskMetrics` are never delivered.",
            reason: "Roadbook uses none: it takes the time of attempts itself."
        ),
        Documented(
            row: "L20",
            what: "`background` configurations, `streamTask`, `serverTrust`, `multipathServiceType` and "
                + "`waitsForConnectivity` end the process or do not compile.",
            reason: "Roadbook names none of them; what does not compile needs no test."
        ),
        Documented(
            row: "L22",
            what: "Sessions of short life may end the process when they are released over TLS.",
            reason: "It was told of by others and did not come in 600 sessions here. Roadbook has one session for the "
                + "program, unless it is given another."
        ),
        Documented(
            row: "L24",
            what: "There are at most 6 connections to a host at a time.",
            reason: "It is no fault. Roadbook keeps the number and lets it be set, by "
                + "`URLSessionTransport(maximumConnectionsPerHost:)`."
        ),
        Documented(
            row: "C1",
            what: "A connection that is closed in an orderly way inside the head of an answer ends the process.",
            reason: Documented.fatal
        ),
        Documented(
            row: "C2",
            what: "A trailer field after chunked content ends the process.",
            reason: Documented.fatal
        ),
        Documented(
            row: "C3",
            what: "Trailers of HTTP/2 end the process.",
            reason: "As C1, and it takes a server with TLS and HTTP/2, which the tests have not."
        ),
        Documented(
            row: "C4",
            what: "A `Content-Length` from 2^63 - 512 to 2^63 - 1 ends the process.",
            reason: Documented.fatal
        ),
    ]

    private static let fatal =
        "It happens inside of URLSession, before code of ours runs: only another transport avoids it. A test says "
        + "whether it is still so."
}
