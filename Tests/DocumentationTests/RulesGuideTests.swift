import Foundation
import Roadbook
import RoadbookRuleOperators
import RoadbookTesting
import Testing

enum TenantKey: RuleKey { static let defaultValue = "public" }
enum SavesDataKey: RuleKey { static let defaultValue = false }

extension RuleContext {
    var tenant: String {
        get { self[TenantKey.self] }
        set { self[TenantKey.self] = newValue }
    }

    var savesData: Bool {
        get { self[SavesDataKey.self] }
        set { self[SavesDataKey.self] = newValue }
    }
}

/// The samples of `docs/guides/rules.md`.
@Suite struct RulesGuideTests {
    struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }
    struct Comment: Codable, Sendable, Identifiable { var id: Int; var text: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()

        struct Posts: Readable, Deletable {
            typealias Model = Post
            var route = "posts"
            var comments = Comments()
        }

        struct Comments: Readable {
            typealias Model = Comment
            typealias Parent = Posts
            var route = "comments"
        }
    }

    private func timeout(_ policy: RuleModel, attempt: Int = 1) -> String? {
        Client(Blog.self, policy: policy).explain(Blog.Posts.list(), attempt: attempt)["timeout"]?.value
    }

    @Test func `a policy`() throws {
        let policy: RuleModel = [
            \.timeout <= .seconds(30),
            \.method == .get => \.retryLimit <= 3,
            \.route == "posts/{postId}/comments" && \.attempt > 1 => \.timeout <= .seconds(60),
        ]
        let blog = Client(Blog.self, policy: policy)
        #expect(try blog.settings(for: Blog.Posts.list()).retry?.limit == 3)
        print(blog.explain(Blog.Posts[1].comments.list(), attempt: 2))
        #expect(
            blog.explain(Blog.Posts[1].comments.list(), attempt: 2)["timeout"]?.description == """
                timeout: 60.0 seconds (rules)
                  * route == "posts/{postId}/comments" && attempt > 1 => timeout <= 60.0 seconds
                  - timeout <= 30.0 seconds
                  - timeout <= 30.0 seconds [the client]
                """
        )
        #expect(policy.lint().isEmpty)
        let same: RuleModel = [
            KeyedRule(\.timeout, .seconds(30)),
            KeyedRule(\.retryLimit, when: Condition(\.method, equals: .get), 3),
        ]
        #expect(same.rules.map(\.description) == policy.rules.prefix(2).map(\.description))
    }

    @Test func `computed values and header fields`() throws {
        let computed: RuleModel = [
            KeyedRule(\.timeout) { context in .seconds(10 * context.attempt) }
        ]
        #expect(timeout(computed, attempt: 3) == "30.0 seconds")
        let fields: RuleModel = [
            \.headers <= ["X-Client": "blog", "Accept-Language": "en"],
            \.route == "posts" => \.headers <= ["Accept-Language": "de"],
        ]
        let headers = try Client(Blog.self, policy: fields).settings(for: Blog.Posts.list()).headers
        #expect((headers["X-Client"], headers["Accept-Language"]) == ("blog", "de"))
    }

    @Test func order() throws {
        let order: RuleModel = [
            \.timeout <= .seconds(1),  // complexity 0
            \.method == .get => \.timeout <= .seconds(2),  // complexity 1
            \.route == "posts" => \.timeout <= .seconds(3),  // complexity 1, declared later
            \.route == "posts" && \.method == .get => \.timeout <= .seconds(4),  // complexity 2
            (\.host == "api.example.com" => \.timeout <= .seconds(5)).priority(.low),
            (\.attempt == 2 => \.timeout <= .seconds(6)).priority(.high),
        ]
        #expect(timeout(order, attempt: 2) == "6.0 seconds")
        #expect(timeout(order) == "4.0 seconds")
        #expect(timeout(RuleModel(Array(order.rules[..<3]))) == "2.0 seconds")
        #expect(order.lint().map(\.kind) == [.shadowed])
    }

    @Test func `attempts and answers`() async throws {
        let careful: RuleModel = [
            \.attempt > 1 => \.headers <= ["X-Retry": "yes"],
            \.status == 404 && \.method == .delete => \.acceptableStatus <= 200..<405,
            \.status == 500 => \.retryLimit <= 0,
        ]
        let missing = RecordingTransport(.stub(status: 404))
        try await Client(Blog.self, transport: missing, policy: careful).send(Blog.Posts.delete(1))
        let broken = RecordingTransport(.stub(status: 500))
        await #expect(throws: RequestError.self) {
            try await Client(Blog.self, transport: broken, policy: careful).send(Blog.Posts.list())
        }
        #expect(broken.requests.count == 1)
    }

    @Test func `keys of one's own`() throws {
        let tenants: RuleModel = [
            \.tenant == "free" => \.savesData <= true,
            \.savesData == true => \.responseBodyLimit <= 1 << 20,
        ]
        let client = Client(Blog.self, policy: tenants)
        let settings = try client.settings(for: Blog.Posts.list().context(\.tenant, "free"))
        #expect(settings.responseBodyLimit == 1 << 20)
    }

    @Test func `the kernel`() throws {
        let sizes: RuleSet<Int, String> = [
            Rule(when: Condition(\.self, equals: 1)) { _ in "one" },
            Rule(when: Condition(\.self, .greaterThan, 100)) { _ in "many" },
            Rule { number in "\(number)" },
        ]
        let best = try sizes.first(for: 1)  // "one"
        let every = try sizes.all(for: 200)  // ["many", "200"]
        #expect(best == "one")
        #expect(every == ["many", "200"])
    }
}
