import Roadbook
import Testing

/// Nested routes (S1.13), singletons, actions and typed ids.
@Suite struct NestedRoutesTests {
    private let comment = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))
    private let base = "https://api.example.com/v1"

    // S1.13
    @Test func `a route nests in another to any depth`() throws {
        let id = comment.uuidString.lowercased()
        #expect(try Blog.Posts[1].comments.list().lineOfBlog == "GET \(base)/posts/1/comments")
        #expect(try Blog.Posts[1].comments.get(comment).lineOfBlog == "GET \(base)/posts/1/comments/\(id)")
        #expect(
            try Blog.Posts[1].comments[comment].replies.list().lineOfBlog
                == "GET \(base)/posts/1/comments/\(id)/replies"
        )
        let deepest = Blog.Posts[1].comments[comment].replies.get(comment)
        #expect(deepest.path.pattern == "posts/{postId}/comments/{commentId}/replies/{id}")
        #expect(deepest.path.parameters.map(\.name) == ["postId", "commentId", "id"])
        #expect(deepest.path.parameters.map(\.value) == ["1", id, id])
    }

    // S1.13
    @Test func `a nested route has exactly the verbs it declares, in the place it is nested in`() throws {
        let draft = Comment(id: comment, text: "x")
        #expect(try Blog.Posts[1].comments.create(draft).lineOfBlog == "POST \(base)/posts/1/comments")
        #expect(try Blog.Posts[1].comments[comment].delete().lineOfBlog.hasPrefix("DELETE \(base)/posts/1/comments/"))
        #expect(try Blog.Posts[1].comments.update(comment, with: draft).lineOfBlog.hasPrefix("PUT "))
        #expect(try Blog.Posts[1].comments.patch(comment, with: ["text": "y"]).lineOfBlog.hasPrefix("PATCH "))
    }

    // S1.13
    @Test func `a computed property nests as well, and is not listed`() throws {
        #expect(try Blog.Posts[1].drafts.list().lineOfBlog == "GET \(base)/posts/1/drafts")
        #expect(!RouteTable(Blog.self).entries.contains { $0.pattern.hasSuffix("drafts") })
    }

    @Test func `a place that is kept stays what it is, whatever is reached from it`() {
        let post = Blog.Posts[1]
        let comments = post.comments
        let requests = [
            comments.get(comment).path, comments[comment].delete().path, comments[comment].replies.list().path,
            comments.list().path, post.get().path, post.action("publish").path, post.drafts.list().path,
        ]
        #expect(
            requests.map(\.pattern) == [
                "posts/{postId}/comments/{id}", "posts/{postId}/comments/{id}",
                "posts/{postId}/comments/{commentId}/replies", "posts/{postId}/comments", "posts/{id}",
                "posts/{id}/publish", "posts/{postId}/drafts",
            ]
        )
    }

    @Test func `an id with a slash stays within its segment when something is nested in it`() throws {
        struct Folders: Readable {
            var route = "folders"
            var files = Files()
        }
        struct Files: Readable {
            typealias Parent = Folders
            var route = "files"
        }
        let url = try #require(URL(string: base))
        let request = try Folders["../x"].files.get("a/b").asURLRequest(relativeTo: url)
        #expect(request.url?.absoluteString == "\(base)/folders/..%2Fx/files/a%2Fb")
    }

    @Test func `a singleton has no id and no list, wherever it lies`() throws {
        #expect(try Blog.Profile.get().lineOfBlog == "GET \(base)/profile")
        #expect(try Blog.Profile.update(with: Tag(id: "x")).lineOfBlog == "PUT \(base)/profile")
        #expect(try Blog.Profile.patch(with: ["id": "x"]).lineOfBlog == "PATCH \(base)/profile")
        #expect(try Blog.Profile.create(Tag(id: "x")).lineOfBlog == "POST \(base)/profile")
        #expect(try Blog.Profile.delete().lineOfBlog == "DELETE \(base)/profile")
        #expect(try Blog.Profile.member.avatars.list().lineOfBlog == "GET \(base)/profile/avatars")
        #expect(try Blog.Posts[1].cover.get().lineOfBlog == "GET \(base)/posts/1/cover")
        #expect(try Blog.Posts[1].cover.sizes.list().lineOfBlog == "GET \(base)/posts/1/cover/sizes")
        #expect(Blog.Posts[1].cover.sizes.list().path.pattern == "posts/{postId}/cover/sizes")
    }

    @Test func `members and collections have actions`() throws {
        #expect(try Blog.Posts[1].action("publish").lineOfBlog == "POST \(base)/posts/1/publish")
        #expect(Blog.Posts[1].action("publish").path.pattern == "posts/{id}/publish")
        #expect(try Blog.Posts.action("archive").lineOfBlog == "POST \(base)/posts/archive")
        #expect(try Blog.Posts[1].comments.action("read-all").lineOfBlog == "POST \(base)/posts/1/comments/read-all")
        #expect(try Blog.Profile.action("verify").lineOfBlog == "POST \(base)/profile/verify")
        let recent = Blog.Posts.action("recent", method: .get, parameters: ["n": 3]).returning([Post].self)
        #expect(try recent.lineOfBlog == "GET \(base)/posts/recent?n=3")
        let publish: RequestConverter<Post> = Blog.Posts[1].action("publish", parameters: ["silent": true]).returning(
            Post.self
        )
        #expect(try publish.asURLRequest(relativeTo: Blog.self).httpBody == Data(#"{"silent":true}"#.utf8))
    }

    @Test func `the id of a route is its model's, and String where the model has none`() {
        func id<Route: Routable>(_ route: Route.Type) -> String { "\(Route.ID.self)" }
        #expect(id(Blog.Posts.self) == "Int")
        #expect(id(Blog.Comments.self) == "UUID")
        #expect(id(Blog.Tags.self) == "String")
        #expect(id(Blog.Users.self) == "String")
        #expect(Blog.Posts.id(of: Post(id: 3, title: "", body: "")) == 3)
        #expect(Blog.Users.id(of: .null) == nil)
    }

    @Test func `an id type of one's own stands in a path once it is declared`() throws {
        struct OrderID: RawRepresentable, RouteIdentifier { var rawValue: Int }
        struct Order: Codable, Sendable, Identifiable { var id: OrderID }
        struct Orders: Readable {
            typealias Model = Order
            var route = "orders"
        }
        let url = try #require(URL(string: base))
        #expect(try Orders.get(OrderID(rawValue: 7)).asURLRequest(relativeTo: url).url?.path == "/v1/orders/7")
        #expect(OrderID(pathSegment: "7") == OrderID(rawValue: 7))
        #expect(OrderID(pathSegment: "x") == nil)
    }

    @Test func `a route can name the type of its ids, whatever its model is`() throws {
        struct Raw: Codable, Sendable { var text: String }
        struct Loose: Codable, Sendable, Identifiable { var id: Int? }
        struct Named: Readable {
            typealias Model = Raw
            typealias ID = Int
            var route = "named"
        }
        struct Dynamic: Readable {
            typealias ID = UUID
            var route = "dynamic"
        }
        struct Optional: Readable {
            typealias Model = Loose
            typealias ID = Int
            var route = "optional"
        }
        struct Inferred: Readable {
            typealias Model = Loose
            var route = "inferred"
        }
        #expect(Named.get(7).route == "named/7")
        #expect(Dynamic.get(comment).route == "dynamic/\(comment.pathSegment)")
        #expect(Optional.get(7).route == "optional/7")
        #expect(Inferred.get("7").route == "inferred/7")
        #expect(Named.id(of: Raw(text: "")) == nil)
    }

    @Test(arguments: ["+7", "-0", "007", " 7", "7 ", "", "7.0", "0x7", "٧"])
    func `a segment that is not how a number is written is not its id`(segment: String) {
        #expect(Int(pathSegment: segment) == nil)
    }

    @Test func `a UUID is written in lower case and read in either`() {
        #expect(comment.pathSegment == "00000000-0000-0000-0000-000000000007")
        #expect(
            UUID(pathSegment: "ABCDEF00-0000-0000-0000-000000000007")?.pathSegment
                == "abcdef00-0000-0000-0000-000000000007"
        )
        #expect(UUID(pathSegment: "7") == nil)
    }

    @Test(arguments: [
        ("posts", "postId"), ("categories", "categoryId"), ("boxes", "boxId"), ("addresses", "addressId"),
        ("dishes", "dishId"), ("batches", "batchId"), ("status", "statusId"), ("analysis", "analysisId"),
        ("glass", "glassId"), ("movies", "movieId"), ("statuses", "statusId"), ("aliases", "aliasId"),
        ("news", "newsId"), ("blog-posts", "blogPostId"), ("blog/user_groups", "userGroupId"),
        ("/v2/posts/", "postId"),
    ])
    func `the name of an id in nested patterns is the singular of its route`(route: String, expected: String) {
        struct Things: Readable { var route: String = "" }
        #expect(Things(route: route).parameterName == expected)
    }

    @Test func `a route can name its id key and its parameter`() {
        struct People: Readable {
            var route = "people"
            let idKey = "slug"
            let parameterName = "person"
            var houses = Houses()
        }
        struct Houses: Readable {
            typealias Parent = People
            var route = "houses"
        }
        #expect(People.get("x").path.pattern == "people/{slug}")
        #expect(People["x"].houses.list().path.pattern == "people/{person}/houses")
    }
}
