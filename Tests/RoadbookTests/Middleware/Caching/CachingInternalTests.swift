import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// Calls whose content is streamed, and how records are written.
struct CachingInternalTests {
    private func stream(_ blog: CachedBlog, _ headers: HeaderFields = [:]) async throws -> (text: String, status: Int) {
        let plain = RequestConverter<Void>(method: .get, route: "posts/1")
        let call = try blog.client.begin(headers.reduce(plain) { $0.header($1.name, $1.value) }, isStreamed: true)
        let response = try await blog.client.answered(call)
        return (String(decoding: try await response.body.collect(upTo: .max), as: UTF8.self), response.head.status)
    }

    @Test func `a streamed call keeps nothing, but is answered by what is fresh`() async throws {
        let blog = CachedBlog { request, number in
            request.headers["If-None-Match"] == "\"1\""
                ? .answer(status: 304)
                : .answer(
                    status: 200,
                    headers: ["Cache-Control": "max-age=60", "ETag": "\"\(number)\""],
                    text: "\(number)"
                )
        }
        #expect(try await stream(blog).text == "0")
        #expect(try await blog.send().text == "1")
        #expect(try await stream(blog).text == "1")
        #expect(blog.requests.count == 2)
        blog.pass(60)
        #expect(try await stream(blog) == ("1", 200))
        #expect(blog.cacheEvents == [.cacheHit(age: .zero), .cacheRevalidated])
    }

    @Test func `what is streamed supersedes what is stored`() async throws {
        let blog = CachedBlog { _, number in
            .answer(status: 200, headers: ["Cache-Control": "max-age=60", "ETag": "\"\(number)\""], text: "\(number)")
        }
        try await blog.send()
        #expect(try await stream(blog, ["Cache-Control": "no-cache"]).text == "1")
        #expect(try await blog.send().text == "2")
    }

