import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// Whether an answer is used again, by the fields of both sides and the time between: RFC 9111, sections 3, 4 and 5.
struct FreshnessTests {
    /// What becomes of the second of two requests.
    enum Second: Sendable {
        /// It is answered from the cache.
        case stored
        /// The server is asked by a condition.
        case condition
        /// The server is asked as if there were no cache.
        case sent
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var answer: HeaderFields
        var wait: Double = 0
        var request: HeaderFields = [:]
        var first: HeaderFields = [:]
        var status = 200
        var query: Parameters = [:]
        let second: Second

        var testDescription: String {
            let texts = [answer, request, first].map { $0.map { "\($0.name): \($0.value)" }.joined(separator: ", ") }
            return "\(status) \(texts.joined(separator: " | ")) after \(wait) s"
        }
    }

    private static let tag = #""1""#
    private static let now = "Sun, 06 Nov 1994 08:49:37 GMT"

    static let answers: [Row] = [
        // Section 4.2.1: how long it is fresh.
        Row(answer: ["Cache-Control": "max-age=60"], wait: 59, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60"], wait: 60, second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "ETag": tag], wait: 60, second: .condition),
        Row(answer: ["Cache-Control": "max-age=60", "Last-Modified": now], wait: 60, second: .condition),
        Row(answer: ["Cache-Control": "MAX-AGE=\"60\", private"], wait: 59, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60, s-maxage=0"], wait: 59, second: .stored),
        Row(answer: ["Cache-Control": "s-maxage=60"], second: .sent),
        Row(answer: ["Cache-Control": "max-age=99999999999999999999"], wait: 2e9, second: .stored),
        Row(answer: ["Cache-Control": "max-age=x"], second: .sent),
        Row(answer: ["Cache-Control": "max-age=0", "Expires": "Sun, 06 Nov 1994 09:49:37 GMT"], second: .sent),
        Row(answer: ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], wait: 59, second: .stored),
        Row(answer: ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], wait: 60, second: .sent),
        Row(answer: ["Expires": "Sunday, 06-Nov-94 08:50:37 GMT"], wait: 59, second: .stored),
        Row(answer: ["Expires": "0", "ETag": tag], second: .condition),
        Row(answer: ["Expires": now, "ETag": tag], second: .condition),
        Row(answer: ["Cache-Control": "max-age=60", "Expires": "0"], wait: 59, second: .stored),
        // A server whose clock is an hour late: what counts is the difference of its own dates.
        Row(
            answer: ["Expires": "Sun, 06 Nov 1994 07:50:37 GMT", "Date": "Sun, 06 Nov 1994 07:49:37 GMT"],
            second: .sent
        ),
        Row(
            answer: ["Expires": "Sun, 06 Nov 1994 09:50:37 GMT", "Date": "Sun, 06 Nov 1994 09:49:37 GMT"],
            wait: 59,
            second: .stored
        ),

        // Section 4.2.3: how old it is.
        Row(answer: ["Cache-Control": "max-age=60", "Age": "30"], wait: 29, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60", "Age": "30"], wait: 30, second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "Age": "-30"], wait: 59, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60", "Age": "30, 5"], wait: 30, second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "Date": "Sun, 06 Nov 1994 08:49:07 GMT"], wait: 30, second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "Date": "yesterday"], wait: 59, second: .stored),
        // The clock was set back.
        Row(answer: ["Cache-Control": "max-age=60"], wait: -3600, second: .sent),

        // Section 4.2.2: a tenth of ten hours, of an answer that says nothing of its lifetime.
        Row(answer: ["Last-Modified": "Sat, 05 Nov 1994 22:49:37 GMT"], wait: 3599, second: .stored),
        Row(answer: ["Last-Modified": "Sat, 05 Nov 1994 22:49:37 GMT"], wait: 3600, second: .condition),
        Row(answer: ["Last-Modified": "Sun, 06 Nov 1904 08:49:37 GMT"], wait: 86_399, second: .stored),
        Row(answer: ["Last-Modified": "Sun, 06 Nov 1904 08:49:37 GMT"], wait: 86_400, second: .condition),
        Row(answer: ["Last-Modified": "Mon, 07 Nov 1994 08:49:37 GMT"], second: .condition),
        Row(answer: ["Last-Modified": "Sat, 05 Nov 1994 22:49:37 GMT"], query: ["page": 2], second: .condition),
        Row(answer: ["Cache-Control": "max-age=60"], wait: 59, query: ["page": 2], second: .stored),
        Row(answer: ["ETag": tag], second: .condition),
        Row(answer: ["ETag": "W/\"1\""], second: .condition),
        Row(answer: ["ETag": "1"], second: .sent),
        Row(answer: ["Last-Modified": "yesterday"], second: .sent),
        Row(answer: [:], second: .sent),

        // Section 5.2.2.
        Row(answer: ["Cache-Control": "no-store, max-age=60", "ETag": tag], second: .sent),
        Row(answer: ["Cache-Control": "no-cache, max-age=60", "ETag": tag], second: .condition),
        Row(answer: ["Cache-Control": "no-cache=\"Set-Cookie\", max-age=60", "ETag": tag], second: .condition),
        Row(answer: ["Cache-Control": "private, max-age=60"], second: .stored),
        Row(answer: ["Cache-Control": "must-revalidate, max-age=60"], wait: 59, second: .stored),

        // Section 3: what is kept.
        Row(answer: ["Cache-Control": "max-age=60"], status: 203, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60"], status: 301, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60"], status: 404, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60"], status: 410, second: .stored),
        Row(answer: ["Cache-Control": "max-age=60"], status: 302, second: .sent),
        Row(answer: ["Cache-Control": "max-age=60"], status: 401, second: .sent),
        Row(answer: ["Cache-Control": "max-age=60"], status: 500, second: .sent),
        Row(answer: ["Cache-Control": "max-age=60"], status: 503, second: .sent),

        // Section 4.1.
        Row(answer: ["Cache-Control": "max-age=60", "Vary": "*"], second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "Vary": "Accept, *"], second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "Vary": "a b"], second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "Vary": " , Accept-Language,,"], second: .stored),
        Row(answer: ["Cache-Control": "max-age=60", "Vary": "X-A"], request: ["X-A": "1"], second: .sent),
        Row(answer: ["Cache-Control": "max-age=60", "Vary": "X-A"], request: ["X-B": "1"], second: .stored),
        Row(answer: ["Cache-Control": "max-age=60", "Vary": "X-A"], first: ["x-a": "1"], second: .sent),
        Row(
            answer: ["Cache-Control": "max-age=60", "Vary": "x-a"],
            request: ["X-A": " 1 "],
            first: ["x-a": "1"],
            second: .stored
        ),
        Row(
            answer: ["Cache-Control": "max-age=60", "Vary": "x-a"],
            request: ["X-A": ""],
            second: .sent
        ),
    ]

    static let requests: [Row] = [
        // Section 5.2.1.
        Row(answer: fresh, request: ["Cache-Control": "no-cache"], second: .condition),
        Row(answer: fresh, request: ["Pragma": "no-cache"], second: .condition),
        Row(answer: fresh, request: ["Pragma": "no-cache", "Cache-Control": "max-age=100"], second: .stored),
        Row(answer: fresh, request: ["Cache-Control": "no-store"], second: .sent),
        Row(answer: fresh, first: ["Cache-Control": "no-store"], second: .sent),
        Row(answer: fresh, wait: 9, request: ["Cache-Control": "max-age=10"], second: .stored),
        Row(answer: fresh, wait: 10, request: ["Cache-Control": "max-age=10"], second: .condition),
        Row(answer: fresh, request: ["Cache-Control": "max-age=0"], second: .condition),
        Row(answer: fresh, wait: 50, request: ["Cache-Control": "min-fresh=10"], second: .stored),
        Row(answer: fresh, wait: 51, request: ["Cache-Control": "min-fresh=10"], second: .condition),
        Row(answer: fresh, wait: 70, request: ["Cache-Control": "max-stale=10"], second: .stored),
        Row(answer: fresh, wait: 71, request: ["Cache-Control": "max-stale=10"], second: .condition),
        Row(answer: fresh, wait: 1e8, request: ["Cache-Control": "max-stale"], second: .stored),
        Row(answer: strict, wait: 61, request: ["Cache-Control": "max-stale"], second: .condition),
        Row(answer: fresh, wait: 65, request: ["Cache-Control": "max-stale, max-age=60"], second: .condition),
        Row(answer: fresh, wait: 61, request: ["Cache-Control": "only-if-cached, max-stale"], second: .stored),
        // RFC 8246: while it is fresh it is not asked for because it is old, but because the caller says so.
        Row(answer: immutable, wait: 30, request: ["Cache-Control": "max-age=0"], second: .stored),
        Row(answer: immutable, wait: 30, request: ["Cache-Control": "no-cache"], second: .condition),
        Row(answer: immutable, wait: 60, request: ["Cache-Control": "max-age=0"], second: .condition),

        // Conditions and ranges of the caller's own.
        Row(answer: fresh, request: ["If-None-Match": tag], second: .sent),
        Row(answer: fresh, request: ["If-Match": tag], second: .sent),
        Row(answer: fresh, request: ["if-modified-since": now], second: .sent),
        Row(answer: fresh, request: ["If-Unmodified-Since": now], second: .sent),
        Row(answer: fresh, request: ["Range": "bytes=0-1"], second: .sent),
        Row(answer: fresh, request: ["Range": "bytes=0-1", "If-Range": tag], second: .sent),
        Row(answer: fresh, first: ["If-None-Match": "\"0\""], second: .sent),
        Row(answer: fresh, first: ["Range": "bytes=0-"], second: .sent),
    ]

    private static let fresh: HeaderFields = ["Cache-Control": "max-age=60", "ETag": tag]
    private static let strict: HeaderFields = ["Cache-Control": "max-age=60, must-revalidate", "ETag": tag]
    private static let immutable: HeaderFields = ["Cache-Control": "max-age=60, immutable", "ETag": tag]

    @Test(arguments: answers + requests)
    func `an answer is used as both sides have it`(row: Row) async throws {
        let blog = CachedBlog { _, number in .answer(status: row.status, headers: row.answer, text: "\(number)") }
        let first = try await blog.send(.get, "posts/1", row.first, query: row.query)
        #expect(first.text == "0")
        #expect(first.head.headers["Age"] == row.answer["Age"])
        blog.pass(row.wait)
        let second = try await blog.send(.get, "posts/1", row.request, query: row.query)
        #expect(second.head.status == row.status)
        let asked = blog.requests.dropFirst().first
        switch row.second {
        case .stored:
            #expect(asked == nil)
            #expect(second.text == "0")
            let age = row.wait + (row.answer["Age"].flatMap { Double($0) }.map { max(0, $0) } ?? 0)
            #expect(second.head.headers["Age"] == "\(Int(age))")
            #expect(blog.cacheEvents == [.cacheHit(age: .seconds(age))])
        case .condition:
            #expect(asked?.headers["If-None-Match"] == row.answer["ETag"])
            #expect(asked?.headers["If-Modified-Since"] == row.answer["Last-Modified"])
            #expect(second.text == "1")
            #expect(blog.cacheEvents.isEmpty)
        case .sent:
            #expect(asked?.headers["If-None-Match"] == row.request["If-None-Match"])
            #expect(asked?.headers["If-Modified-Since"] == row.request["If-Modified-Since"])
            #expect(second.text == "1")
        }
    }

    @Test func `the time that an answer takes makes it older`() async throws {
        let time = Locked(CachedBlog.start)
        var settings = RequestSettings()
        settings.cache = .memory()
        let client = Client(
            Blog.self,
            transport: .stub { _ in
                time.withLock { $0 += 20 }
                return .answer(status: 200, headers: ["Cache-Control": "max-age=60", "Age": "30"], text: "[]")
            },
            settings: settings,
            clock: ManualClock(),
            date: { time.withLock { $0 } }
        )
        try await client.send(Blog.Posts.list())
        let (_, head) = try await client.send(Blog.Posts.list().withHead())
        #expect(head.headers["Age"] == "50")
    }
}
