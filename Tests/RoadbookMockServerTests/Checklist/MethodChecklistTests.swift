import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Which methods a resource has.
@Suite struct `Method checklist` {
    /// An API that nothing is read of.
    private struct Inbox: URLRouter {
        static let basePath = "https://inbox.example.com"
        var letters = Letters()

        struct Letters: Creatable {
            typealias Model = Library.Book
            var route = "letters"
        }
    }

    private let mock = Library.mock()
    private var library: Client<Library> { Library.client(mock) }

    private func refusal(
        _ method: HTTPMethod,
        _ route: String,
        _ body: RequestBody? = nil
    ) async throws -> (error: RequestError, problem: ProblemDetails) {
        var request = RequestConverter(method: method, route: route)
        request.body = body
        return try await library.refusal(of: request)
    }

    @Test func `a method that is unknown but well-formed is 501`() async throws {
        #expect(try await refusal("BREW", "books").error.status == 501)
    }

    @Test func `a method that is known but not for the resource is 405 with Allow`() async throws {
        let shelves = try await refusal(.post, "shelves", .json(["a": 1] as Parameters))
        #expect(shelves.error.status == 405)
        #expect(shelves.error.headers["Allow"] == "GET, HEAD, OPTIONS")
        #expect(shelves.problem.detail == "POST is not declared for /shelves.")
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A")])
        #expect(try await refusal(.post, "books/1").error.headers["Allow"] == "GET, HEAD, PUT, PATCH, DELETE, OPTIONS")
        #expect(try await refusal(.delete, "books").error.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
        #expect(try await refusal(.delete, "settings").error.headers["Allow"] == "GET, HEAD, PUT, PATCH, OPTIONS")
    }

    @Test func `OPTIONS of a resource has Allow`() async throws {
        let request = RequestConverter(method: .options, route: "shelves").withHead()
        let (_, head) = try await library.send(request)
        #expect(head.status == 204)
        #expect(head.headers["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test func `OPTIONS tells what a patch may be, where there is one`() async throws {
        let types = "application/merge-patch+json, application/json-patch+json, application/json"
        for (route, accepted) in [("books/1", types), ("settings", types), ("books", nil)] {
            let request = RequestConverter(method: .options, route: route).withHead()
            #expect(try await library.send(request).1.headers["Accept-Patch"] == accepted, "\(route)")
        }
    }

    @Test func `GET and HEAD are always supported where a read is declared`() async throws {
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A")])
        let (_, get) = try await library.send(RequestConverter(method: .get, route: "books").withHead())
        let (body, head) = try await library.send(
            RequestConverter(method: .head, route: "books").returning(Data.self).withHead()
        )
        #expect(body.isEmpty)
        #expect(head.headers["Content-Length"] == get.headers["Content-Length"])
        #expect(head.headers["Content-Length"] != "0")
    }

    @Test(arguments: [HTTPMethod.get, .head]) func `GET and HEAD are 405 where no read is declared`(method: HTTPMethod)
        async throws
    {
        let inbox = Client(Inbox.self, transport: MockServer(Inbox.self).inMemory, clock: ManualClock())
        let request = RequestConverter(method: method, route: "letters")
        let error = await #expect(throws: RequestError.self) { try await inbox.send(request) }
        #expect(error?.status == 405)
        #expect(error?.headers["Allow"] == "POST, OPTIONS")
    }
}
