import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// The samples and the numbers of `docs/guides/reliability.md`.
@Suite struct ReliabilityGuideTests {
    private struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }

    private struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable {
            typealias Model = Post
            var route = "posts"
        }
    }

    /// Every number is here as in the guide; a default that changes fails both.
    @Test func `the defaults are those of the tables`() throws {
        let settings = RequestSettings()
        let redirects = try #require(settings.redirects)
        let retry = try #require(settings.retry)
        let breaker = CircuitBreakerPolicy()
        let rate = RateLimitPolicy(10, per: .seconds(1))
        let events = settings.eventStream
        let refresh = RefreshPolicy()
        let rows: [(name: String, text: String, holds: Bool)] = [
            ("timeout", "30 s", settings.timeout == .seconds(30)),
            ("deadline", "60 s", settings.deadline == .seconds(60)),
            ("redirects.limit", "20", redirects.limit == 20),
            ("redirects.allowsInsecure", "no", !redirects.allowsInsecure),
            ("retry.limit", "2", retry.limit == 2),
            (
                "retry.methods", "GET, HEAD, OPTIONS, TRACE, QUERY, PUT, DELETE",
                Set(retry.methods.map(\.rawValue)) == ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE"]
            ),
            ("retry.statuses", "408, 413", retry.statuses == [408, 413, 429, 500, 502, 503, 504]),
            (
                "retry.codes", "`cannotFindHost`",
                retry.codes == [.cannotFindHost, .cannotConnect, .connectionLost, .timedOut]
            ),
            ("retry.baseDelay", "0.3 s", retry.baseDelay == .milliseconds(300)),
            ("retry.maximumDelay", "20 s", retry.maximumDelay == .seconds(20)),
            ("retry.maximumRetryAfter", "60 s", retry.maximumRetryAfter == .seconds(60)),
            ("retry.budget.ratio", "0.2", retry.budget.ratio == 0.2),
            ("retry.budget.window", "10 s", retry.budget.window == .seconds(10)),
            ("retry.budget.reserve", "5", retry.budget.reserve == 5),
            ("acceptableStatus", "200 to 299", settings.acceptableStatus == 200..<300),
            ("responseBodyLimit", "64 MiB", settings.responseBodyLimit == 64 << 20),
            ("errorBodyLimit", "64 KiB", settings.errorBodyLimit == 64 << 10),
            ("validatesContent", "not sent", settings.validatesContent),
            ("decompressionRatioLimit", "100 times", settings.decompressionRatioLimit == 100),
            ("redaction", "hardly anything", settings.redaction == .default),
            ("headers", "`User-Agent: Roadbook`", settings.headers == ["User-Agent": "Roadbook"]),
            (
                "eventStream.reconnectionTime", "3 s or what the server sets, 0.5 s at least",
                events.reconnectionTime == .seconds(3) && events.minimumDelay == .milliseconds(500)
            ),
            ("eventStream.maximumDelay", "60 s", events.maximumDelay == .seconds(60)),
            ("eventStream.failureLimit", "10", events.failureLimit == 10),
            ("eventStream.maximumRetryAfter", "1 day", events.maximumRetryAfter == .seconds(86_400)),
            ("eventStream.eventLimit", "1 MiB", events.eventLimit == 1 << 20),
            ("jsonLines.lineLimit", "1 MiB", settings.jsonLines.lineLimit == 1 << 20),
            ("coalescing = true", "", !settings.coalescing),
            ("concurrencyLimit = 8", "", settings.concurrencyLimit == nil),
            (
                "rateLimit = RateLimitPolicy(10, per: .seconds(1))",
                "bursts of 1; a turn is waited for as long as the deadline allows",
                rate.burst == 1 && rate.maximumWait == nil && settings.rateLimit == nil
            ),
            (
                "circuitBreaker = CircuitBreakerPolicy()",
                "half of at least 20 calls in 10 s fail; open for 30 s; 1 trial; a status from 500 to 599 is a failure",
                settings.circuitBreaker == nil && breaker.failureRatio == 0.5 && breaker.minimumCalls == 20
                    && breaker.window == .seconds(10) && breaker.openDuration == .seconds(30) && breaker.trialCalls == 1
                    && breaker.failureStatuses == 500..<600
            ),
            ("cache = .memory()", "16 MiB", settings.cache == nil),
            ("conditionalWrites = true", "1,000", !settings.conditionalWrites),
            (
                "authentication = .bearer(token)",
                "tokens are renewed 30 s before they expire, 5 times in 30 s at most; a renewal has 30 s",
                settings.authentication == nil && refresh.leeway == .seconds(30) && refresh.limit == 5
                    && refresh.window == .seconds(30) && refresh.timeout == .seconds(30)
            ),
            ("logging = Logging()", "one line", settings.logging == nil),
        ]
        let lines = try Document("docs/guides/reliability.md").text.split(separator: "\n")
        for row in rows {
            #expect(row.holds, "\(row.name)")
            #expect(lines.contains { $0.contains("| `\(row.name)` | \(row.text)") }, "\(row.name)")
        }
    }

    @Test func `retries and their history`() async throws {
        let count = Locked(0)
        let transport = StubTransport { _ in
            if count.withLock({
                $0 += 1; return $0
            }) == 1 {
                throw TransportError(.connectionLost, "gone")
            }
            return .answer(status: 503, headers: ["Retry-After": "0"])
        }
        var settings = RequestSettings()
        settings.retry?.limit = 4
        settings.retry?.baseDelay = .milliseconds(100)
        let patient = Client(Blog.self, transport: transport, settings: settings)
        let once = Blog.Posts.get(1).setting(\.retry, nil)
        _ = once

        var history: [String] = []
        func print(_ attempt: Attempt) { history.append("\(attempt)") }
        do {
            try await patient.send(Blog.Posts.get(1))
        } catch let error as RequestError {
            for attempt in error.attempts { print(attempt) }
        }
        let text = try Document("docs/guides/reliability.md").text
        #expect(text.contains("```text\n\(history.joined(separator: "\n"))\n```"))
    }

    @Test func `redirects`() async throws {
        var settings = RequestSettings()
        settings.redirects?.sensitiveHeaders = ["X-Tenant"]
        let asItIs = Blog.Posts.get(1).setting(\.redirects, nil)  // a 301 is an answer then
        let moved = StubTransport { _ in .answer(status: 301, headers: ["Location": "/v2/posts/1"]) }
        let blog = Client(Blog.self, transport: moved, settings: settings, clock: ManualClock())
        let error = try await #require(throws: RequestError.self) { try await blog.send(asItIs) }
        #expect(error.status == 301)
    }
}
