import Roadbook
import Testing

// S1.10
@Suite struct RouteTableTests {
    @Test func `the table lists verb, pattern, name and model of every declared endpoint`() {
        struct Small: URLRouter {
            static let basePath = "https://a.example"
            var posts = Blog.Posts()
            var profile = Blog.Profile()
        }
        #expect(
            RouteTable(Small.self).description == """
                GET     /posts                                             posts.list                     [Post]
                POST    /posts                                             posts.create                   Post
                GET     /posts/{id}                                        posts.get                      Post
                PUT     /posts/{id}                                        posts.replace                  Post
                PATCH   /posts/{id}                                        posts.patch                    Post
                DELETE  /posts/{id}                                        posts.delete                   Void
                GET     /posts/{postId}/comments                           posts.comments.list            [Comment]
                POST    /posts/{postId}/comments                           posts.comments.create          Comment
                GET     /posts/{postId}/comments/{id}                      posts.comments.get             Comment
                PUT     /posts/{postId}/comments/{id}                      posts.comments.replace         Comment
                PATCH   /posts/{postId}/comments/{id}                      posts.comments.patch           Comment
                DELETE  /posts/{postId}/comments/{id}                      posts.comments.delete          Void
                GET     /posts/{postId}/comments/{commentId}/replies       posts.comments.replies.list    [Comment]
                POST    /posts/{postId}/comments/{commentId}/replies       posts.comments.replies.create  Comment
                GET     /posts/{postId}/comments/{commentId}/replies/{id}  posts.comments.replies.get     Comment
                GET     /posts/{postId}/cover                              posts.cover.get                JSONValue
                PUT     /posts/{postId}/cover                              posts.cover.replace            JSONValue
                GET     /posts/{postId}/cover/sizes                        posts.cover.sizes.list         [JSONValue]
                POST    /profile                                           profile.create                 Tag
                GET     /profile                                           profile.get                    Tag
                PUT     /profile                                           profile.replace                Tag
                PATCH   /profile                                           profile.patch                  Tag
                DELETE  /profile                                           profile.delete                 Void
                GET     /profile/avatars                                   profile.avatars.list           [JSONValue]
                """
        )
    }

    @Test func `a table without anything amiss has no findings`() {
        #expect(RouteTable(Blog.self).findings.isEmpty)
        #expect(RouteTable(Shop.self).findings.isEmpty)
    }

    @Test func `an id that cannot stand in a path is a finding`() throws {
        struct Note: Codable, Sendable, Identifiable { var id: Int? }
        struct Notes: Readable {
            typealias Model = Note
            var route = "notes"
        }
        struct Notebook: URLRouter {
            static let basePath = "https://a.example"
            var notes = Notes()
        }
        let finding = try #require(RouteTable(Notebook.self).findings.first)
        #expect(finding.message.contains("Optional<Int>"))
        #expect(finding.advice.contains("RouteIdentifier"))
    }

    @Test func `all findings are reported together`() {
        struct Nothing: Routable { var route = "nothing" }
        struct Dotted: Readable { var route = "a/../b" }
        struct Messy: URLRouter {
            static let basePath = "https://a.example"
            var nothing = Nothing()
            var dotted = Dotted()
            var posts = Blog.Posts()
            var articles = Blog.Posts()
        }
        let findings = RouteTable(Messy.self).findings.map(\.message)
        #expect(findings.contains { $0.contains("nothing declares no verb") })
        #expect(findings.contains { $0.contains("dot segment") })
        #expect(findings.contains { $0.contains("posts and articles have the same path /posts") })
    }

    @Test func `a request of another API is refused where there is a table`() throws {
        let error = try #require(throws: RequestError.self) {
            try Shop.Orders.list().asURLRequest(relativeTo: Blog.self)
        }
        #expect(error.code == .undeclaredRoute)
        #expect(error.description.contains("var orders = Orders()"))
        #expect(throws: Never.self) { try Shop.Orders.list().asURLRequest(relativeTo: Article.Router.self) }
    }

    @Test func `a route whose property was given another path is another route`() throws {
        struct Magazine: URLRouter {
            static let basePath = "https://a.example"
            var articles = Blog.Posts(route: "articles")
        }
        let error = try #require(throws: RequestError.self) {
            try Blog.Posts.list().asURLRequest(relativeTo: Magazine.self)
        }
        #expect(error.code == .undeclaredRoute)
        #expect(RouteTable(Magazine.self).entries.first?.pattern == "articles")
        let finding = try #require(RouteTable(Magazine.self).findings.first)
        #expect(finding.message == "articles lies at \"articles\", and the static verbs of Posts at \"posts\"")
    }

    @Test func `a route that lies elsewhere than its Parent says is a finding`() throws {
        struct Stray: URLRouter {
            static let basePath = "https://a.example"
            var comments = Blog.Comments()
            var shelves = Shelves()
            struct Shelves: Readable {
                var route = "shelves"
                var sizes = Blog.Sizes()
                var tags = Blog.Tags()
            }
        }
        #expect(
            RouteTable(Stray.self).findings.map(\.message) == [
                "comments names the Parent Posts, and lies at the top",
                "shelves.sizes names the Parent Cover, and lies in Shelves",
            ]
        )
    }

    @Test func `a request to a nested route that names no Parent is told how to reach it`() throws {
        struct Album: URLRouter {
            static let basePath = "https://a.example"
            var albums = Albums()
            struct Albums: Readable {
                var route = "albums"
                var photos = Photos()
            }
            struct Photos: Readable { var route = "photos" }
        }
        let error = try #require(throws: RequestError.self) {
            try Album.Photos.list().asURLRequest(relativeTo: Album.self)
        }
        #expect(error.message.contains("nested as albums.photos"))
    }

    @Test func `a request written by hand belongs to any API`() throws {
        let request = RequestConverter(method: .get, route: "health")
        #expect(try request.lineOfBlog == "GET https://api.example.com/v1/health")
    }
}
