import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// What comes of asking whether a stored answer still holds: RFC 9111, section 4.3.
struct RevalidationTests {
    @Test func `a 304 brings the stored content with its own status, renewed`() async throws {
        let blog = CachedBlog { request, number in
            guard number > 0 else {
                return .answer(
                    status: 200,
                    headers: [
                        "ETag": #""1""#, "Cache-Control": "max-age=60", "Content-Type": "text/plain", "X-Old": "1",
                        "X-Both": "1", "Age": "50", "Content-Length": "4",
                    ],
                    text: "text"
                )
            }
            #expect(request.headers["If-None-Match"] == #""1""#)
            return .answer(
                status: 304,
                headers: [
                    "ETag": #""1""#, "Cache-Control": "max-age=120", "Content-Type": "image/png", "X-Both": "2",
                    "Content-Length": "0", "Connection": "X-Hop", "X-Hop": "1",
                ]
            )
        }
        try await blog.send()
        blog.pass(60)
        let second = try await blog.send()
        #expect(second.text == "text")
        #expect(second.head.status == 200)
        let expected: HeaderFields = [
            "ETag": #""1""#, "Cache-Control": "max-age=120", "Content-Type": "text/plain", "X-Old": "1", "X-Both": "2",
            "Age": "0", "Content-Length": "4",
        ]
        for field in expected { #expect(second.head.headers.values(of: field.name) == [field.value], "\(field.name)") }
        #expect(second.head.headers.count == expected.count)
        #expect(blog.cacheEvents == [.cacheRevalidated])

        blog.pass(119)
        #expect(try await blog.send().head.headers["Age"] == "119")
        blog.pass(1)
        try await blog.send()
        #expect(blog.requests.count == 3)
        #expect(blog.cacheEvents.count == 3)
    }

    @Test func `a new answer takes the place of the stored one`() async throws {
        let blog = CachedBlog { request, number in
            .answer(status: 200, headers: ["ETag": "\"\(number)\"", "Cache-Control": "max-age=60"], text: "\(number)")
        }
        try await blog.send()
        blog.pass(60)
        #expect(try await blog.send().text == "1")
        #expect(try await blog.send().text == "1")
        blog.pass(60)
        #expect(try await blog.send().text == "2")
        #expect(blog.requests.map { $0.headers["If-None-Match"] } == [nil, "\"0\"", "\"1\""])
    }

    @Test(arguments: [200, 404, 410, 301])
    func `an answer that is not kept supersedes the stored one`(status: Int) async throws {
        let blog = CachedBlog { _, number in
            number == 1
                ? .answer(status: status, headers: ["Cache-Control": "no-store"], text: "gone")
                : .answer(status: 200, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60"], text: "\(number)")
        }
        try await blog.send()
        // Still fresh, but the caller wants to know.
        #expect(try await blog.send(.get, "posts/1", ["Cache-Control": "no-cache"]).text == "gone")
        #expect(try await blog.send().text == "2")
        #expect(blog.requests.last?.headers["If-None-Match"] == nil)
    }

    @Test(arguments: [401, 403, 429, 500, 503])
    func `a refusal that says nothing of the content leaves it stored`(status: Int) async throws {
        let blog = CachedBlog { _, number in
            number == 1
                ? .answer(status: status)
                : .answer(status: 200, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60"], text: "\(number)")
        }
        try await blog.send()
        #expect(try await blog.send(.get, "posts/1", ["Cache-Control": "no-cache"]).head.status == status)
        #expect(try await blog.send().text == "0")
    }

    @Test(arguments: [
        (#""2""#, false), (#""1""#, true), (#"W/"2""#, false), (#"W/"1""#, true), (nil, true),
    ])
    func `a 304 about another version has the content asked for anew`(tag: String?, isConfirmed: Bool) async throws {
        let blog = CachedBlog { request, number in
            guard request.headers["If-None-Match"] != nil else {
                return .answer(status: 200, headers: ["ETag": #""1""#], text: "\(number)")
            }
            return .answer(status: 304, headers: tag.map { ["ETag": $0] } ?? [:])
        }
        try await blog.send()
        let second = try await blog.send()
        #expect(second.head.status == 200)
        #expect(second.text == (isConfirmed ? "0" : "2"))
        #expect(blog.requests.count == (isConfirmed ? 2 : 3))
        #expect(blog.cacheEvents == (isConfirmed ? [.cacheRevalidated] : []))
    }

    @Test func `what a 304 has shown to be another version is forgotten, whatever comes in its place`() async throws {
        let blog = CachedBlog { request, number in
            switch number {
            case 0: .answer(status: 200, headers: ["ETag": #""1""#, "Cache-Control": "max-age=60"], text: "0")
            case 1: .answer(status: 304, headers: ["ETag": #""2""#])
            default: .answer(status: 200, headers: ["Cache-Control": "no-store"], text: "\(number)")
            }
        }
        try await blog.send()
        #expect(try await blog.send(.get, "posts/1", ["Cache-Control": "no-cache"]).text == "2")
        #expect(try await blog.send().text == "3")
        #expect(blog.requests.last?.headers["If-None-Match"] == nil)
    }

    @Test func `a refusal that may be cut supersedes what is stored`() async throws {
        let blog = CachedBlog(settings: {
            $0.acceptableStatus = 200..<300
            $0.errorBodyLimit = 4
        }) { _, number in
            number == 1
                ? .answer(status: 404, headers: ["Cache-Control": "max-age=60"], text: "12345")
                : .answer(status: 200, headers: ["ETag": #""1""#, "Cache-Control": "max-age=60"], text: "\(number)")
        }
        try await blog.send()
        await #expect(throws: RequestError.self) { try await blog.send(.get, "posts/1", ["Cache-Control": "no-cache"]) }
        #expect(try await blog.send().text == "2")
        #expect(blog.requests.last?.headers["If-None-Match"] == nil)
    }

    @Test func `a 304 that nobody asked for is an answer like others`() async throws {
        let blog = CachedBlog { _, _ in .answer(status: 304, headers: ["ETag": #""1""#, "Cache-Control": "max-age=60"])
        }
        #expect(try await blog.send().head.status == 304)
        #expect(try await blog.send().head.status == 304)
        #expect(blog.requests.count == 2)
    }

    @Test func `a condition of the caller's own is answered by the server`() async throws {
        let blog = CachedBlog { request, _ in
            request.headers["If-None-Match"] == nil
                ? .answer(status: 200, headers: ["ETag": #""1""#, "Cache-Control": "max-age=60"], text: "text")
                : .answer(status: 304)
        }
        try await blog.send()
        #expect(try await blog.send(.get, "posts/1", ["If-None-Match": #""1""#]).head.status == 304)
        #expect(try await blog.send().text == "text")
    }

    @Test func `every field that repeats in a 304 takes the place of the stored ones`() async throws {
        let blog = CachedBlog { _, number in
            var headers: HeaderFields = ["ETag": #""1""#]
            for value in number == 0 ? ["a", "b"] : ["c", "d"] { headers.append(name: "X-List", value: value) }
            return .answer(status: number == 0 ? 200 : 304, headers: headers)
        }
        try await blog.send()
        #expect(try await blog.send().head.headers.values(of: "X-List") == ["c", "d"])
    }

    @Test func `cookies and fields of the connection are not kept`() async throws {
        let blog = CachedBlog { _, _ in
            .answer(
                status: 200,
                headers: [
                    "Cache-Control": "max-age=60", "Set-Cookie": "a=1", "Connection": "X-Hop, close", "X-Hop": "1",
                    "Keep-Alive": "5", "X-Kept": "1",
                ]
            )
        }
        let first = try await blog.send().head.headers
        #expect(first["Set-Cookie"] == "a=1")
        let second = try await blog.send().head.headers
        #expect(Set(second.map(\.name)) == ["Cache-Control", "X-Kept", "Age"])
    }
}
