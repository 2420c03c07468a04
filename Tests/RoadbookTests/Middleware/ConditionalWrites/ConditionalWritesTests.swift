import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

struct ConditionalWritesTests {
    private func blog(
        isOn: Bool = true,
        cache: ResponseCache? = nil,
        answer: @escaping @Sendable (TransportRequest, Int) async throws -> TransportResponse
    ) -> CachedBlog {
        CachedBlog(
            cache,
            settings: {
                $0.conditionalWrites = isOn
                $0.acceptableStatus = 200..<300
            },
            answer: answer
        )
    }

    /// Answers each request with the next of some heads.
    private func blog(_ heads: [(status: Int, headers: HeaderFields)]) -> CachedBlog {
        blog { _, number in
            let head = heads[min(number, heads.count - 1)]
            return .answer(status: head.status, headers: head.headers)
        }
    }

    private func sent(_ blog: CachedBlog) -> [String?] { blog.requests.map { $0.headers["If-Match"] } }

    // MARK: What is sent

    @Test(arguments: [.put, .patch, .delete] as [HTTPMethod])
    func `a change carries the tag of what was read`(method: HTTPMethod) async throws {
        let blog = blog([(200, ["ETag": #""1""#]), (200, [:])])
        try await blog.send(.get)
        try await blog.send(method)
        #expect(sent(blog) == [nil, #""1""#])
    }

    @Test(arguments: [.get, .head, .post, "OPTIONS"] as [HTTPMethod])
    func `nothing else carries it`(method: HTTPMethod) async throws {
        let blog = blog([(200, ["ETag": #""1""#]), (200, [:])])
        try await blog.send(.get)
        try await blog.send(method)
        #expect(sent(blog) == [nil, nil])
    }

    @Test func `without the setting nothing is remembered and nothing sent`() async throws {
        let blog = blog(isOn: false) { _, _ in .answer(status: 200, headers: ["ETag": #""1""#]) }
        try await blog.send(.get)
        try await blog.send(.put)
        #expect(sent(blog) == [nil, nil])
    }

    @Test(arguments: [
        ("If-Match", "*"), ("if-match", #""mine""#), ("If-None-Match", "*"),
        ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ])
    func `a condition of the caller's own is left as it is`(field: String, value: String) async throws {
        let blog = blog([(200, ["ETag": #""1""#])])
        try await blog.send(.get)
        try await blog.send(.put, "posts/1", [field: value])
        #expect(blog.requests[1].headers[field] == value)
        #expect(blog.requests[1].headers.filter { $0.name.hasPrefix("I") || $0.name.hasPrefix("i") }.count == 1)
    }

    struct Row: Sendable {
        var method: HTTPMethod = .get
        var status = 200
        var headers: HeaderFields = [:]
        let tag: String?
    }

    /// A tag is known; what is known after another request?
    @Test(arguments: [
        Row(method: .get, headers: ["ETag": #""2""#], tag: #""2""#),
        Row(method: .put, headers: ["ETag": #""2""#], tag: #""2""#),
        Row(method: .patch, headers: ["ETag": #""2""#], tag: #""2""#),
        Row(method: .put, status: 201, headers: ["etag": #""2""#], tag: #""2""#),
        // The version is another now, and nobody says which.
        Row(method: .get, tag: nil), Row(method: .put, tag: nil), Row(method: .patch, status: 204, tag: nil),
        Row(method: .post, tag: nil), Row(method: .delete, status: 204, tag: nil),
        Row(method: .put, status: 303, headers: ["ETag": #""2""#], tag: nil),
        Row(method: .patch, status: 303, tag: nil), Row(method: .post, status: 303, tag: nil),
        Row(method: .delete, status: 303, tag: nil),
        Row(method: .get, status: 404, tag: nil),
        Row(method: .get, status: 410, tag: nil), Row(method: .delete, status: 404, tag: nil),
        // A weak tag, or none, is no condition.
        Row(method: .get, headers: ["ETag": #"W/"2""#], tag: nil), Row(method: .put, headers: ["ETag": "2"], tag: nil),
        // What the caller has seen is still the version before.
        Row(method: .get, status: 500, headers: ["ETag": #""2""#], tag: #""1""#),
        Row(method: .put, status: 412, headers: ["ETag": #""2""#], tag: #""1""#),
        Row(method: .put, status: 409, tag: #""1""#), Row(method: .delete, status: 500, tag: #""1""#),
        Row(method: .head, headers: ["ETag": #""2""#], tag: #""1""#),
        // The tag of an answer to POST is that of what the answer names.
        Row(method: .post, headers: ["ETag": #""2""#], tag: nil),
        Row(method: .post, status: 201, headers: ["ETag": #""2""#, "Location": "/v1/posts/1"], tag: #""2""#),
        Row(method: .post, headers: ["ETag": #""2""#, "Content-Location": "/v1/posts/1"], tag: #""2""#),
        Row(
            method: .post,
            status: 201,
            headers: ["ETag": #""2""#, "Location": "https://evil.example/v1/posts/1"],
            tag: nil
        ),
    ])
    func `the tag that is known is that of the version the caller has seen`(row: Row) async throws {
        let blog = blog([(200, ["ETag": #""1""#]), (row.status, row.headers), (200, [:])])
        try await blog.send(.get)
        _ = try? await blog.send(row.method)
        try await blog.send(.patch)
        #expect(blog.requests[2].headers["If-Match"] == row.tag)
    }

    @Test func `what a POST has created can be changed with its tag`() async throws {
        let blog = blog([(201, ["ETag": #""1""#, "Location": "posts/7"]), (200, [:])])
        try await blog.send(.post, "posts")
        try await blog.send(.put, "posts/8")
        try await blog.send(.put, "posts/7")
        #expect(sent(blog) == [nil, nil, #""1""#])
    }

    @Test func `tags belong to an address with its query, and to a client`() async throws {
        let blog = blog([(200, ["ETag": #""1""#])])
        try await blog.send(.get, "posts/1", query: ["full": true])
        try await blog.send(.put, "posts/1")
        try await blog.send(.put, "posts/1", query: ["full": true])
        #expect(sent(blog) == [nil, nil, #""1""#])
        let copy = blog.client
        try await copy.send(RequestConverter<Void>(method: .put, route: "posts/1"))
        #expect(sent(blog).last == #""1""#)
    }

    @Test(.heavy) func `the tags of a thousand addresses are remembered`() async throws {
        let blog = blog([(200, ["ETag": #""1""#])])
        for id in 0...1000 { try await blog.send(.get, "posts/\(id)") }
        try await blog.send(.delete, "posts/0")
        try await blog.send(.delete, "posts/1")
        #expect(sent(blog).suffix(2) == [nil, #""1""#])
    }

    @Test func `an answer from the cache has been read too`() async throws {
        let cache = ResponseCache.memory()
        let headers: HeaderFields = ["ETag": #""1""#, "Cache-Control": "max-age=60"]
        try await CachedBlog(cache) { _, _ in .answer(status: 200, headers: headers) }.send(.get)
        let other = blog(cache: cache) { _, _ in .answer(status: 200) }
        try await other.send(.get)
        try await other.send(.put)
        #expect(sent(other) == [#""1""#])
    }

    // MARK: Refusals

    @Test func `a refusal is a conflict that names both versions`() async throws {
        let blog = blog([(200, ["ETag": #""1""#]), (412, ["ETag": #""2""#])])
        try await blog.send(.get)
        let error = try await #require(throws: RequestError.self) { try await blog.send(.put) }
        #expect(error.code == .conflict)
        #expect(error.phase == .response)
        #expect(error.status == 412)
        #expect(error.conflict?.sent == EntityTag(opaque: "1"))
        #expect(error.conflict?.current == EntityTag(opaque: "2"))
        #expect(
            error.description.hasPrefix(
                "response.conflict: PUT /posts/1 was answered 412: the resource is not the version that the request names. "
                    + "Read it again, make the change to what it is now, and send that."
            )
        )
    }

    @Test func `a conflict names what is known`() async throws {
        let blog = blog([(412, [:])])
        let plain = try await #require(throws: RequestError.self) { try await blog.send(.put) }
        #expect(plain.code == .conflict)
        let conflict = try #require(plain.conflict)
        #expect(conflict.sent == nil)
        #expect(conflict.current == nil)
        let any = try await #require(throws: RequestError.self) {
            try await blog.send(.put, "posts/1", ["If-Match": "*"])
        }
        #expect(any.conflict?.sent == nil)
    }

    @Test func `another refusal is no conflict`() async throws {
        let blog = blog([(409, ["ETag": #""2""#])])
        let error = try await #require(throws: RequestError.self) { try await blog.send(.put) }
        #expect(error.code == .unacceptableStatus)
        #expect(error.conflict == nil)
    }

    @Test func `a refusal that is acceptable is an answer`() async throws {
        let blog = CachedBlog(nil) { _, _ in .answer(status: 412, text: "text") }
        #expect(try await blog.send(.put).text == "text")
    }

    @Test func `after a conflict the caller reads, and may write again`() async throws {
        let version = Locked(1)
        let blog = blog { request, _ in
            let current = "\"\(version.withLock { $0 })\""
            if request.method == .get { return .answer(status: 200, headers: ["ETag": current]) }
            guard request.headers["If-Match"] == current else {
                return .answer(status: 412, headers: ["ETag": current])
            }
            let next = version.withLock {
                $0 += 1; return $0
            }
            return .answer(status: 200, headers: ["ETag": "\"\(next)\""])
        }
        try await blog.send(.get)
        try await blog.send(.put)
        try await blog.send(.put)
        version.withLock { $0 += 1 }
        // To send the same again is refused again: nobody has read what is there now.
        for _ in 0..<2 {
            let error = try await #require(throws: RequestError.self) { try await blog.send(.put) }
            #expect(error.conflict?.current == EntityTag(opaque: "4"))
        }
        try await blog.send(.get)
        try await blog.send(.put)
    }

    @Test func `after a conflict the caller reads what is there, and not what the cache has`() async throws {
        let version = Locked(1)
        let blog = blog(cache: .memory()) { request, _ in
            let current = "\"\(version.withLock { $0 })\""
            let isMet = [nil, current].contains(request.headers["If-Match"])
            return .answer(status: isMet ? 200 : 412, headers: ["ETag": current, "Cache-Control": "max-age=60"])
        }
        try await blog.send(.get)
        version.withLock { $0 = 2 }
        let error = try await #require(throws: RequestError.self) { try await blog.send(.put) }
        #expect(error.code == .conflict)
        #expect(try await blog.send(.get).head.entityTag == EntityTag(opaque: "2"))
        try await blog.send(.put)
        #expect(sent(blog) == [nil, #""1""#, nil, #""2""#])
    }

    // MARK: The modifier

    @Test func `a request names a version itself, whatever the setting`() async throws {
        let tag = try #require(EntityTag(opaque: "mine"))
        for isOn in [true, false] {
            let blog = blog(isOn: isOn) { _, number in
                .answer(status: number == 0 ? 200 : 412, headers: ["ETag": #""1""#], text: #"{"id":"1"}"#)
            }
            try await blog.send(.get, "tags/1")
            let error = try await #require(throws: RequestError.self) {
                try await blog.client.send(Blog.Tags.update("1", with: Tag(id: "1")).ifMatch(tag))
            }
            #expect(blog.requests[1].headers.values(of: "If-Match") == [#""mine""#])
            #expect(error.conflict?.sent == tag)
        }
        let urlRequest = try Blog.Posts.delete(1).ifMatch(tag).asURLRequest(relativeTo: Blog.self)
        #expect(urlRequest.value(forHTTPHeaderField: "If-Match") == #""mine""#)
    }
}
