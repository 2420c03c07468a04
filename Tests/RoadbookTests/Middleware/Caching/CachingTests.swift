import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

struct CachingTests {
    private static let fresh: HeaderFields = ["Cache-Control": "max-age=60", "ETag": #""1""#]

    // MARK: Who gets what

    @Test func `without a cache every call is sent`() async throws {
        let blog = CachedBlog(nil) { _, number in .answer(status: 200, headers: Self.fresh, text: "\(number)") }
        try await blog.send()
        #expect(try await blog.send().text == "1")
    }

    @Test(arguments: ["posts/2", "posts", "posts/1/comments"])
    func `another address has another answer`(route: String) async throws {
        let blog = CachedBlog { _, number in .answer(status: 200, headers: Self.fresh, text: "\(number)") }
        try await blog.send(.get, "posts/1")
        #expect(try await blog.send(.get, "posts/1", query: ["a": 1]).text == "1")
        #expect(try await blog.send(.get, "posts/1", query: ["a": 2]).text == "2")
        #expect(try await blog.send(.get, route).text == "3")
        #expect(try await blog.send(.get, "posts/1").text == "0")
    }

    @Test func `clients may share a cache, and origins are told apart`() async throws {
        let cache = ResponseCache.memory()
        var settings = RequestSettings()
        settings.cache = cache
        let counter = Locked(0)
        func list(_ url: String) async throws -> String {
            let transport = StubTransport { _ in
                let number = counter.withLock {
                    $0 += 1; return $0
                }
                return .answer(status: 200, headers: Self.fresh, text: "\(number)")
            }
            let client = Client(
                Blog.self,
                baseURL: URL(string: url),
                transport: transport,
                settings: settings,
                clock: ManualClock()
            )
            return try await client.send(Blog.Posts.list().returning(String.self))
        }
        #expect(try await list("https://a.example") == "1")
        #expect(try await list("https://A.example:443") == "1")
        #expect(try await list("http://a.example") == "2")
        #expect(try await list("https://a.example:8443") == "3")
        #expect(try await list("https://b.example") == "4")
    }

    @Test func `what does not decode is not kept`() async throws {
        var settings = RequestSettings()
        settings.cache = .memory()
        let contents = Locked(["<html></html>", #"{"id": 1, "title": "", "body": ""}"#])
        let transport = RecordingTransport(
            StubTransport { _ in
                .answer(status: 200, headers: Self.fresh, text: contents.withLock { $0.removeFirst() })
            }
        )
        let blog = Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
        await #expect(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        for _ in 0..<2 { #expect(try await blog.send(Blog.Posts.get(1)).id == 1) }
        #expect(transport.requests.count == 2)
    }

    /// Asks at another address than the request says.
    private struct Elsewhere: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var call = call
            call.request.url.append(queryItems: [URLQueryItem(name: "tenant", value: "a")])
            return try await next(call)
        }
    }

    @Test(arguments: [false, true])
    func `what does not decode is not kept, wherever middleware has asked for it`(isStored: Bool) async throws {
        let contents = Locked(["<html></html>", #"{"id": 1, "title": "", "body": ""}"#])
        let blog = CachedBlog(settings: { $0.callMiddleware.append(Elsewhere()) }) { _, _ in
            .answer(status: 200, headers: Self.fresh, text: contents.withLock { $0.removeFirst() })
        }
        if isStored { try await blog.send() }
        await #expect(throws: RequestError.self) { try await blog.client.send(Blog.Posts.get(1)) }
        for _ in 0..<2 { #expect(try await blog.client.send(Blog.Posts.get(1)).id == 1) }
        #expect(blog.requests.count == 2)
    }

    @Test(arguments: ["Authorization", "authorization", "Cookie", "X-Api-Key", "X-Auth-Token", "Proxy-Authorization"])
    func `two users never share an answer, whatever the server says`(field: String) async throws {
        let blog = CachedBlog { request, _ in
            .answer(status: 200, headers: Self.fresh, text: request.headers[field] ?? "nobody")
        }
        for _ in 0..<2 {
            for user in ["alice", "bob"] {
                #expect(try await blog.send(.get, "posts/1", [field: user]).text == user)
            }
            #expect(try await blog.send().text == "nobody")
        }
        #expect(blog.requests.count == 3)
        #expect(blog.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }

    @Test func `two users never share an answer, whatever the field is called that tells who they are`() async throws {
        let blog = CachedBlog { request, _ in
            .answer(status: 200, headers: Self.fresh, text: request.headers["X-User"] ?? "nobody")
        }
        let request = Blog.Posts.get(1).returning(String.self)
        for _ in 0..<2 {
            for user in ["alice", "bob"] {
                #expect(try await blog.client.send(request.authentication(.header("X-User", user))) == user)
            }
            #expect(try await blog.client.send(request) == "nobody")
        }
        // Who says it in words of their own is no other.
        let alice = request.authentication(.header("X-User", "-")).header("x-user", "alice")
        #expect(try await blog.client.send(alice) == "alice")
        #expect(blog.requests.count == 3)
    }

    @Test func `answers that vary are kept beside each other`() async throws {
        let blog = CachedBlog { request, number in
            .answer(
                status: 200,
                headers: ["Cache-Control": "max-age=60", "Vary": "Accept-Language"],
                text: "\(request.headers["Accept-Language"] ?? "-")\(number)"
            )
        }
        for language in ["de", "en", "fr"] { try await blog.send(.get, "posts/1", ["Accept-Language": language]) }
        #expect(try await blog.send(.get, "posts/1", ["Accept-Language": "de"]).text == "de0")
        #expect(try await blog.send(.get, "posts/1", ["Accept-Language": "fr"]).text == "fr2")
        #expect(try await blog.send().text == "-3")
        #expect(blog.requests.count == 4)
    }

    @Test func `what an answer varies by may change`() async throws {
        let blog = CachedBlog { request, number in
            let vary = number == 0 ? "X-A" : "X-B"
            return .answer(status: 200, headers: ["Cache-Control": "max-age=60", "Vary": vary], text: "\(number)")
        }
        try await blog.send(.get, "posts/1", ["X-A": "1", "X-B": "1"])
        #expect(try await blog.send(.get, "posts/1", ["X-A": "2", "X-B": "1"]).text == "1")
        // By the new rule alone: the one of the first answer is no longer known.
        #expect(try await blog.send(.get, "posts/1", ["X-A": "1", "X-B": "1"]).text == "1")
        #expect(try await blog.send(.get, "posts/1", ["X-A": "1", "X-B": "2"]).text == "2")
    }

    // MARK: Methods

    @Test func `HEAD is answered by what a GET has brought, and brings nothing itself`() async throws {
        let blog = CachedBlog { request, number in
            .answer(status: 200, headers: Self.fresh, text: request.method == .head ? "" : "\(number)")
        }
        try await blog.send(.head)
        #expect(try await blog.send().text == "1")
        let head = try await blog.send(.head)
        #expect(head.text.isEmpty)
        #expect(head.head.headers["Age"] == "0")
        #expect(blog.requests.count == 2)
        blog.pass(60)
        try await blog.send(.head)
        #expect(blog.requests.last?.method == .head)
        #expect(blog.requests.last?.headers["If-None-Match"] == nil)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "LOCK"] as [HTTPMethod], [200, 201, 204, 303])
    func `a change makes the cache forget the address`(method: HTTPMethod, status: Int) async throws {
        let blog = CachedBlog(settings: { $0.redirects = nil }) { request, number in
            request.method == .get
                ? .answer(status: 200, headers: Self.fresh, text: "\(number)") : .answer(status: status)
        }
        try await blog.send(.get, "posts/1")
        try await blog.send(.get, "posts/2")
        try await blog.send(method, "posts/1")
        #expect(try await blog.send(.get, "posts/1").text == "3")
        #expect(try await blog.send(.get, "posts/2").text == "1")
    }

    @Test(arguments: ["OPTIONS", "TRACE", "QUERY"] as [HTTPMethod])
    func `a method that changes nothing makes it forget nothing`(method: HTTPMethod) async throws {
        let blog = CachedBlog { _, number in .answer(status: 200, headers: Self.fresh, text: "\(number)") }
        try await blog.send()
        #expect(try await blog.send(method).text == "1")
        #expect(try await blog.send(method).text == "2")
        #expect(try await blog.send().text == "0")
    }

    @Test(arguments: [400, 404, 409, 500])
    func `a change that is refused makes it forget nothing`(status: Int) async throws {
        let blog = CachedBlog { request, number in
            request.method == .get
                ? .answer(status: 200, headers: Self.fresh, text: "\(number)") : .answer(status: status)
        }
        try await blog.send()
        try await blog.send(.put)
        #expect(try await blog.send().text == "0")
    }

    @Test func `a change without an answer may have been made`() async throws {
        let blog = CachedBlog { request, number in
            guard request.method == .get else { throw TransportError(.connectionLost, "the connection was lost") }
            return .answer(status: 200, headers: Self.fresh, text: "\(number)")
        }
        try await blog.send()
        await #expect(throws: RequestError.self) { try await blog.send(.put) }
        #expect(try await blog.send().text == "2")
    }

    @Test func `a change that its caller does not wait for may have been made`() async throws {
        let (sent, left) = (Signal(), Signal())
        let blog = CachedBlog(settings: { $0.timeout = nil }) { request, number in
            if request.method == .put {
                sent.fire()
                // In a task of its own it does not hear that it is cancelled.
                await Task { try? await left.wait() }.value
            }
            return .answer(status: 200, headers: Self.fresh, text: "\(number)")
        }
        try await blog.send()
        let change = Task { try await blog.send(.put) }
        try await sent.wait()
        change.cancel()
        await #expect(throws: CancellationError.self) { try await change.value }
        #expect(try await blog.send().text == "2")
        left.fire()
    }

    @Test(arguments: [404, 409])
    func `a change that is refused when it is sent again may have been made before`(status: Int) async throws {
        var policy = RetryPolicy()
        policy.baseDelay = .zero
        let blog = CachedBlog(settings: { [policy] in $0.retry = policy }) { request, number in
            if number == 1 { throw TransportError(.connectionLost, "the connection was lost") }
            return request.method == .get
                ? .answer(status: 200, headers: Self.fresh, text: "\(number)") : .answer(status: status)
        }
        try await blog.send()
        #expect(try await blog.send(.delete).head.status == status)
        #expect(try await blog.send().text == "3")
    }

    @Test(arguments: [
        ("Location", "/v1/posts/7", true), ("Content-Location", "posts/7", true), ("Content-Location", "7", false),
        ("Location", "https://api.example.com/v1/posts/7#comment", true),
        ("Location", "https://API.example.com:443/v1/posts/7", true),
        ("Location", "http://api.example.com/v1/posts/7", false),
        ("Location", "https://evil.example/v1/posts/7", false), ("Location", "//evil.example/v1/posts/7", false),
        ("Location", "", false), ("Location", "https://[", false), ("X-Location", "/v1/posts/7", false),
    ])
    func `a change makes it forget what it names at the same origin`(
        field: String,
        address: String,
        forgets: Bool
    ) async throws {
        let blog = CachedBlog { request, number in
            request.method == .get
                ? .answer(status: 200, headers: Self.fresh, text: "\(number)")
                : .answer(status: 201, headers: [field: address])
        }
        try await blog.send(.get, "posts/7")
        try await blog.send(.post, "posts")
        #expect(try await blog.send(.get, "posts/7").text == (forgets ? "2" : "0"))
    }

    @Test(arguments: ["Location", "Content-Location"])
    func `a server has no say about what another has answered`(field: String) async throws {
        var settings = RequestSettings()
        settings.cache = .memory()
        let count = Locked(0)
        let transport = StubTransport { request in
            let number = count.withLock {
                $0 += 1; return $0
            }
            return request.method == .get
                ? .answer(status: 200, headers: Self.fresh, text: "\(number)")
                : .answer(status: 201, headers: [field: "https://a.example/posts"])
        }
        func client(_ url: String) -> Client<Blog> {
            Client(Blog.self, baseURL: URL(string: url), transport: transport, settings: settings, clock: ManualClock())
        }
        let (a, b) = (client("https://a.example"), client("https://b.example"))
        #expect(try await a.send(Blog.Posts.list().returning(String.self)) == "1")
        try await b.send(RequestConverter<Void>(method: .post, route: "posts"))
        #expect(try await a.send(Blog.Posts.list().returning(String.self)) == "1")
        try await a.send(RequestConverter<Void>(method: .post, route: "other"))
        #expect(try await a.send(Blog.Posts.list().returning(String.self)) == "4")
    }

    @Test func `a change makes it forget every variant and every user`() async throws {
        let blog = CachedBlog { request, number in
            .answer(status: 200, headers: ["Cache-Control": "max-age=60", "Vary": "X-A"], text: "\(number)")
        }
        try await blog.send(.get, "posts/1", ["X-A": "1"])
        try await blog.send(.get, "posts/1", ["X-A": "2", "Authorization": "bob"])
        try await blog.send(.delete, "posts/1", ["Authorization": "alice"])
        #expect(try await blog.send(.get, "posts/1", ["X-A": "1"]).text == "3")
        #expect(try await blog.send(.get, "posts/1", ["X-A": "2", "Authorization": "bob"]).text == "4")
    }

    @Test func `what was asked for before a change is not kept when it comes after`() async throws {
        let (asked, changed) = (Signal(), Signal())
        let blog = CachedBlog { request, number in
            if number == 0 {
                asked.fire()
                try await changed.wait()
            }
            return .answer(status: 200, headers: Self.fresh, text: "\(number)")
        }
        async let old = blog.send()
        try await asked.wait()
        try await blog.send(.put)
        // Of another address nothing was changed.
        try await blog.send(.get, "posts/2")
        changed.fire()
        #expect(try await old.text == "0")
        #expect(try await blog.send().text == "3")
        #expect(try await blog.send(.get, "posts/2").text == "2")
    }

    // MARK: Directives of the caller

    @Test func `only-if-cached sends nothing`() async throws {
        let blog = CachedBlog { _, number in .answer(status: 200, headers: Self.fresh, text: "\(number)") }
        let only: HeaderFields = ["Cache-Control": "only-if-cached"]
        let nothing = try await blog.send(.get, "posts/1", only)
        #expect(nothing.head == ResponseHead(status: 504))
        #expect(nothing.text.isEmpty)
        #expect(blog.requests.isEmpty)
        try await blog.send()
        #expect(try await blog.send(.get, "posts/1", only).text == "0")
        blog.pass(60)
        #expect(try await blog.send(.get, "posts/1", only).head.status == 504)
        #expect(blog.requests.count == 1)
    }

    @Test(
        arguments: [
            ["If-None-Match": #""1""#], ["Range": "bytes=0-"], ["Cache-Control": "no-store"],
        ] as [HeaderFields]
    )
    func `only-if-cached sends nothing that passes the cache by either`(fields: HeaderFields) async throws {
        let blog = CachedBlog { _, number in .answer(status: 200, headers: Self.fresh, text: "\(number)") }
        try await blog.send()
        var only = fields
        only["Cache-Control"] = [fields["Cache-Control"], "only-if-cached"].compactMap(\.self).joined(separator: ", ")
        #expect(try await blog.send(.get, "posts/1", only).head.status == 504)
        #expect(blog.requests.count == 1)
    }

    struct Failure: Sendable {
        var control = "max-age=60, stale-if-error=30"
        var request: HeaderFields = [:]
        var wait = 89.0
        var status: Int?
        let standsIn: Bool
    }

    @Test(arguments: [
        Failure(standsIn: true), Failure(status: 500, standsIn: true), Failure(status: 502, standsIn: true),
        Failure(status: 503, standsIn: true), Failure(status: 504, standsIn: true),
        Failure(status: 501, standsIn: false), Failure(status: 505, standsIn: false),
        Failure(wait: 91, standsIn: false), Failure(wait: 91, status: 500, standsIn: false),
        Failure(status: 404, standsIn: false), Failure(status: 429, standsIn: false),
        Failure(control: "max-age=60", standsIn: false), Failure(control: "max-age=60", status: 500, standsIn: false),
        Failure(control: "max-age=60", request: ["Cache-Control": "stale-if-error=30"], standsIn: true),
        Failure(control: "max-age=60, stale-if-error=30, must-revalidate", standsIn: false),
        Failure(control: "max-age=60, stale-if-error=30, no-cache", standsIn: false),
        Failure(request: ["Cache-Control": "no-cache"], standsIn: false),
    ])
    func `a stale answer stands in for a failure where one side allows it`(failure: Failure) async throws {
        let blog = CachedBlog { _, number in
            guard number > 0 else {
                return .answer(status: 200, headers: ["Cache-Control": failure.control], text: "old")
            }
            guard let status = failure.status else { throw TransportError(.cannotConnect, "no connection") }
            return .answer(status: status, text: "new")
        }
        // Without a validator it is kept all the same, since it is fresh for a time.
        try await blog.send()
        blog.pass(failure.wait)
        let answer = try? await blog.send(.get, "posts/1", failure.request)
        #expect(blog.requests.count == 2)
        #expect((answer?.text == "old") == failure.standsIn)
        let reason = failure.status.map { "\($0)" } ?? "transport.cannotConnect"
        #expect(blog.cacheEvents == (failure.standsIn ? [.cacheStandIn(reason: reason)] : []))
        if failure.standsIn { #expect(answer?.head.headers["Age"] == "89") }
    }

    // MARK: Limits

    @Test func `a refusal that may be cut is not kept`() async throws {
        let blog = CachedBlog(settings: {
            $0.acceptableStatus = 200..<300
            $0.errorBodyLimit = 4
        }) { _, number in
            .answer(status: 404, headers: Self.fresh, text: number < 2 ? "12345" : "123")
        }
        for _ in 0..<4 { await #expect(throws: RequestError.self) { try await blog.send() } }
        #expect(blog.requests.count == 3)
        let error = await #expect(throws: RequestError.self) { try await blog.send() }
        #expect(error?.bodyPrefix == Data("123".utf8))
        #expect(error?.status == 404)
    }

    @Test func `a stored answer keeps to the limit of the call`() async throws {
        let blog = CachedBlog { _, number in .answer(status: 200, headers: Self.fresh, text: "12345") }
        try await blog.send()
        let request = RequestConverter<Void>(method: .get, route: "posts/1").returning(Data.self)
        #expect(try await blog.client.send(request.setting(\.responseBodyLimit, 5)).count == 5)
        #expect(blog.requests.count == 1)
        let error = await #expect(throws: RequestError.self) {
            try await blog.client.send(request.setting(\.responseBodyLimit, 4))
        }
        #expect(error?.code == .bodyTooLarge)
        #expect(blog.requests.count == 2)
    }

    @Test func `memory is kept within its limit`() async throws {
        let blog = CachedBlog(.memory(limit: 5000)) { request, number in
            .answer(status: 200, headers: Self.fresh, text: String(repeating: "x", count: 1000))
        }
        for id in 1...3 { try await blog.send(.get, "posts/\(id)") }
        #expect(blog.requests.count == 3)
        for id in 1...3 { try await blog.send(.get, "posts/\(id)") }
        #expect(blog.requests.count == 3)
        for id in 4...9 { try await blog.send(.get, "posts/\(id)") }
        try await blog.send(.get, "posts/9")
        #expect(blog.requests.count == 9)
        try await blog.send(.get, "posts/1")
        #expect(blog.requests.count == 10)
    }

    // MARK: Forgetting

    @Test func `everything is forgotten, or an address`() async throws {
        let blog = CachedBlog { _, number in .answer(status: 200, headers: Self.fresh, text: "\(number)") }
        try await blog.send(.get, "posts/1")
        try await blog.send(.get, "posts/2")
        let url = try #require(URL(string: "HTTPS://api.example.com:443/v1/posts/1#x"))
        await blog.cache?.removeAnswers(to: url)
        #expect(try await blog.send(.get, "posts/1").text == "2")
        #expect(try await blog.send(.get, "posts/2").text == "1")
        await blog.cache?.removeAll()
        await blog.cache?.removeAll()
        #expect(try await blog.send(.get, "posts/1").text == "3")
        #expect(try await blog.send(.get, "posts/2").text == "4")
        #expect(try await blog.send(.get, "posts/2").text == "4")
    }

    @Test func `what was asked for before everything was forgotten is not kept`() async throws {
        let (asked, forgotten) = (Signal(), Signal())
        let blog = CachedBlog { _, number in
            if number == 0 {
                asked.fire()
                try await forgotten.wait()
            }
            return .answer(status: 200, headers: Self.fresh, text: "\(number)")
        }
        async let old = blog.send()
        try await asked.wait()
        await blog.cache?.removeAll()
        forgotten.fire()
        #expect(try await old.text == "0")
        #expect(try await blog.send().text == "1")
    }

    // MARK: Many at once

    @Test(.endsInTime)
    func `many readers and writers at once see no answer that is not theirs`() async throws {
        let blog = CachedBlog { request, number in
            let user = request.headers["Authorization"] ?? ""
            return .answer(
                status: 200,
                headers: ["Cache-Control": "max-age=60", "ETag": "\"\(number)\"", "Vary": "X-A"],
                text: "\(request.url.lastPathComponent) \(user) \(request.headers["X-A"] ?? "")"
            )
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for reader in 0..<500 {
                group.addTask {
                    let (id, user, variant) = ("\(reader % 5)", "\(reader % 3)", "\(reader % 2)")
                    if reader % 50 == 7 { try await blog.send(.put, "posts/\(id)") }
                    let answer = try await blog.send(.get, "posts/\(id)", ["Authorization": user, "X-A": variant])
                    #expect(answer.text == "\(id) \(user) \(variant)")
                }
            }
            try await group.waitForAll()
        }
        let count = blog.requests.count
        try await blog.send(.get, "posts/1", ["Authorization": "1", "X-A": "1"])
        #expect(blog.requests.count - count <= 1)
    }
}