    /// Ends a call that is sent again as its deadline does.
    private struct Ending: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            guard call.request.headers["If-None-Match"] != nil else { return try await next(call) }
            throw call.ownEnd("late")
        }
    }

    @Test func `a stale answer does not stand in where the call's own time is over`() async throws {
        let headers: HeaderFields = ["Cache-Control": "max-age=60, stale-if-error=30", "ETag": "\"1\""]
        let blog = CachedBlog(settings: { $0.attemptMiddleware = [Ending()] }) { _, _ in
            .answer(status: 200, headers: headers, text: "old")
        }
        try await blog.send()
        blog.pass(61)
        let error = await #expect(throws: RequestError.self) { try await blog.send() }
        #expect(error?.code == .deadlineExceeded)
        #expect(blog.cacheEvents.isEmpty)
    }

    private static let response = StoredResponse(
        head: ResponseHead(status: 203, headers: ["ETag": "\"é\"", "x-a": "1", "X-A": "2", "Empty": ""]),
        body: Data((0..<300).map { UInt8(truncatingIfNeeded: $0) }),
        requestDate: Date(timeIntervalSince1970: 784_111_777.25),
        responseDate: Date(timeIntervalSince1970: 784_111_778.5)
    )

    @Test func `a record is read as it was written`() throws {
        let empty = StoredResponse(
            head: ResponseHead(status: 203, headers: [:]),
            body: Data(),
            requestDate: Self.response.requestDate,
            responseDate: Self.response.responseDate
        )
        let variants = CacheVariants(names: ["accept", "x-a"])
        for record in [CacheRecord.response(Self.response), .response(empty), .variants(variants)] {
            let data = try record.encoded()
            #expect(CacheRecord(data) == record)
            // A slice counts from elsewhere.
            #expect(CacheRecord((Data([1, 2, 3]) + data).dropFirst(3)) == record)
        }
    }

    @Test func `what is no record is none, and makes nothing trap`() throws {
        var random = SeededRandomNumberGenerator()
        let data = try CacheRecord.response(Self.response).encoded()
        for length in 0..<min(200, data.count - 300) { #expect(CacheRecord(data.prefix(length)) == nil) }
        #expect(CacheRecord(Data(repeating: 0xFF, count: 40)) == nil)
        for _ in 0..<2000 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            guard case .response(let response)? = CacheRecord(damaged) else { continue }
            _ = Freshness(of: response, hasQuery: false, now: CachedBlog.start).seconds
            _ = response.isStorable(hasQuery: false)
        }
        let foreign = [
            #"{"version":2,"status":200,"fields":[],"requestDate":0,"responseDate":0}"#,
            #"{"version":1,"status":99,"fields":[],"requestDate":0,"responseDate":0}"#,
            #"{"version":1,"status":200,"fields":["a"],"requestDate":0,"responseDate":0}"#,
            #"{"version":1,"status":200,"fields":[]}"#, "{}", "[]",
        ]
        for text in foreign { #expect(CacheRecord(Data([0, 0, 0, UInt8(text.utf8.count)]) + Data(text.utf8)) == nil) }
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `a 304 of many fields takes linear time`() {
        let fields = HeaderFields((0..<100_000).map { HeaderFields.Field(name: "a\($0)", value: "") })
        let stored = StoredResponse(
            head: ResponseHead(status: 200, headers: fields),
            body: Data(),
            requestDate: CachedBlog.start,
            responseDate: CachedBlog.start
        )
        let renewed = stored.renewed(
            by: ResponseHead(status: 304, headers: fields),
            requestDate: CachedBlog.start,
            responseDate: CachedBlog.start
        )
        #expect(renewed.head.headers.count == 100_000)
    }

    @Test func `dates that are far away make nothing trap`() {
        for seconds in [-1e300, -1, 0, 1e12, 1e300, .infinity, -.infinity, .nan] {
            for now in [-1e300, 0, 1e300, .nan] {
                var head = Self.response.head
                head.headers["Cache-Control"] = "max-age=60, stale-if-error=99999999999"
                let response = StoredResponse(
                    head: head,
                    body: Self.response.body,
                    requestDate: Self.response.requestDate,
                    responseDate: Date(timeIntervalSince1970: seconds)
                )
                let freshness = Freshness(of: response, hasQuery: false, now: Date(timeIntervalSince1970: now))
                #expect((0...DeltaSeconds.most).contains(freshness.seconds))
                _ = response.mayStandIn(CacheControl("max-stale"), freshness)
                _ = response.isUsable(CacheControl("max-stale, min-fresh=1"), freshness)
            }
        }
    }

    @Test func `keys tell nothing, and differ wherever what they are made of differs`() throws {
        let variants = CacheVariants(names: ["x-a", "x-b"])
        let requests: [HeaderFields] = [
            [:], ["X-A": ""], ["X-B": ""], ["X-A": "1"], ["X-A": "1", "X-B": ""], ["X-A": "1\nx-b"],
            ["Authorization": ""],
            ["Authorization": "a"], ["Cookie": "a"], ["X-A": "a", "Authorization": "b"],
            ["X-A": "b", "Authorization": "a"],
        ]
        let keys = requests.map { variants.key(for: $0) }
        #expect(Set(keys).count == requests.count)
        #expect(keys.allSatisfy { $0.utf8.count == 64 })
        #expect(variants.key(for: ["x-a": "1", "Accept": "x"]) == variants.key(for: ["X-A": " 1\t"]))
        // The salt is random: what is known of one address tells nothing of another.
        #expect(
            CacheVariants(names: ["x-a", "x-b"]).key(for: ["Authorization": "a"])
                != variants.key(for: ["Authorization": "a"])
        )
    }

    @Test func `names that an answer varies by are a bounded list`() {
        #expect(CacheVariants.names([:]) == [])
        #expect(CacheVariants.names(["Vary": "B, a,,A , b"]) == ["a", "b"])
        #expect(CacheVariants.names(["Vary": "a", "vary": "*"]) == nil)
        #expect(CacheVariants.names(["Vary": "a;b"]) == nil)
        #expect(CacheVariants.names(["Vary": (0..<64).map { "x\($0)" }.joined(separator: ",")])?.count == 64)
        #expect(CacheVariants.names(["Vary": (0..<65).map { "x\($0)" }.joined(separator: ",")]) == nil)
    }

    @Test func `more addresses than are remembered may be forgotten while an answer is on its way`() async throws {
        let cache = ResponseCache.memory()
        let url = try #require(URL(string: "https://a.example/1"))
        let request = TransportRequest(method: .get, url: url)
        func keep(_ lookup: CacheLookup) async -> StoredResponse? {
            await cache.keep(Self.response, to: request, lookup)
            return await cache.lookUp(request).response
        }
        let early = await cache.lookUp(request)
        await cache.removeAnswers(to: url)
        for number in 0..<2000 { await cache.removeAnswers(to: url.appending(path: "\(number)")) }
        // It is no longer known which they were, so all of them count.
        #expect(await keep(early) == nil)
        #expect(await keep(cache.lookUp(request)) == Self.response)
        #expect(await keep(early) == Self.response)
    }
}
