import Foundation
import Roadbook
import RoadbookRuleOperators
import RoadbookTesting
import Testing

private enum TenantKey: RuleKey { static let defaultValue = "public" }
private enum SaverKey: RuleKey { static let defaultValue = false }

extension RuleContext {
    /// A key of the app's own, told with each request.
    fileprivate var tenant: String {
        get { self[TenantKey.self] }
        set { self[TenantKey.self] = newValue }
    }

    /// One that rules decide, for others to ask.
    fileprivate var savesData: Bool {
        get { self[SaverKey.self] }
        set { self[SaverKey.self] = newValue }
    }
}

@Suite struct PolicyTests: PromptCalls {
    private func client(
        _ policy: RuleModel,
        _ transport: any Transport = ScriptedTransport(.answer(200, [:], "[]")),
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        client(transport, policy: policy, change)
    }

    // MARK: Before anything is sent

    @Test func `rules decide settings from method, route, host and path`() throws {
        let blog = client([
            \.timeout <= .seconds(30),
            \.method == .get => \.retryLimit <= 5,
            \.route == "posts/{postId}/comments" => \.timeout <= .seconds(60),
            \.host == "api.example.com" && \.path == "posts/7" => \.timeout <= .seconds(70),
            \.method != .get && \.method != .head => \.deadline <= nil,
        ])
        let list = try blog.settings(for: Blog.Posts.list())
        #expect((list.timeout, list.retry?.limit, list.deadline) == (.seconds(30), 5, .seconds(60)))
        #expect(try blog.settings(for: Blog.Posts[1].comments.list()).timeout == .seconds(60))
        #expect(try blog.settings(for: Blog.Posts.get(7)).timeout == .seconds(70))
        let delete = try blog.settings(for: Blog.Posts.delete(7))
        #expect((delete.retry?.limit, delete.deadline) == (2, nil))
    }

    @Test func `a request wins over rules, rules over the client, the client over the library`() throws {
        let policy: RuleModel = [\.route == "posts" => \.timeout <= .seconds(2)]
        let blog = client(policy) { $0.timeout = .seconds(1) }
        #expect(try blog.settings(for: Blog.Users.list()).timeout == .seconds(1))
        #expect(try blog.settings(for: Blog.Posts.list()).timeout == .seconds(2))
        #expect(try blog.settings(for: Blog.Posts.list().timeout(.seconds(3))).timeout == .seconds(3))
        #expect(try blog.settings(for: Blog.Posts.list().setting(\.timeout, nil)).timeout == nil)
        #expect(try Client(Blog.self).settings(for: Blog.Posts.list()).timeout == .seconds(30))
    }

    @Test func `rules may ask for what the client and the request say`() throws {
        let blog = client([\.deadline <= \.timeout, \.timeout > .seconds(9) => \.retryLimit <= 0]) {
            $0.timeout = .seconds(8)
        }
        let plain = try blog.settings(for: Blog.Posts.list())
        #expect((plain.deadline, plain.retry?.limit) == (.seconds(8), 2))
        let long = try blog.settings(for: Blog.Posts.list().timeout(.seconds(10)))
        #expect((long.deadline, long.retry?.limit) == (.seconds(10), 0))
    }

    @Test func `keys of the app's own are told by a request, and decided by rules`() throws {
        let blog = client([
            \.tenant == "acme" => \.savesData <= true,
            \.savesData == true => \.responseBodyLimit <= 1024,
        ])
        #expect(try blog.settings(for: Blog.Posts.list()).responseBodyLimit == 64 << 20)
        #expect(try blog.settings(for: Blog.Posts.list().context(\.tenant, "acme")).responseBodyLimit == 1024)
        #expect(try blog.settings(for: Blog.Posts.list().context(\.timeout, .seconds(3))).timeout == .seconds(30))
    }

    @Test func `header fields of several rules are combined, field by field`() async throws {
        let transport = ScriptedTransport(.answer(200, [:], "[]"))
        let policy: RuleModel = [
            \.headers <= ["X-Both": "plain", "X-Plain": "1", "User-Agent": "rules"],
            \.method == .get => \.headers <= ["x-both": "get", "X-Get": "1"],
        ]
        let blog = client(policy, transport) { $0.headers["X-Client"] = "1" }
        try await blog.send(Blog.Posts.list().header("X-Get", "2"))
        let headers = try #require(transport.requests.first?.headers)
        #expect(headers["X-Both"] == "get")
        #expect((headers["X-Plain"], headers["X-Get"], headers["X-Client"]) == ("1", "2", "1"))
        #expect(headers["User-Agent"] == "rules")
    }

