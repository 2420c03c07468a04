import Foundation
import Roadbook
import RoadbookTesting
import Testing

struct TransportsTests {
    private let get: TransportRequest
    private let post: TransportRequest

    init() throws {
        let url = try #require(URL(string: "https://api.example.com/v1/posts%2F1?token=secret"))
        get = TransportRequest(method: .get, url: url)
        post = TransportRequest(method: .post, url: url, body: .data(Data("hi".utf8)))
    }

    @Test func `a stub answers what its function answers`() async throws {
        let stub: any Transport = .stub { request in
            .answer(status: request.method == .get ? 200 : 405, headers: ["Allow": "GET"], text: "\(request.method)")
        }
        let answer = try await stub.send(post)
        #expect(answer.head == ResponseHead(status: 405, headers: ["Allow": "GET"]))
        #expect(try await answer.body.collect(upTo: 10) == Data("POST".utf8))
        #expect(try await stub.send(get).head.status == 200)
    }

    @Test func `a stub answers every request alike`() async throws {
        let empty: any Transport = .stub(status: 204)
        #expect(try await empty.send(get).head == ResponseHead(status: 204))
        #expect(try await empty.send(get).body.collect(upTo: 0).isEmpty)
        let text: any Transport = .stub(status: 200, headers: ["ETag": "1"], text: "ä")
        for _ in 0..<2 {
            let answer = try await text.send(get)
            #expect(answer.head.headers["etag"] == "1")
            #expect(try await answer.body.collect(upTo: 10) == Data([0xC3, 0xA4]))
        }
    }

    @Test func `a stub throws what its function throws`() async {
        let stub: any Transport = .stub { _ in throw TransportError(.connectionLost, "gone") }
        let error = await #expect(throws: TransportError.self) { try await stub.send(get) }
        #expect(error?.code == .connectionLost)
    }

    @Test func `a stub is not asked by a cancelled task`() async {
        let recorded = Locked(0)
        let stub: any Transport = .stub { _ in
            recorded.withLock { $0 += 1 }
            return .answer(status: 200)
        }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await stub.send(get)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(recorded.withLock { $0 } == 0)
    }

    @Test func `a recording keeps the requests in order, those that failed too`() async throws {
        let recorded = RecordingTransport(
            .stub { request in
                guard request.method == .get else { throw TransportError(.timedOut, "late") }
                return .answer(status: 200, text: "hi")
            }
        )
        await #expect(throws: TransportError.self) { try await recorded.send(post) }
        #expect(try await recorded.send(get).body.collect(upTo: 10) == Data("hi".utf8))
        #expect(recorded.requests.map(\.method) == [.post, .get])
        #expect(recorded.requests.map(\.body) == [.data(Data("hi".utf8)), .none])
    }

    @Test func `the failing transport names the request and the fix, and no secret`() async {
        let failing: any Transport = .failing
        let error = await #expect(throws: TransportError.self) { try await failing.send(get) }
        #expect(error?.code == .unexpectedRequest)
        #expect(error?.code.phase == .transport)
        #expect(
            error?.message == "GET /v1/posts%2F1 was sent, and the test's transport answers nothing; "
                + "give the client one that does, such as .stub(status: 200)"
        )
    }

    @Test(arguments: [
        ("posts", "GET /v1/posts (posts)"), ("posts/1", "GET /v1/posts/1 (a member of posts)"),
        ("posts/1/comments/2", "GET /v1/posts/1/comments/2 (a member of posts.comments)"),
        ("profile", "GET /v1/profile (profile)"), ("posts/a", "GET /v1/posts/a (no route of Blog)"),
    ])
    func `the failing transport of a router names the route`(path: String, named: String) async throws {
        let failing: any Transport = .failing(for: Blog.self)
        let url = try #require(URL(string: "https://api.example.com/v1/\(path)?token=secret"))
        let error = await #expect(throws: TransportError.self) {
            try await failing.send(TransportRequest(method: .get, url: url))
        }
        #expect(error?.code == .unexpectedRequest)
        #expect(
            error?.message == "\(named) was sent, and the test's transport answers nothing; "
                + "give the client one that does, such as MockServer(Blog.self).inMemory or .stub(status: 200)"
        )
    }
}
