import Roadbook
import RoadbookMockServer
import Testing

/// Every call site of the first listing does what its comment says, in memory and over loopback.
@Suite struct DesignListingTests {
    private func mock() throws -> MockServer<Blog> {
        let mock = MockServer(Blog.self)
        try mock.seed(
            Blog.Posts.self,
            [Post(id: 1, title: "First", body: "one"), Post(id: 2, title: "Second", body: "two")]
        )
        try mock.seed(Blog.Posts[1].comments, [Comment(id: 5, text: "fine"), Comment(id: 6, text: "indeed")])
        try mock.seed(Blog.Users.self, [["id": "ada", "name": "Ada"]])
        try mock.seed(Blog.Profile.self, ["name": "Grace"])
        mock.action("publish", on: Blog.Posts.self) { post in post.title += "!" }
        return mock
    }

    @Test(arguments: Served.allCases)
    func `the calls of the listing do what they say`(served: Served) async throws {
        try await served.client(of: mock()) { blog in
            let post = try await blog.send(Blog.Posts.get(1))  // Post
            #expect(post.title == "First")
            let posts = try await blog.send(Blog.Posts.list())  // [Post]
            #expect(posts.map(\.id) == [1, 2])
            let draft = Post(id: 0, title: "Third", body: "three")
            let created = try await blog.send(Blog.Posts.create(draft))  // POST  /posts
            #expect(created.id == 3)
            let replaced = try await blog.send(Blog.Posts.update(1, with: post))  // PUT   /posts/1
            #expect(replaced.title == "First")
            let old = post
            var new = old
            new.title = "Changed"
            let patched = try await blog.send(Blog.Posts.patch(1, from: old, to: new))  // PATCH, only what changed
            #expect(patched.title == "Changed")
            #expect(patched.body == "one")
            let renamed = try await blog.send(Blog.Posts.patch(1, with: ["title": "new"]))
            #expect(renamed.title == "new")
            try await blog.send(Blog.Posts.delete(3))
            let profile = try await blog.send(Blog.Profile.get())  // GET /profile
            #expect(profile == ["name": "Grace"])
            try await blog.send(Blog.Posts[1].action("publish"))  // POST /posts/1/publish
            #expect(try await blog.send(Blog.Posts.get(1)).title == "new!")
            let (page, head) = try await blog.send(Blog.Posts.list().withHead())  // status and headers too
            #expect(page.count == 2)
            #expect(head.status == 200)
            #expect(head.headers["content-type"] == "application/json")
            let comments = try await blog.send(Blog.Posts[1].comments.list())  // GET /posts/1/comments
            #expect(comments.map(\.text) == ["fine", "indeed"])
            let comment = try await blog.send(Blog.Posts[1].comments.get(5))  // GET /posts/1/comments/5
            #expect(comment.text == "fine")
            let ada = try await blog.send(Blog.Users.get("ada"))
            #expect(ada["name"]?.string == "Ada")
        }
    }

    @Test func `a request is a plain value and becomes a URLRequest of Foundation`() throws {
        let request: RequestConverter<Post> = Blog.Posts.get(1)
        let urlRequest: URLRequest = try request.asURLRequest(relativeTo: Blog.self)
        #expect(urlRequest.url?.absoluteString == "https://api.example.com/v1/posts/1")
        let narrowed = Blog.Posts.list()
            .query(["userId": 7])
            .header("Accept-Language", "de")
            .timeout(.milliseconds(500))
            .deadline(.seconds(5))
        let narrowedRequest = try narrowed.asURLRequest(relativeTo: Blog.self)
        #expect(narrowedRequest.url?.absoluteString == "https://api.example.com/v1/posts?userId=7")
        #expect(narrowedRequest.value(forHTTPHeaderField: "Accept-Language") == "de")
    }

    @Test(arguments: Served.allCases)
    func `a refusal is one struct with the failure the route declares`(served: Served) async throws {
        try await served.client(of: mock()) { blog in
            do {
                _ = try await blog.send(Blog.Posts.get(9))
                Issue.record("there is no post 9")
            } catch let error as RequestError where error.status == 404 {
                // ProblemDetails unless the route says otherwise
                let failure = error.failure(as: Blog.Posts.Failure.self)
                #expect(failure?.title == "Not Found")
                #expect(failure?.detail == #"There is no member "9" in posts."#)
                #expect(error.code == .unacceptableStatus)
                #expect(error.pattern == "posts/{id}")
            }
        }
    }

    @Test(arguments: Served.allCases)
    func `the modifiers narrow, label and bound a call`(served: Served) async throws {
        try await served.client(of: mock()) { blog in
            let narrowed = Blog.Posts.list().query(["title": "Second"]).header("Accept-Language", "de")
                .timeout(.seconds(20)).deadline(.seconds(40))
            #expect(try await blog.send(narrowed).map(\.id) == [2])
            let late = try await #require(throws: RequestError.self) {
                try await blog.send(Blog.Posts.list().timeout(.zero))
            }
            #expect(late.code == .timedOut)
            let later = try await #require(throws: RequestError.self) {
                try await blog.send(Blog.Posts.list().deadline(.zero))
            }
            #expect(later.code == .deadlineExceeded)
        }
    }
}
