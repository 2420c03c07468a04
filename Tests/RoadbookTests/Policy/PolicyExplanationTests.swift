import Foundation
import Roadbook
import RoadbookRuleOperators
import RoadbookTesting
import Testing

private enum TenantKey: RuleKey { static let defaultValue = "public" }

extension RuleContext {
    fileprivate var tenant: String {
        get { self[TenantKey.self] }
        set { self[TenantKey.self] = newValue }
    }
}

@Suite struct PolicyExplanationTests {
    private static let policy: RuleModel = [
        \.timeout <= .seconds(30),
        \.method == .get => \.retryLimit <= 3,
        \.route == "posts/{postId}/comments" && \.attempt > 1 => \.timeout <= .seconds(60),
        \.headers <= ["Authorization": "hidden", "Accept-Language": "shown"],
        \.tenant <= "acme",
    ]

    private var blog: Client<Blog> {
        Client(Blog.self, baseURL: URL(string: "https://example.com/?key=hidden"), policy: Self.policy)
    }

    @Test func `it tells which rule decided what`() throws {
        let explanation = blog.explain(Blog.Posts[1].comments.list().deadline(.seconds(9)), attempt: 2)
        #expect(explanation.request == "GET posts/{postId}/comments")
        #expect(
            explanation["timeout"]?.description == """
                timeout: 60.0 seconds (rules)
                  * route == "posts/{postId}/comments" && attempt > 1 => timeout <= 60.0 seconds
                  - timeout <= 30.0 seconds
                  - timeout <= 30.0 seconds [the client]
                """
        )
        #expect(explanation["retryLimit"]?.value == "3")
        #expect(explanation["deadline"]?.description == "deadline: 9.0 seconds (the request)")
        #expect(explanation["coalescing"]?.description == "coalescing: false (the client)")
        #expect(explanation["tenant"]?.decider == .rules)
        #expect(blog.explain(Blog.Posts.list())["timeout"]?.value == "30.0 seconds")
        #expect(blog.explain(Blog.Posts.list())["unknown"] == nil)
    }

    @Test func `it shows nothing that is secret`() {
        let text = "\(blog.explain(Blog.Posts.list().authentication(.bearer("hidden")).header("Cookie", "hidden")))"
        #expect(!text.contains("hidden"))
        #expect(text.contains("Accept-Language: shown"))
    }

    @Test func `what keys, addresses and extensions hold is not shown`() {
        struct Key: Middleware {
            let secret = "hidden"
            func send(_ call: Call, next: Next) async throws -> TransportResponse { try await next(call) }
        }
        struct Log: CallObserver {
            let secret = "hidden"
            func observe(_ event: CallEvent) {}
        }
        let policy: RuleModel = [
            \.idempotencyKey <= .value("hidden"),
            \.baseURL <= URL(string: "https://hidden:hidden@example.com/v1?hidden#hidden"),
            \.callMiddleware <= [Key()], \.observers <= [Log()],
        ]
        let request = Blog.Posts.list().setting(\.attemptMiddleware, [Key()])
        let text = "\(Client(Blog.self, policy: policy).explain(request))"
        #expect(!text.contains("hidden"))
        #expect(text.contains("callMiddleware: [Key] (rules)"))
        #expect(text.contains("attemptMiddleware: [Key] (the request)"))
        #expect(text.contains("observers <= [Log]"))
        #expect(text.contains("example.com/v1?..."))
    }

    @Test func `it tells what a call does where a request says a part or the whole, or only tells`() throws {
        let whole = blog.explain(Blog.Posts.get(1).setting(\.retry, nil))["retryLimit"]
        #expect(whole?.description == "retryLimit: 0 (the request)")
        let part = blog.explain(Blog.Posts.get(1).setting(\.retry!.limit, 7))["retryLimit"]
        #expect((part?.value, part?.decider) == ("7", .request))
        let field = blog.explain(Blog.Posts.get(1).setting(\.headers["Accept-Language"], "other"))["headers"]
        #expect(field?.value?.contains("Accept-Language: other") == true)
        #expect(field?.decider == .request)
        let other = blog.explain(Blog.Posts.get(1).setting(\.retry!.baseDelay, .zero))["retryLimit"]
        #expect((other?.value, other?.decider) == ("3", .rules))
        let told = blog.explain(Blog.Posts.get(1).context(\.timeout, .seconds(3)))["timeout"]
        #expect(told?.value == "30.0 seconds")
        #expect(told?.decider == .rules)
    }

    @Test func `it tells of a setting that rules cannot decide`() {
        let blog = Client(Blog.self, policy: [\.timeout <= \.deadline, \.deadline <= \.timeout])
        let entry = blog.explain(Blog.Posts.list())["timeout"]
        #expect(entry?.value == nil)
        #expect(entry?.description.contains("timeout -> deadline -> timeout") == true)
    }

    @Test func `without rules all is the client's or the request's`() {
        let entries = Client(Blog.self).explain(Blog.Posts.list().timeout(.seconds(1))).entries
        #expect(entries.filter { $0.decider == .request }.map(\.key) == ["timeout"])
        #expect(Set(entries.map(\.decider)) == [.request, .client])
    }
}
