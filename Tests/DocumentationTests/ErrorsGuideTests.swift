import Roadbook
import RoadbookTesting
import Testing

extension RequestError.Code {
    static let quotaExceeded = Self(rawValue: "transport.quotaExceeded")
}

/// The samples of `docs/guides/errors.md`.
@Suite struct ErrorsGuideTests {
    struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        var orders = Orders()

        struct Posts: Readable, Creatable {
            typealias Model = Post
            var route = "posts"
        }
        struct Orders: Readable {
            typealias Failure = OrderFailure
            var route = "orders"
        }
        struct OrderFailure: Decodable, Sendable { var reason: String }
    }

    private let blog = Client(
        Blog.self,
        transport: .stub { request in
            let content =
                request.url.path.hasSuffix("posts/9")
                ? #"{"title": "Not Found", "detail": "There is no post 9.", "hint": "try 8"}"#
                : #"{"reason": "sold out"}"#
            return .answer(status: 404, text: content)
        },
        clock: ManualClock()
    )

    private func error<Response>(of request: RequestConverter<Response>) async throws -> RequestError {
        try await #require(throws: RequestError.self) { try await blog.send(request) }
    }

    @Test func `errors are told apart by status and by phase`() async throws {
        do {
            print(try await blog.send(Blog.Posts.get(9)).title)
        } catch let error as RequestError where error.status == 404 {
            print("there is no such post")
        } catch let error as RequestError where error.phase == .transport {
            print("the server cannot be reached:", error.message)
        }
        #expect(try await error(of: Blog.Posts.get(9)).phase == .response)
        #expect(RequestError.Code.quotaExceeded.phase == .transport)
    }

    @Test func `failures are what the route says`() async throws {
        do {
            _ = try await blog.send(Blog.Posts.get(9))
        } catch let error as RequestError {
            let problem = error.failure(as: Blog.Posts.Failure.self)
            print(problem?.title ?? "", problem?.detail ?? "", problem?.extensions ?? [:])
        }

        do {
            _ = try await blog.send(Blog.Orders.get("7"))
        } catch let error as RequestError {
            print(error.failure(as: Blog.Orders.Failure.self)?.reason ?? "")
        }
        let problem = try await error(of: Blog.Posts.get(9)).failure(as: Blog.Posts.Failure.self)
        #expect(problem?.detail == "There is no post 9.")
        #expect(problem?.extensions == ["hint": "try 8"])
        #expect(try await error(of: Blog.Orders.get("7")).failure(as: Blog.Orders.Failure.self)?.reason == "sold out")
    }

    @Test func `what may be shown is a setting`() async throws {
        let shown = Redaction(
            visibleHeaders: ["X-Request-ID"],
            visibleQueryItems: ["page"],
            showsContent: false
        )
        let request = Blog.Posts.list()
            .query(["page": 2, "token": "secret"])
            .header("X-Request-ID", "42")
            .setting(\.redaction, shown)
        let line = try #require(try await error(of: request).curl)
        #expect(line.contains("?page=2&token=<redacted>'"))
        #expect(line.contains("-H 'X-Request-ID: 42'"))
        let hidden = try #require(try await error(of: request.setting(\.redaction, .default)).curl)
        #expect(hidden.contains("?page=<redacted>&token=<redacted>'"))
        #expect(hidden.contains("-H 'X-Request-ID: <redacted>'"))
        #expect(hidden.contains("https://api.example.com/v1/posts"))
    }

    @Test func `the table has every code and no other, under its constant`() throws {
        let source = try String(
            contentsOf: Document.root.appending(path: "Sources/Roadbook/Errors/RequestError+Code.swift"),
            encoding: .utf8
        )
        let declared = source.matches(of: #/static let (\w+) = Self\(rawValue: "([\w.]+)"\)/#).map {
            "`\($0.2)` | `\($0.1)`"
        }
        let listed = try Document("docs/guides/errors.md").text
            .matches(of: #/(?m)^\| (`\w+\.\w+` \| `\w+`) \|/#).map { String($0.1) }
        #expect(declared.count > 10)
        #expect(listed == declared)
    }
}
