import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// What a request asks of the version that is there (RFC 9110, section 13).
@Suite struct `Precondition checklist` {
    private typealias Book = Library.Book
    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    init() throws {
        try mock.seed(Library.Books.self, [Book(id: 1, title: "A"), Book(id: 2, title: "B")])
        mock.entityTags(of: Library.Books.self)
    }

    private func tag() async throws -> String {
        let head = try await library.send(Library.Books.get(1).withHead()).1
        return try #require(head.entityTag).description
    }

    @Test func `If-Match is compared strongly, and where it is false a change is 412 and not made`() async throws {
        let tag = try await tag()
        let requests: [RequestConverter<JSONValue?>] = [
            Library.Books.patch(1, with: ["title": "C"]).returning(JSONValue?.self),
            Library.Books.update(1, with: Book(id: 1, title: "C")).returning(JSONValue?.self),
            Library.Books.delete(1).returning(JSONValue?.self),
        ]
        for request in requests {
            // A weak tag never matches strongly.
            for field in ["\"x\"", "W/\(tag)", "x", ""] {
                #expect(try await library.status(of: request, ["If-Match": field]) == 412, "\(request) \(field)")
            }
            #expect(try await library.status(of: request, ["If-None-Match": "*"]) == 412)
            #expect(try await self.tag() == tag)
        }
        #expect(try await library.status(of: requests[0], ["If-Match": "\"x\", \(tag)"]) == 200)
        #expect(try await library.status(of: requests[1], ["If-Match": "*"]) == 200)
        #expect(try await library.status(of: requests[2], ["If-Match": self.tag()]) == 204)
        #expect(try await library.status(of: requests[0], ["If-Match": "*"]) == 404)
    }

    @Test func `If-None-Match is compared weakly, and where it is false GET is 304 with ETag and no content`()
        async throws
    {
        let tag = try await tag()
        let raw = Library.Books.get(1).returning(Data.self).setting(\.acceptableStatus, 200..<400)
        for field in [tag, "W/\(tag)", "*", "\"x\", \(tag)", "\"a,b\",\(tag) "] {
            let (data, head) = try await library.send(raw.header("If-None-Match", field).withHead())
            #expect(head.status == 304 && data.isEmpty && head.entityTag?.description == tag, "\(field)")
        }
        for field in ["\"x\"", "x", "", "W/\"x\"", "\"a,\(tag)"] {
            #expect(try await library.status(of: Library.Books.get(1), ["If-None-Match": field]) == 200, "\(field)")
        }
        #expect(try await library.status(of: Library.Books.get(1), ["If-Match": "\"x\""]) == 412)
        #expect(try await library.status(of: Library.Books.get(1), ["If-Match": tag]) == 200)
        #expect(try await library.status(of: Library.Books.get(9), ["If-None-Match": "*"]) == 404)
    }

    @Test func `If-Match is evaluated before If-None-Match`() async throws {
        let (get, tag) = (Library.Books.get(1), try await tag())
        #expect(try await library.status(of: get, ["If-Match": "\"x\"", "If-None-Match": tag]) == 412)
        #expect(try await library.status(of: get, ["If-Match": tag, "If-None-Match": "\"x\""]) == 200)
        let raw = get.returning(Data.self).setting(\.acceptableStatus, 200..<400)
        #expect(try await library.status(of: raw, ["If-Match": tag, "If-None-Match": tag]) == 304)
    }

    @Test func `If-Unmodified-Since and If-Modified-Since are passed over, since the store keeps no dates`()
        async throws
    {
        let (past, future) = ("Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT")
        let patch = Library.Books.patch(1, with: ["title": "C"])
        #expect(try await library.status(of: patch, ["If-Unmodified-Since": past]) == 200)
        #expect(try await library.status(of: Library.Books.get(1), ["If-Modified-Since": future]) == 200)
    }

    @Test func `preconditions are evaluated after other checks`() async throws {
        let patch = Library.Books.patch(1, with: ["title": 7])
        #expect(try await library.status(of: patch, ["If-Match": "\"x\""]) == 422)
    }
}
