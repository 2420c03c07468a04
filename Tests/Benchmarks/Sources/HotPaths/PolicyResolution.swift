import Roadbook
import RoadbookRuleOperators

private struct Blog: URLRouter {
    static let basePath = "https://api.example.com/v1"
    var posts = Posts()

    struct Posts: Readable {
        var route = "posts"
    }
}

/// All that rules decide about a request: rules for ten settings, each for one route of many.
public struct PolicyResolution: Sendable {
    private let client: Client<Blog>
    private let request = Blog.Posts.get("1")

    public init(rules count: Int) {
        let rules = (0..<count).map { number in
            let route = number < 10 ? "posts/{id}" : "route\(number)/{id}"
            return Self.rules[number % Self.rules.count].when(\.route == route)
        }
        client = Client(Blog.self, policy: RuleModel(rules))
    }

    private static let rules: [KeyedRule] = [
        \.timeout <= .seconds(10), \.deadline <= .seconds(20), \.retryLimit <= 1, \.responseBodyLimit <= 1024,
        \.errorBodyLimit <= 512, \.coalescing <= true, \.conditionalWrites <= true, \.concurrencyLimit <= 4,
        \.acceptableStatus <= 200..<400, \.headers <= ["X-Policy": "1"],
    ]

    public var path: HotPath {
        HotPath("policy") { turns in
            for _ in 0..<turns { keep(try client.settings(for: request)) }
        }
    }
}