    @Test func `rules decide the address, and the host is that of the address`() async throws {
        let transport = ScriptedTransport(.answer(200, [:], "[]"))
        let policy: RuleModel = [
            \.tenant == "eu" => \.baseURL <= URL(string: "https://EU.example.com/v2"),
            \.host == "eu.example.com" => \.headers <= ["X-Region": "eu"],
        ]
        let blog = client(policy, transport)
        try await blog.send(Blog.Posts.list().context(\.tenant, "eu"))
        try await blog.send(Blog.Posts.list())
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "https://EU.example.com/v2/posts", "https://api.example.com/v1/posts",
            ]
        )
        #expect(transport.requests.map { $0.headers["X-Region"] } == ["eu", nil])
        let bad = client([\.baseURL <= URL(string: "ftp://example.com")], transport)
        let error = try await #require(throws: RequestError.self) { try await bad.send(Blog.Posts.list()) }
        #expect(error.code == .invalidBaseURL)
    }

    @Test func `a base URL of the settings is the client's, and a request may have another`() async throws {
        let transport = ScriptedTransport(.answer(200, [:], "[]"))
        let blog = client([], transport) { $0.baseURL = URL(string: "http://localhost:1") }
        try await blog.send(Blog.Posts.list())
        try await blog.send(Blog.Posts.list().setting(\.baseURL, URL(string: "http://localhost:2")))
        #expect(
            transport.requests.map(\.url.absoluteString) == ["http://localhost:1/posts", "http://localhost:2/posts"]
        )
    }

    @Test func `the host is that of the address that a request says itself`() throws {
        let blog = client([
            \.host == "two.example.com" => \.timeout <= .seconds(2), \.host == "api.example.com" => \.timeout <= nil,
        ])
        let request = Blog.Posts.list().setting(\.baseURL, URL(string: "http://two.example.com"))
        #expect(try blog.settings(for: request).timeout == .seconds(2))
        #expect(try blog.settings(for: Blog.Posts.list()).timeout == nil)
        // What is told besides is told, and does not change the address.
        let told = Blog.Posts.list().context(\.baseURL, URL(string: "http://two.example.com"))
        #expect(try blog.settings(for: told).timeout == nil)
    }

    @Test func `the host of an address in numbers is the same before anything is sent and after`() async throws {
        let policy: RuleModel = [
            \.host == "::1" => \.timeout <= .seconds(5),
            \.host == "::1" && \.status == 404 => \.acceptableStatus <= 200..<405,
        ]
        let transport = ScriptedTransport(.answer(404, [:], "[]"))
        let blog = client(policy, transport) { $0.baseURL = URL(string: "http://[::1]:80") }
        #expect(try blog.settings(for: Blog.Posts.list()).timeout == .seconds(5))
        #expect(try await blog.send(Blog.Posts.list()).isEmpty)
    }

    @Test func `an address that rules decide by the host stays, though the host is another then`() async throws {
        let transport = ScriptedTransport(.answer(200, [:], "[]"))
        let policy: RuleModel = [
            \.host == "api.example.com" => \.baseURL <= URL(string: "https://eu.example.com/v2"),
            \.host == "eu.example.com" => \.headers <= ["X-Region": "eu"],
        ]
        let blog = client(policy, transport)
        try await blog.send(Blog.Posts.list())
        #expect(transport.requests.map(\.url.absoluteString) == ["https://eu.example.com/v2/posts"])
        #expect(transport.requests.map { $0.headers["X-Region"] } == ["eu"])
        let address = try #require(blog.explain(Blog.Posts.list())["baseURL"])
        #expect((address.value, address.decider) == ("https://eu.example.com/v2", .rules))
    }

    @Test func `no address is that of the router`() async throws {
        let transport = ScriptedTransport(.answer(200, [:], "[]"))
        let blog = client([\.route == "posts" => \.baseURL <= nil], transport) {
            $0.baseURL = URL(string: "http://localhost:1")
        }
        try await blog.send(Blog.Users.list())
        try await blog.send(Blog.Posts.list())
        try await blog.send(Blog.Users.list().setting(\.baseURL, nil))
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "http://localhost:1/users", "https://api.example.com/v1/posts", "https://api.example.com/v1/users",
            ]
        )
    }

    @Test func `rules may ask how many retries there are, whoever says it`() throws {
        let blog = client([\.retryLimit > 5 => \.deadline <= nil, \.method == .delete => \.retry <= Self.patient])
        #expect(try blog.settings(for: Blog.Posts.list()).deadline == .seconds(60))
        #expect(try blog.settings(for: Blog.Posts.delete(1)).deadline == nil)
        #expect(try blog.settings(for: Blog.Posts.list().setting(\.retry, Self.patient)).deadline == nil)
    }

    private static var patient: RetryPolicy {
        var policy = RetryPolicy()
        policy.limit = 9
        return policy
    }

    @Test func `a request may say a part of what the client has and the library has not`() throws {
        let blog = client([\.timeout <= .seconds(2)]) { $0.circuitBreaker = CircuitBreakerPolicy() }
        let request = Blog.Posts.list().setting(\.circuitBreaker!.minimumCalls, 3)
        for request in [request, request.deadline(.seconds(9)), request.setting(\.baseURL, nil)] {
            let settings = try blog.settings(for: request)
            #expect((settings.circuitBreaker?.minimumCalls, settings.timeout) == (3, .seconds(2)))
            #expect(blog.explain(request)["timeout"]?.value == "2.0 seconds")
        }
    }

    // MARK: Attempts and answers

    @Test func `rules decide about each attempt anew`() async throws {
        let transport = ScriptedTransport(.answer(503), .answer(503), .answer(200, [:], "[]"))
        let policy: RuleModel = [
            \.headers <= ["X-Attempt": "first"],
            \.attempt > 1 => \.headers <= ["X-Attempt": "later", "X-Again": "1"],
            \.attempt > 2 => \.headers <= ["X-Own": "rules"],
        ]
        try await client(policy, transport).send(Blog.Posts.list().header("X-Own", "request"))
        #expect(transport.requests.map { $0.headers["X-Attempt"] } == ["first", "later", "later"])
        #expect(transport.requests.map { $0.headers["X-Again"] } == [nil, "1", "1"])
        #expect(transport.requests.map { $0.headers["X-Own"] } == ["request", "request", "request"])
    }

    @Test func `an attempt has the middleware of its settings`() async throws {
        let policy: RuleModel = [\.attempt == 2 => \.attemptMiddleware <= [Stamp(name: "X-Second")]]
        let transport = ScriptedTransport(.answer(503), .answer(503), .answer(200, [:], "[]"))
        try await client(policy, transport).send(Blog.Posts.list())
        #expect(transport.requests.map { $0.headers["X-Second"] } == [nil, "1", nil])
    }

    @Test func `rules decide by the status what is a success`() async throws {
        let policy: RuleModel = [
            \.status == 404 && \.method == .delete => \.acceptableStatus <= 200..<405,
            \.status == 500 => \.retryLimit <= 0,
            \.status == 409 => \.retry <= Self.persistent,
        ]
        let gone = ScriptedTransport(.answer(404))
        try await client(policy, gone).send(Blog.Posts.delete(1))
        await #expect(throws: RequestError.self) { try await self.client(policy, gone).send(Blog.Posts.get(1)) }
        let broken = ScriptedTransport(.answer(500))
        await #expect(throws: RequestError.self) { try await self.client(policy, broken).send(Blog.Posts.list()) }
        #expect(broken.requests.count == 1)
        let busy = ScriptedTransport(.answer(409), .answer(200, [:], "[]"))
        try await client(policy, busy).send(Blog.Posts.list())
        #expect(busy.requests.count == 2)
    }

    private static var persistent: RetryPolicy {
        var policy = RetryPolicy()
        policy.statuses.insert(409)
        return policy
    }

    @Test func `rules may give a call retries that the client has not`() async throws {
        let transport = ScriptedTransport(.answer(503), .answer(200, [:], "[]"))
        let blog = client([\.route == "posts" => \.retryLimit <= 1], transport) { $0.retry = nil }
        try await blog.send(Blog.Posts.list())
        #expect(transport.requests.count == 2)
    }

    @Test func `another origin is not told what rules say of attempts at this one`() async throws {
        let transport = ScriptedTransport(
            .answer(302, ["Location": "https://elsewhere.example.org/posts"]),
            .answer(200, [:], "[]")
        )
        let policy: RuleModel = [
            \.attempt > 1 => \.headers <= ["Authorization": "secret"],
            \.host == "elsewhere.example.org" => \.headers <= ["X-Elsewhere": "1"],
        ]
        try await client(policy, transport).send(Blog.Posts.list())
        #expect(transport.requests.count == 2)
        #expect(transport.requests.map { $0.headers["Authorization"] } == [nil, nil])
    }

    @Test func `a field of the request's own stays, though rules say the same at first`() async throws {
        let transport = ScriptedTransport(.answer(503), .answer(200, [:], "[]"))
        let policy: RuleModel = [
            \.headers <= ["X-Own": "same"], \.attempt > 1 => \.headers <= ["x-own": "rules"],
        ]
        try await client(policy, transport).send(Blog.Posts.list().header("X-Own", "same"))
        #expect(transport.requests.map { $0.headers["X-Own"] } == ["same", "same"])
    }

    @Test func `a call that comes back from another origin is told nothing new by rules`() async throws {
        let transport = ScriptedTransport(
            .answer(302, ["Location": "https://elsewhere.example.org/posts"]),
            .answer(302, ["Location": "https://api.example.com/v1/users"]),
            .answer(200, [:], "[]")
        )
        let policy: RuleModel = [\.attempt > 2 => \.headers <= ["Authorization": "secret"]]
        try await client(policy, transport).send(Blog.Posts.list())
        #expect(transport.requests.map { $0.headers["Authorization"] } == [nil, nil, nil])
    }

    @Test func `whether an answer is a success is asked of the host that gave it`() async throws {
        let policy: RuleModel = [
            \.host == "elsewhere.example.org" && \.status == 404 => \.acceptableStatus <= 200..<405
        ]
        let transport = ScriptedTransport(
            .answer(302, ["Location": "https://elsewhere.example.org/posts"]),
            .answer(404, [:], "[]")
        )
        #expect(try await client(policy, transport).send(Blog.Posts.list()).isEmpty)
    }

    @Test func `an answer that rules make a success is used from the cache whatever its length`() async throws {
        let text = #"{"id": 1, "title": "\#(String(repeating: "a", count: 99))", "body": ""}"#
        let transport = ScriptedTransport(.answer(404, ["Cache-Control": "max-age=60"], text))
        let blog = client([\.status == 404 => \.acceptableStatus <= 200..<405], transport) {
            $0.cache = .memory()
            $0.errorBodyLimit = 10
        }
        for _ in 1...2 { _ = try await blog.send(Blog.Posts.get(1)) }
        #expect(transport.requests.count == 1)
    }

    @Test func `a part that rules refuse is a refusal`() async throws {
        let transport = ScriptedTransport(.answer(206, [:], "[]"))
        let blog = client([\.status == 206 => \.acceptableStatus <= 200..<206], transport)
        let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.list()) }
        #expect(error.code == .unacceptableStatus)
    }

    // MARK: Mistakes

    @Test func `rules that cannot decide fail the call before anything is sent`() async throws {
        struct Failure: Error {}
        let mistakes: [(RuleModel, RequestError.Code)] = [
            ([\.timeout <= \.deadline, \.deadline <= \.timeout], .ruleCycle),
            ([KeyedRule(\.timeout) { _ in throw Failure() }], .ruleFailed),
            ([\.retryLimit <= 1, KeyedRule(\.eventStream.failureLimit, 3)], .invalidRule),
        ]
        for (policy, code) in mistakes {
            let transport = ScriptedTransport(.answer(200, [:], "[]"))
            let error = try await #require(throws: RequestError.self) {
                try await self.client(policy, transport).send(Blog.Posts.list())
            }
            #expect(error.code == code)
            #expect(error.code.phase == .policy)
            #expect(error.pattern == "posts")
            #expect(error.underlying is RuleError)
            #expect(transport.requests.isEmpty)
            #expect(throws: RequestError.self) { try self.client(policy).settings(for: Blog.Posts.list()) }
        }
    }

    @Test func `what a rule throws is shown by its type alone`() throws {
        struct Failure: Error { let token = "hidden" }
        let blog = client([KeyedRule(\.timeout) { _ in throw Failure() }])
        let error = try #require(throws: RequestError.self) { try blog.settings(for: Blog.Posts.list()) }
        #expect((error.underlying as? RuleError)?.underlying is Failure)
        for text in ["\(error)", "\(blog.explain(Blog.Posts.list()))"] {
            #expect(text.contains("a rule for timeout has thrown Failure"))
            #expect(!text.contains("hidden"))
        }
    }

    @Test func `rules that cannot decide about an answer fail the call then`() async throws {
        struct Failure: Error {}
        let policy: RuleModel = [
            KeyedRule(
                \.acceptableStatus,
                when: Condition { if $0.status == 418 { throw Failure() } else { false } },
                1..<2
            )
        ]
        let transport = ScriptedTransport(.answer(418))
        let error = try await #require(throws: RequestError.self) {
            try await self.client(policy, transport).send(Blog.Posts.list())
        }
        #expect(error.code == .ruleFailed)
        #expect(transport.requests.count == 1)
    }

    @Test func `a policy without rules is none`() async throws {
        let transport = ScriptedTransport(.answer(200, [:], "[]"))
        try await client([], transport).send(Blog.Posts.list())
        #expect(transport.requests.count == 1)
    }
}

/// Adds a header field.
private struct Stamp: Middleware {
    let name: String

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        var call = call
        call.request.headers[name] = "1"
        return try await next(call)
    }
}
