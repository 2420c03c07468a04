import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// Which calls share an answer.
@Suite(.endsInTime) struct CoalescingKeyInternalTests {
    private let sharing = SharingCalls()

    private var text: RequestConverter<String> { sharing.text }

    @Test func `what differs in the request or in what shapes the answer is sent apart`() async throws {
        let blog = sharing.client()
        struct Through: Middleware {
            func send(_ call: Call, next: Next) async throws -> TransportResponse { try await next(call) }
        }
        let others: [RequestConverter<String>] = [
            text, Blog.Posts.get(2).returning(String.self), text.query(["a": 1]), text.header("X-A", "1"),
            text.header("X-A", "2"), text.timeout(.seconds(7)), text.setting(\.responseBodyLimit, 7),
            text.setting(\.errorBodyLimit, 7), text.setting(\.acceptableStatus, 200..<500),
            text.setting(\.decompressionRatioLimit, nil), text.setting(\.redirects, nil),
            text.setting(\.retry, RetryPolicy()), text.setting(\.authentication, .bearer("a")),
            text.setting(\.authentication, .bearer("b")), text.setting(\.cache, .memory()),
            text.setting(\.conditionalWrites, true), text.setting(\.concurrencyLimit, 7),
            text.setting(\.rateLimit, RateLimitPolicy(7, per: .zero)),
            text.setting(\.circuitBreaker, CircuitBreakerPolicy()),
            text.setting(\.attemptMiddleware, [Through()]), text.setting(\.attemptMiddleware, [Through()]),
        ]
        let calls = others.map { request in Task { try await blog.send(request) } }
        for index in others.indices { try await sharing.transport.arrival(index) }
        for index in others.indices { sharing.transport.answer(index, sharing.answer) }
        for call in calls { #expect(try await call.value == "x") }
    }

    @Test func `what is each call's own does not matter`() async throws {
        let through = [Headed()]
        let blog = sharing.client { $0.attemptMiddleware = through }
        let alike: [RequestConverter<String>] = [
            text, text.deadline(.seconds(7)), text.setting(\.redaction, .off),
            text.setting(\.observers, [sharing.events, sharing.events]),
            text.setting(\.logging, Logging { _ in }), text.setting(\.callMiddleware, [Headed()]),
            Blog.Posts.get(1).returning(String.self).header("accept", "*/*"),
        ]
        #expect(Set(try alike.map { try key(blog, $0) }).count == 1)
        #expect(try key(blog, text.setting(\.attemptMiddleware, through)) != nil)
    }

    @Test func `writes, streams and other methods are not shared`() throws {
        let blog = sharing.client()
        #expect(try key(blog, text) != nil)
        #expect(CoalescingKey.of(try blog.begin(text, isStreamed: true)) == nil)
        #expect(try key(blog, text.setting(\.onDownloadProgress, { _ in })) == nil)
        #expect(try key(blog, text.setting(\.onUploadProgress, { _ in })) == nil)
        #expect(CoalescingKey.of(try blog.begin(Blog.Posts.delete(1), isStreamed: false)) == nil)
        #expect(
            CoalescingKey.of(try blog.begin(Blog.Posts.create(Post(id: 1, title: "", body: "")), isStreamed: false))
                == nil
        )
    }

    @Test func `every setting is in the key, or known not to matter`() throws {
        let own: Set<String> = [
            "headers", "deadline", "setsDeadline", "redaction", "coalescing", "logging", "observers", "callMiddleware",
            // It is in the address.
            "baseURL",
            // It is about content, which a read has none of.
            "validatesContent",
            // A call that has one of these is not shared at all.
            "onUploadProgress", "onDownloadProgress",
            // They are of streams, which are not shared.
            "eventStream", "jsonLines",
        ]
        let settings = Mirror(reflecting: RequestSettings()).children.compactMap {
            // A property with an accessor is stored under another name.
            $0.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
        }
        let others = Mirror(reflecting: CoalescingKey.Settings.of(RequestSettings())).children.compactMap(\.label)
        // Of the authentication, whom it is for.
        let key = others + ["authentication"]
        #expect(Set(settings) == own.union(key))
        #expect(own.isDisjoint(with: key))
    }

    @Test func `what many may differ by is told apart by its hash`() throws {
        let blog = sharing.client()
        let requests = (1...50).flatMap { number in
            [
                text.query(["a": number]), text.header("X-A", "\(number)"), text.timeout(.seconds(number)),
                text.setting(\.authentication, .bearer("\(number)")), text.setting(\.cache, .memory()),
                text.setting(\.attemptMiddleware, [Headed()]), text.setting(\.responseBodyLimit, number),
            ]
        }
        #expect(Set(try requests.map { try key(blog, $0)?.hashValue }).count == requests.count)
    }

    @Test func `other octets are something else, though they write the same character`() throws {
        let blog = sharing.client()
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        #expect(composed == decomposed)
        #expect(try key(blog, text.header("X-A", composed)) != key(blog, text.header("X-A", decomposed)))
        #expect(try key(blog, text.header("X-A", composed)) == key(blog, text.header("x-a", composed)))
        #expect(try key(blog, text.query(["a": composed])) != key(blog, text.query(["a": decomposed])))
        let (one, another) = (Authentication.header("X-A", composed), Authentication.header("X-A", decomposed))
        #expect(try key(blog, text.authentication(one)) != key(blog, text.authentication(another)))
        #expect(try key(blog, text.authentication(one)) == key(blog, text.authentication(.header("X-A", composed))))
    }

    private func key(_ blog: Client<Blog>, _ request: RequestConverter<String>) throws -> CoalescingKey? {
        CoalescingKey.of(try blog.begin(request, isStreamed: false))
    }

    private struct Headed: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse { try await next(call) }
    }
}
