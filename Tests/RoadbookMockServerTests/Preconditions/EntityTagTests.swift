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

    @Test func `an action changes the version that a request names, and tells the new one`() async throws {
        mock.action("praise", on: Library.Books.self) { book in book.title += "!" }
        let praise = Library.Books[1].action("praise")
        #expect(try await library.status(of: praise, ["If-Match": "\"x\""]) == 412)
        let head = try await library.send(praise.header("If-Match", try await tag()).withHead()).1
        #expect(try await head.entityTag?.description == tag())
    }

    @Test func `a singleton may be made where there is none`() async throws {
        mock.entityTags(of: Library.Settings.self)
        let put = Library.Settings.update(with: ["a": 1])
        #expect(try await library.status(of: put, ["If-Match": "*"]) == 412)
        #expect(try await library.status(of: put, ["If-None-Match": "*"]) == 201)
        #expect(try await library.status(of: put, ["If-None-Match": "*"]) == 412)
    }

    @Test func `a version may be required`() async throws {
        mock.entityTags(of: Library.Books.self, .required)
        #expect(try await library.status(of: Library.Books.patch(1, with: ["title": "C"]), [:]) == 428)
        #expect(try await library.status(of: Library.Books.delete(1), [:]) == 428)
        #expect(try await library.status(of: Library.Books.patch(1, with: ["title": "C"]), ["If-Match": tag()]) == 200)
        #expect(try await library.status(of: Library.Books.create(Book(id: 0, title: "N")), [:]) == 201)
    }

    @Test func `nothing of it where nothing is said`() async throws {
        mock.entityTags(of: Library.Books.self, .none)
        #expect(try await library.send(Library.Books.get(1).withHead()).1.entityTag == nil)
        #expect(
            try await library.status(of: Library.Books.patch(1, with: ["title": "C"]), ["If-Match": "\"x\""]) == 200
        )
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
