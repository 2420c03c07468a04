import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

@Suite struct DriftTests {
    struct API: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        var feeds = Feeds()
        var profile = Profile()

        struct Author: Codable, Sendable, Hashable { var name: String; var nick: String? }
        struct Tag: Codable, Sendable, Hashable { var text: String }
        enum State: String, Codable, Sendable { case draft, published }
        struct Post: Codable, Sendable, Identifiable {
            var id: Int
            var state: State
            var author: Author
            var tags: [Tag]?
            var createdAt: Date?
            var subtitle: String?
        }
        struct Feed: Codable, Sendable { var items: [Post]; var next: String? }

        struct Posts: Readable, Creatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
        struct Feeds: Listable {
            typealias Model = Post
            typealias List = Feed
            var route = "feeds"
        }
        struct Profile: Gettable, Singleton { var route = "profile" }
    }

    private func entry(
        _ method: HTTPMethod,
        _ path: String,
        _ status: Int = 200,
        _ json: String = "",
        host: String = "https://api.example.com"
    ) -> HTTPArchive.Entry {
        HTTPArchive.Entry(
            startedAt: Date(timeIntervalSince1970: 0),
            request: .init(method: method, url: .text(host + path)),
            response: .init(status: status, content: .init(Data(json.utf8), mediaType: "application/json"))
        )
    }

    private func drift(_ entries: HTTPArchive.Entry...) -> DriftReport {
        HTTPArchive(entries: entries).drift(from: API.self)
    }

    private static let whole = #"""
        {"id": 1, "state": "draft", "author": {"name": "Ada", "nick": null}, "tags": [{"text": "a"}],
         "createdAt": "2026-01-01T00:00:00Z", "subtitle": "s"}
        """#

    @Test func `answers that are what is declared are no drift`() {
        let report = drift(
            entry(.get, "/v1/posts/1", 200, Self.whole),
            entry(.get, "/v1/posts", 200, "[\(Self.whole)]"),
            entry(.get, "/v1/posts", 200, "[]"),
            entry(.post, "/v1/posts", 201, Self.whole),
            entry(.delete, "/v1/posts/1", 204),
            entry(.get, "/v1/posts/2", 404, #"{"title": "gone"}"#),
            entry(.head, "/v1/posts/1"),
            entry(.options, "/v1/posts"),
            entry(.get, "/v1/profile", 200, #"{"anything": [1]}"#),
            entry(.get, "/v1/feeds", 200, #"{"items": [], "next": null}"#),
            entry(.get, "/logo.png", host: "https://cdn.example.com"),
            entry(.get, "/v2/posts/1")
        )
        #expect(report.findings == [])
        #expect(report.isEmpty)
        #expect("\(report)" == "no drift: every answer is what is declared")
    }

    @Test func `members that nobody declared, and those that never appear, are told by name`() {
        let strange =
            #"{"id":2,"state":"draft","author":{"name":"secret","age":7},"tags":[{"text":"a","hot":1},{"text":"b","hot":2}],"views":3}"#
        let report = drift(
            entry(.get, "/v1/posts/1", 200, strange),
            entry(.get, "/v1/posts/2", 200, strange),
            entry(.get, "/v1/feeds", 200, #"{"items": [\#(strange)], "total": 1}"#)
        )
        #expect(
            "\(report)" == """
                posts/{id}
                  GET (2 answers): unknown `author.age`, `tags[].hot`, `views`; missing `author.nick`, `createdAt`, `subtitle`
                feeds
                  GET (1 answer): unknown `items[].author.age`, `items[].tags[].hot`, `items[].views`, `total`; missing `next`
                """
        )
        #expect(!"\(report)".contains("secret"))
        #expect(report.findings.filter { $0.key == "views" }.map(\.count) == [2])
        #expect(report.findings.filter { $0.kind == .missingKey }.map(\.pattern).first == "posts/{id}")
    }

    @Test func `a member that appears once is not missing`() {
        let report = drift(
            entry(.get, "/v1/posts", 200, "[\(Self.whole), {\"id\":3,\"state\":\"draft\",\"author\":{\"name\":\"B\"}}]")
        )
        #expect(report.findings == [])
    }

    @Test func `answers that do not decode are told with the way and the reason`() {
        let report = drift(
            entry(.get, "/v1/posts/1", 200, #"{"id":"planted","state":"draft","author":{"name":"A"}}"#),
            entry(.get, "/v1/posts/2", 200, #"{"id":"planted","state":"draft","author":{"name":"A"}}"#),
            entry(.get, "/v1/posts/3", 200, "planted"),
            entry(.get, "/v1/posts", 200, #"[{"id":1,"state":"gone","author":{"name":"A"}}]"#),
            entry(.get, "/v1/posts", 200, #"{"items": []}"#),
            entry(.get, "/v1/feeds", 200, #"{"items": [{"id":1,"state":"draft","author":{"name":"A"}}, {"id":1}]}"#),
            entry(.post, "/v1/posts", 201)
        )
        #expect(
            "\(report)" == """
                posts/{id}
                  GET (3 answers): 2 do not decode: a value is not of type Int at id; 1 does not decode: the content is \
                not JSON from line 1, column 1 on
                posts
                  GET (2 answers): 1 does not decode: a value is not valid at [].state; 1 does not decode: an object is \
                in place of an array
                  POST (1 answer): 1 does not decode: there is no content
                feeds
                  GET (1 answer): 1 does not decode: a value is missing at items[].state
                """
        )
        #expect(report.findings.allSatisfy { $0.kind == .undecodable })
        #expect(report.findings.map(\.key) == ["id", "", "[].state", "", "items[].state", ""])
    }

    @Test func `what is not declared is told once for all ids`() {
        let report = drift(
            entry(.get, "/v1/reports/17", 200, "{}"),
            entry(.get, "/v1/reports/18?token=x", 404),
            entry(.get, "/v1/reports/ada@example.com", 404),
            entry(.get, "/v1/reports/\(String(repeating: "a", count: 33))", 404),
            entry(.put, "/v1/posts/1", 200, "{}"),
            entry(.delete, "/v1/profile")
        )
        #expect(
            "\(report)" == """
                reports/{id}
                  GET: not declared, asked 4 times
                posts/{id}
                  PUT: this method is not declared, asked once
                profile
                  DELETE: this method is not declared, asked once
                """
        )
        #expect(report.findings.map(\.kind) == [.undeclaredPath, .undeclaredMethod, .undeclaredMethod])
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `many places that are not declared take linear time`() {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let entries = (0..<20_000).map { number in
            let word = String([17_576, 676, 26, 1].map { letters[number / $0 % 26] })
            return entry(.get, "/v1/\(word)", 200)
        }
        let report = HTTPArchive(entries: entries).drift(from: API.self)
        #expect(report.findings.count == 20_000)
        #expect("\(report)".hasPrefix("aaaa\n  GET: not declared, asked once\naaab\n"))
    }

    @Test func `where the API lies can be told`() {
        var archive = HTTPArchive(entries: [entry(.get, "/x/reports", host: "http://127.0.0.1:8080")])
        #expect(archive.drift(from: API.self).isEmpty)
        let base = URL(string: "http://127.0.0.1:8080/x")
        #expect(archive.drift(from: API.self, baseURL: base).findings.count == 1)
        archive.baseURL = base
        #expect(archive.drift(from: API.self).findings.count == 1)
    }
}
