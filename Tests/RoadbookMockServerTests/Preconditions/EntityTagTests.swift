import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Versions of resources, and requests that name them (RFC 9110, section 13).
@Suite struct EntityTagTests {
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

    private func status<Response: Sendable>(
        _ request: RequestConverter<Response>,
        _ headers: HeaderFields
    ) async throws -> Int {
        let request = headers.reduce(request) { $0.header($1.name, $1.value) }
        do { return try await library.send(request.withHead()).1.status } catch let error as RequestError {
            return try #require(error.status)
        }
    }

    @Test func `a version is that of the content`() async throws {
        let first = try await tag()
        #expect(try await tag() == first)
        let head = try await library.send(Library.Books.patch(1, with: ["title": "C"]).withHead()).1
        #expect(try await tag() == head.entityTag?.description)
        #expect(try await tag() != first)
        try await library.send(Library.Books.patch(1, with: ["title": "A"]))
        #expect(try await tag() == first)
        let made = try await library.send(Library.Books.create(Book(id: 0, title: "N")).withHead()).1
        #expect(made.entityTag != nil)
        #expect(try await library.send(Library.Books.list().withHead()).1.entityTag != nil)
    }

    @Test func `a read of what the client has is 304, with its version and no content`() async throws {
        let tag = try await tag()
        let raw = Library.Books.get(1).returning(Data.self).setting(\.acceptableStatus, 200..<400)
        for field in [tag, "W/\(tag)", "*", "\"x\", \(tag)", "\"a,b\",\(tag) "] {
            let (data, head) = try await library.send(raw.header("If-None-Match", field).withHead())
            #expect(head.status == 304 && data.isEmpty && head.entityTag?.description == tag, "\(field)")
        }
        for field in ["\"x\"", "x", "", "W/\"x\"", "\"a,\(tag)"] {
            #expect(try await status(Library.Books.get(1), ["If-None-Match": field]) == 200, "\(field)")
        }
        #expect(try await status(Library.Books.get(1), ["If-Match": "\"x\""]) == 412)
        #expect(try await status(Library.Books.get(1), ["If-Match": tag]) == 200)
        #expect(try await status(Library.Books.get(9), ["If-None-Match": "*"]) == 404)
    }

    @Test func `a change of another version is 412, and changes nothing`() async throws {
        let tag = try await tag()
        let requests: [RequestConverter<JSONValue?>] = [
            Library.Books.patch(1, with: ["title": "C"]).returning(JSONValue?.self),
            Library.Books.update(1, with: Book(id: 1, title: "C")).returning(JSONValue?.self),
            Library.Books.delete(1).returning(JSONValue?.self),
        ]
        for request in requests {
            // A weak tag never matches strongly.
            for field in ["\"x\"", "W/\(tag)", "x", ""] {
                #expect(try await status(request, ["If-Match": field]) == 412, "\(request) \(field)")
            }
            #expect(try await status(request, ["If-None-Match": "*"]) == 412)
            #expect(try await self.tag() == tag)
        }
        #expect(try await status(requests[0], ["If-Match": "\"x\", \(tag)"]) == 200)
        #expect(try await status(requests[1], ["If-Match": "*"]) == 200)
        #expect(try await status(requests[2], ["If-Match": self.tag()]) == 204)
        #expect(try await status(requests[0], ["If-Match": "*"]) == 404)
    }

    @Test func `an action changes the version that a request names, and tells the new one`() async throws {
        mock.action("praise", on: Library.Books.self) { book in book.title += "!" }
        let praise = Library.Books[1].action("praise")
        #expect(try await status(praise, ["If-Match": "\"x\""]) == 412)
        let head = try await library.send(praise.header("If-Match", try await tag()).withHead()).1
        #expect(try await head.entityTag?.description == tag())
    }

    @Test func `what is wrong otherwise is told first`() async throws {
        let patch = Library.Books.patch(1, with: ["title": 7])
        #expect(try await status(patch, ["If-Match": "\"x\""]) == 422)
    }

    @Test func `a singleton may be made where there is none`() async throws {
        mock.entityTags(of: Library.Settings.self)
        let put = Library.Settings.update(with: ["a": 1])
        #expect(try await status(put, ["If-Match": "*"]) == 412)
        #expect(try await status(put, ["If-None-Match": "*"]) == 201)
        #expect(try await status(put, ["If-None-Match": "*"]) == 412)
    }

    @Test func `a version may be required`() async throws {
        mock.entityTags(of: Library.Books.self, .required)
        #expect(try await status(Library.Books.patch(1, with: ["title": "C"]), [:]) == 428)
        #expect(try await status(Library.Books.delete(1), [:]) == 428)
        #expect(try await status(Library.Books.patch(1, with: ["title": "C"]), ["If-Match": tag()]) == 200)
        #expect(try await status(Library.Books.create(Book(id: 0, title: "N")), [:]) == 201)
    }

    @Test func `nothing of it where nothing is said`() async throws {
        mock.entityTags(of: Library.Books.self, .none)
        #expect(try await library.send(Library.Books.get(1).withHead()).1.entityTag == nil)
        #expect(try await status(Library.Books.patch(1, with: ["title": "C"]), ["If-Match": "\"x\""]) == 200)
    }

    // The setting conditionalWrites of the client, against a server that keeps versions.
    @Test func `a client does not write over what another has written`() async throws {
        var settings = RequestSettings()
        settings.conditionalWrites = true
        let ada = Client(Library.self, transport: mock.inMemory, settings: settings, clock: ManualClock())
        var book = try await ada.send(Library.Books.get(1))
        try await library.send(Library.Books.patch(1, with: ["title": "Bob's"]))
        book.title = "Ada's"
        let error = await #expect(throws: RequestError.self) { try await ada.send(Library.Books.update(1, with: book)) }
        #expect(error?.code == .conflict)
        #expect(try await ada.send(Library.Books.get(1)).title == "Bob's")
        try await ada.send(Library.Books.update(1, with: book))
        #expect(try await library.send(Library.Books.get(1)).title == "Ada's")
    }
}
