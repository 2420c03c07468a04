import RoadbookRuleOperators
import Testing

@testable import Roadbook

private enum TenantKey: RuleKey { static let defaultValue = "" }

extension RuleContext {
    fileprivate var tenant: String {
        get { self[TenantKey.self] }
        set { self[TenantKey.self] = newValue }
    }
}

/// Which calls share an answer, where rules decide.
@Suite struct PolicyCoalescingInternalTests {
    private let policy: RuleModel = [
        \.coalescing <= true,
        \.tenant == "a" && \.attempt > 1 => \.headers <= ["X-Tenant": "a"],
        \.path == "posts/2" => \.timeout <= .seconds(2),
    ]

    private func key<Response>(_ request: RequestConverter<Response>, _ policy: RuleModel?) throws -> CoalescingKey? {
        CoalescingKey.of(try Client(Blog.self, policy: policy).begin(request, isStreamed: false))
    }

    @Test func `calls that rules decide alike share`() throws {
        #expect(try key(Blog.Posts.get(1), policy) == key(Blog.Posts.get(1), policy))
        #expect(try key(Blog.Posts.get(1), policy) != key(Blog.Posts.get(2), policy))
        #expect(try key(Blog.Posts.get(1), policy) != nil)
    }

    @Test func `one that tells the rules something does not`() throws {
        #expect(try key(Blog.Posts.get(1).context(\.tenant, "a"), policy) == nil)
        #expect(try key(Blog.Posts.get(1).context(\.tenant, "a"), nil) != nil)
    }

    @Test func `what it says itself wins over rules about its answer, so it does not either`() throws {
        // The value that it has anyway, for the first attempt.
        let statuses = Blog.Posts.get(1).setting(\.acceptableStatus, 200..<300)
        #expect(try key(statuses, policy) == nil)
        #expect(try key(statuses, nil) == key(Blog.Posts.get(1), nil))
        let named = Blog.Posts.get(1).header("User-Agent", "Roadbook")
        #expect(try key(named, policy) != key(Blog.Posts.get(1), policy))
        #expect(try key(named, nil) == key(Blog.Posts.get(1), nil))
    }

    @Test func `it may say that it shares, and what time it has, which rules may decide by`() throws {
        func key(_ deadline: Duration) throws -> CoalescingKey? {
            try self.key(Blog.Posts.get(1).setting(\.coalescing, true).deadline(deadline), policy)
        }
        #expect(try key(.seconds(5)) == key(.seconds(5)))
        #expect(try key(.seconds(5)) != key(.seconds(6)))
        // Where each has as much time as is left to it, they are told apart by their hashes.
        #expect(Set(try (1...50).map { try key(.seconds($0))?.hashValue }).count == 50)
        // Rules may say another for its attempts where it does not itself.
        #expect(try key(.seconds(60)) != self.key(Blog.Posts.get(1).setting(\.coalescing, true), policy))
    }

    @Test func `the same address by another pattern is another call to rules`() throws {
        let byHand = RequestConverter(method: .get, route: "posts/1").returning(Post.self)
        #expect(try key(byHand, policy) != key(Blog.Posts.get(1), policy))
        #expect(try key(byHand, nil) == key(Blog.Posts.get(1), nil))
    }
}
