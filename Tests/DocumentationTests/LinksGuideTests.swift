import Roadbook
import Testing

/// The samples of `docs/guides/links.md`.
@Suite struct LinksGuideTests {
    struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }
    struct Comment: Codable, Sendable, Identifiable { var id: UUID; var text: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        var profile = Profile()

        struct Posts: Readable {
            typealias Model = Post
            var route = "posts"
            var comments = Comments()
        }
        struct Comments: Readable {
            typealias Model = Comment
            typealias Parent = Posts
            var route = "comments"
        }
        struct Profile: Gettable, Singleton { var route = "profile" }
    }

    private let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func `rules make destinations of URLs`() throws {
        let url = try url("music-app://artist/7?song=9")
        let handler = URLHandler(
            scheme: "music-app",
            rules: [.profile, .artist, .search(in: ["Roads", "Rain"])]
        )
        let destination = try handler.handle(url)  // music-app://artist/7?song=9 is .artist(7, song: 9)
        #expect(destination == .artist(7, song: 9))
        #expect(try URLRule.artist.evaluate(LinkInput(url: url)) == destination)
        #expect(try handler.handle(self.url("music-app://profile/ada")) == .profile("ada"))
        #expect(try handler.handle(self.url("music-app://search?query=ain")) == .results(["Rain"]))
    }

    @Test func `what is not handled says why`() throws {
        let url = try url("music-app://artist/x")
        let handler = URLHandler<Destination>(scheme: "music-app", rules: [.artist])
        do {
            print(try handler.handle(url))
        } catch let error as LinkError where error.code == .noMatch {
            for refusal in error.refusals { print(refusal.rule, refusal.reason) }
        }
        let isHandled = try handler.handle(url) { output in print(output) }  // false rather than LinkError
        #expect(!isHandled)
        #expect(throws: LinkError.self) { try handler.handle(url) }
    }

    @Test func `every code of a link's error is listed`() throws {
        let text = try Document("docs/guides/links.md").text
        for code in [
            LinkError.Code.wrongScheme, .noHost, .outsideBase, .invalidBase, .noRules, .noMatch,
        ] {
            #expect(text.contains("| `\(code)` |"))
        }
    }

    @Test func `a path has parameters`() throws {
        let songs = URLRule(path: "artist/{artist}/songs/{song}") { input in
            Destination.artist(try input.required(parameter: "artist"), song: input.parameter(named: "song"))
        }
        let handler = URLHandler(scheme: "music-app", rules: [songs])
        #expect(try handler.handle(url("music-app://artist/7/songs/9")) == .artist(7, song: 9))
    }

    @Test func `routes are rules, below each base`() throws {
        let blogRules: [URLRule<Destination>] = [
            .members(of: Blog.Posts.self) { _ in .posts },
            .member(of: Blog.Posts.self) { post in
                .post(post.id, tab: post.input.valueForQueryItem(named: "tab"))
            },
            .member(of: Blog.Posts.pattern.comments) { comment in
                .comment(comment.id, of: comment.parent.id)
            },
            URLRule(path: "posts/new") { _ in .newPost },  // before posts/{id}, wherever it stands
        ]
        let website = try url("https://www.example.com/app")
        let everywhere = URLHandler(
            at: [.scheme("blog-app"), .below(website), .router(Blog.self)],
            rules: blogRules
        )
        for base in ["blog-app:/", "https://www.example.com/app", "https://api.example.com/v1"] {
            #expect(try everywhere.handle(url("\(base)/posts")) == .posts)
            #expect(try everywhere.handle(url("\(base)/posts/1?tab=likes")) == .post(1, tab: "likes"))
            #expect(try everywhere.handle(url("\(base)/posts/1/comments/\(id)")) == .comment(id, of: 1))
            #expect(try everywhere.handle(url("\(base)/posts/new")) == .newPost)
        }
    }

    @Test func `a place makes requests`() throws {
        let link = try url("blog-app://posts/1")
        let requests = URLHandler(
            scheme: "blog-app",
            rules: [.member(of: Blog.Posts.self) { post in post.place.get() }]
        )
        let request: RequestConverter<Post> = try requests.handle(link)  // of blog-app://posts/1
        #expect(request.path == Blog.Posts.get(1).path)
    }

    @Test func `a matcher finds routes`() throws {
        let address = try url("https://api.example.com/v1/posts/1/comments/\(id)")
        let matcher = RouteMatcher(Blog.self)
        let match = try matcher.match(address)  // https://api.example.com/v1/posts/1/comments/...
        print(match.name, match.path.pattern)  // posts.comments posts/{postId}/comments/{id}
        print(match.ids, match.verbs)  // an Int and a UUID; get
        #expect("\(match.name) \(match.path.pattern)" == "posts.comments posts/{postId}/comments/{id}")
        #expect(match.ids.first as? Int == 1)
        #expect(match.ids.last as? UUID == id)
        #expect(match.verbs == [.get])
    }
}

enum Destination: Hashable, Sendable {
    case profile(String), artist(Int, song: Int?), results([String])
    case posts, post(Int, tab: String?), comment(UUID, of: Int), newPost
}

extension URLRule where Output == Destination {
    static var profile: Self {
        URLRule(requiredHost: "profile", requiresPathComponents: true) { input in
            .profile(input.pathComponents[0])
        }
    }

    static var artist: Self {
        URLRule(requiredHost: "artist") { input in
            .artist(
                try input.required(pathComponent: 0),
                song: input.valueForQueryItem(named: "song", as: Int.self)
            )
        }
    }

    static func search(in titles: [String]) -> Self {
        URLRule(requiredHost: "search") { input in
            let text = try input.required(queryItem: "query", as: String.self)
            return .results(titles.filter { $0.contains(text) })
        }
    }
}
