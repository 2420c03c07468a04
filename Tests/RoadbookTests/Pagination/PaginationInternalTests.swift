import Foundation
import Testing

@testable import Roadbook

@Suite struct PaginationInternalTests {
    struct Envelope: Codable, Sendable {
        var posts: [Int] = []
        var next: String?
        var total = 0
    }

    private func next<List: Decodable, Element>(
        _ pagination: Pagination<List, Element>,
        _ list: List,
        query: String = "",
        head: ResponseHead = ResponseHead(status: 200)
    ) throws -> String {
        let page = Pagination<List, Element>.Page(
            request: RequestConverter(method: .get, route: "posts").returning(List.self),
            query: PageQuery(query),
            list: list,
            elementCount: pagination.items(list).count,
            head: head
        )
        return switch try pagination.next(page) {
        case .end: "end"
        case .target(let target): "target \(target)"
        case .query(let values): "query \(values)"
        case .request(let request): "request \(request)"
        }
    }

    @Test func `a cursor leads on until it is null or empty`() throws {
        let cursor = Pagination<Envelope, Int>.cursor(parameter: "after", next: \.next, items: \.posts)
        #expect(try next(cursor, Envelope(posts: [1], next: "a")) == #"query {"after":"a"}"#)
        #expect(try next(cursor, Envelope(posts: [], next: "b")) == #"query {"after":"b"}"#)
        #expect(try next(cursor, Envelope(posts: [1], next: nil)) == "end")
        #expect(try next(cursor, Envelope(posts: [1], next: "")) == "end")
        let number = Pagination<[Int], Int>.cursor(parameter: "after", last: \.self)
        #expect(try next(number, [4, 9]) == #"query {"after":9}"#)
        #expect(try next(number, []) == "end")
    }

    @Test func `a link in the content leads on until it is null or empty`() throws {
        let link = Pagination<Envelope, Int>.link(next: \.next, items: \.posts)
        #expect(try next(link, Envelope(next: "/posts?page=2")) == "target /posts?page=2")
        #expect(try next(link, Envelope(next: nil)) == "end")
        #expect(try next(link, Envelope(next: "")) == "end")
    }

    @Test(arguments: [
        ("page=1", [1], #"query {"page":2}"#), ("page=7&page=8", [1], #"query {"page":9}"#),
        ("", [1], #"query {"page":1}"#),
        ("page=1", [], "end"), ("page=9223372036854775807", [1], "end"), ("page=-3", [1], #"query {"page":-2}"#),
    ])
    func `pages are numbered until one has no elements`(query: String, list: [Int], expected: String) throws {
        let pagination = Pagination<[Int], Int>.page(first: 0)
        #expect(try next(pagination, list, query: query) == expected)
    }

    @Test(arguments: [
        ("offset=0", [1, 2], #"query {"offset":2}"#), ("offset=5", [1, 2], #"query {"offset":7}"#),
        ("offset=0", [], "end"),
        ("", [1], #"query {"offset":1}"#), ("offset=9223372036854775807", [1], "end"),
    ])
    func `positions go on by as many elements as came`(query: String, list: [Int], expected: String) throws {
        let pagination = Pagination<[Int], Int>.offset(limit: 50)
        #expect(try next(pagination, list, query: query) == expected)
    }

    @Test func `a page that says it is the last is`() throws {
        let pages = Pagination<Envelope, Int>.page(hasMore: { $0.total > 1 }, items: \.posts)
        #expect(try next(pages, Envelope(posts: [1], total: 1), query: "page=1") == "end")
        #expect(try next(pages, Envelope(posts: [1], total: 2), query: "page=1") == #"query {"page":2}"#)
        let offset = Pagination<Envelope, Int>.offset(hasMore: { $0.total > 1 }, items: \.posts)
        #expect(try next(offset, Envelope(posts: [1], total: 1), query: "offset=1") == "end")
        #expect(try next(offset, Envelope(posts: [1], total: 2), query: "offset=1") == #"query {"offset":2}"#)
    }

    @Test(arguments: ["page=two", "page=", "page=1.5", "page=99999999999999999999"])
    func `a number that is none is refused`(query: String) throws {
        let error = #expect(throws: RequestError.self) { try next(.page(), [1], query: query) }
        #expect(error?.code == .encodingFailed)
        #expect(error?.message.contains("two") == false)
    }

    @Test func `the first page has its defaults`() {
        #expect(
            Pagination<[Int], Int>.page(first: 0, size: 20, sizeParameter: "size").defaults == ["page": 0, "size": 20]
        )
        #expect(Pagination<[Int], Int>.page(parameter: "p").defaults == ["p": 1])
        #expect(
            Pagination<[Int], Int>.offset(parameter: "skip", limit: 9, limitParameter: "top").defaults == [
                "skip": 0, "top": 9,
            ]
        )
        #expect(Pagination<[Int], Int>.cursor(parameter: "after", last: \.self).defaults.isEmpty)
    }

    @Test func `any other way makes the next request itself`() throws {
        let custom = Pagination<Envelope, Int>.custom(items: \.posts) { request, list, head in
            head.headers["X-More"] == nil ? nil : request.query(["total": list.total])
        }
        #expect(try next(custom, Envelope()) == "end")
        let more = ResponseHead(status: 200, headers: ["X-More": "1"])
        #expect(try next(custom, Envelope(), head: more) == "request GET posts")
    }
}
