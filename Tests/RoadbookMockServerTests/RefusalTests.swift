import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

@Suite struct RefusalTests {
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

    @Test func `a path that nothing is declared at is 404`() async throws {
        #expect(try await refusal(.get, "magazines").problem.detail == "Library declares nothing at /magazines.")
        #expect(try await refusal(.get, "books/1/2/3").error.status == 404)
        let outside = Client(
            Library.self,
            baseURL: URL(string: "http://localhost/elsewhere"),
            transport: mock.inMemory,
            clock: ManualClock()
        )
        let (error, problem) = try await outside.refusal(of: Library.Books.list())
        #expect(error.status == 404)
        #expect(problem.detail == "Nothing is declared outside of /api, the path of Library.")
    }

    @Test func `malformed JSON is 400, and says where`() async throws {
        let (error, problem) = try await refusal(
            .post,
            "books",
            .text("{\"title\": \n oops}", contentType: "application/json")
        )
        #expect(error.status == 400)
        #expect(problem.detail == "The content is not JSON. Line 2, column 2 (octet 12): Expected a value, found 'o'.")
    }

    @Test(
        arguments: [
            (["id": 1], "#/title", "a value is missing"),
            (["title": 3], "#/title", "a value is not of type String"),
            (["title": "A", "pages": "many"], "#/pages", "a value is not of type Int"),
            (["title": "A", "id": "x"], "#/id", "a value is not an id"),
        ] as [(Parameters, String, String)]
    )
    func `JSON that does not decode is 422, and names the path`(draft: Parameters, pointer: String, reason: String)
        async throws
    {
        let (error, problem) = try await refusal(.post, "books", .json(draft))
        #expect(error.status == 422)
        let first = problem.extensions["errors"]?[0]
        #expect(first?["pointer"]?.string == pointer)
        #expect(first?["detail"]?.string == reason)
        #expect(try await library.send(Library.Books.list()).isEmpty)
    }

    @Test func `the pointer to what does not decode is that of the content, whatever the key style`() async throws {
        struct Dated: Codable, Sendable, Identifiable {
            var id: Int
            var fullTitle: String
            var createdAt: Date
        }
        struct Snake: URLRouter {
            static let basePath = "https://snake.example.com"
            static let coding = Coding(keys: .snakeCase)
            var items = Items()
            struct Items: Readable, Creatable {
                typealias Model = Dated
                var route = "items"
            }
        }
        let client = Client(Snake.self, transport: MockServer(Snake.self).inMemory, clock: ManualClock())
        for (draft, pointer) in [
            (["full_title": "t", "created_at": "nope"], "#/created_at"),
            (["created_at": "2026-01-01T00:00:00Z"], "#/full_title"),
        ] as [(Parameters, String)] {
            let (_, problem) = try await client.refusal(of: Snake.Items.create(parameters: draft))
            #expect(problem.extensions["errors"]?[0]?["pointer"]?.string == pointer)
        }
    }

    @Test(arguments: ["[]", "1", "\"x\"", "null"])
    func `content that is no object is 422`(content: String) async throws {
        #expect(try await refusal(.post, "books", .text(content, contentType: "application/json")).error.status == 422)
    }

    @Test func `content of another type is 415, and says which is understood`() async throws {
        let (error, problem) = try await refusal(.post, "books", .text("title=A", contentType: "text/plain"))
        #expect(error.status == 415)
        #expect(problem.detail == "Content of the type text/plain is not understood here. Send application/json.")
        #expect(error.headers["Accept-Post"] == "application/json")
        try mock.seed(Library.Books.self, [.init(id: 1, title: "A")])
        let patch = try await refusal(.patch, "books/1", .text("[]", contentType: "text/plain"))
        let types = ["application/merge-patch+json", "application/json-patch+json", "application/json"]
        #expect(patch.error.headers["Accept-Patch"] == types.joined(separator: ", "))
        #expect(patch.problem.detail?.hasSuffix("Send one of \(types.joined(separator: ", ")).") == true)
    }

    @Test func `every refusal is problem details`() async throws {
        let (error, problem) = try await refusal(.get, "books/1")
        #expect(error.headers["Content-Type"] == "application/problem+json")
        #expect(problem.status == 404)
        #expect(problem.title == "Not Found")
        #expect(problem.type == "about:blank")
    }
}
