import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// What is said and cannot be: an error when the mock starts, that names the line.
@Suite struct MistakeTests {
    /// A route that is in no table.
    struct Elsewhere: Readable, Creatable, Deletable {
        typealias Model = Shop.Order
        typealias Draft = Wish
        var route = "elsewhere"
        struct Wish: Codable, Sendable { var item: String }
    }

    /// What is said on a line, and what is wrong with it.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let reason: String
        let line: Int
        let say: @Sendable (MockServer<Shop>) -> Void

        init(_ reason: String, line: Int = #line, _ say: @escaping @Sendable (MockServer<Shop>) -> Void) {
            (self.reason, self.line, self.say) = (reason, line, say)
        }

        var testDescription: String { "\(reason), line \(line)" }
    }

    private static let file = "RoadbookMockServerTests/MistakeTests.swift"

    private static let mistakes: [Mistake] = [
        Mistake("rate limit") { $0.rateLimit(of: Shop.Payments.self, .requests(0, per: .seconds(1))) },
        Mistake("rate limit") { $0.rateLimit(of: Shop.Payments.self, .requests(-1, per: .seconds(1))) },
        Mistake("rate limit") { $0.rateLimit(of: Shop.Payments.self, .requests(1, per: .zero)) },
        Mistake("kept for") { $0.idempotencyKeys(of: Shop.Payments.self, .optional.kept(for: .zero)) },
        Mistake("kept for") { $0.idempotencyKeys(of: Shop.Payments.self, .optional.kept(for: .seconds(-1))) },
        Mistake("header field") { $0.idempotencyKeys(of: Shop.Payments.self, .required.named("")) },
        Mistake("header field") { $0.idempotencyKeys(of: Shop.Payments.self, .required.named("a b")) },
        Mistake("a page has 0") { $0.cursorPages(of: Shop.Lines.self, CursorPages(size: 0)) },
        Mistake("a page has -1") { $0.cursorPages(of: Shop.Lines.self, CursorPages(size: -1)) },
        Mistake("a page has 9") { $0.cursorPages(of: Shop.Lines.self, CursorPages(size: 9, most: 8)) },
        Mistake("goes by") { $0.cursorPages(of: Shop.Lines.self, CursorPages(parameter: "")) },
        Mistake("goes by") { $0.cursorPages(of: Shop.Lines.self, CursorPages(parameter: "limit")) },
        Mistake("goes by") { $0.cursorPages(of: Shop.Lines.self, CursorPages(limitParameter: "_limit")) },
        Mistake("lag") { $0.readLag(of: Shop.Payments.self, .seconds(-1)) },
        Mistake("tokens are good for") { $0.bearer(BearerPolicy(lifetime: .zero)) },
        Mistake("token endpoint") { $0.bearer(BearerPolicy(tokenPath: "/")) },
        Mistake("token endpoint") { $0.bearer(BearerPolicy(tokenPath: "a/../b")) },
        Mistake("realm") { $0.bearer(of: Shop.Payments.self, BearerPolicy(realm: "a\nb")) },
        Mistake("no users") { $0.basic([:]) },
        Mistake("colon") { $0.basic(of: Shop.Payments.self, ["a:b": "c"]) },
        Mistake("control") { $0.basic(["a": "c\n"]) },
        Mistake("no origin") { $0.crossOrigin(.origins("https://app.example.com/")) },
        Mistake("no origin") { $0.crossOrigin(.origins("app.example.com")) },
        Mistake("no origin") { $0.crossOrigin(of: Shop.Payments.self, .origins("*")) },
        Mistake("preflight") { $0.crossOrigin(.any.kept(for: .seconds(-1))) },
        Mistake("not in the table") { $0.rateLimit(of: Elsewhere.self, .none) },
        Mistake("not in the table") { $0.anonymous(of: Elsewhere.self) },
        Mistake("not in the table") { $0.onDelete(of: Elsewhere.self, .restrict) },
        Mistake("not in the table") { $0.entityTags(of: Elsewhere.self) },
        Mistake("not in the table") { $0.envelope(Elsewhere.self) { $0 } },
        Mistake("not in the table") { $0.make(Elsewhere.self) { .init(id: $1, item: $0.item) } },
        Mistake("has no name") { $0.action("", on: Shop.Payments.self) { _ in } },
        Mistake("has the path") { $0.action("lines", on: Shop.Orders.self) { _ in } },
        Mistake("asked for by") { $0.action("a", method: .options, on: Shop.Orders.self) { _ in } },
        Mistake("asked for by") { $0.action("a", method: "BREW", on: Shop.Orders.self) { _ in } },
        Mistake("not in the table") { $0.action("a", on: Elsewhere.self) { _ in } },
    ]

    @Test(arguments: mistakes)
    func `what cannot be is an error when the mock starts, and names its line`(mistake: Mistake) async throws {
        let mock = Shop.mock()
        mistake.say(mock)
        let error = try await #require(throws: MockServerError.self) { try await mock.run { _ in } }
        #expect(error.message.contains(mistake.reason), "\(error)")
        #expect(error.place == "\(Self.file):\(mistake.line)")
        #expect("\(error)".hasPrefix("\(Self.file):\(mistake.line): "))
        let failure = await #expect(throws: RequestError.self) { try await mock.ask(.get, "v1/payments") }
        #expect(failure?.underlying as? MockServerError == error)
        #expect(failure?.description.contains("\(error)") == true)
    }

    private func failure(_ body: () throws -> Void) throws -> MockServerError {
        do {
            try body()
            throw MissingRefusal()
        } catch let error as MockServerError {
            return error
        }
    }

    @Test func `a seed that cannot be names its line`() throws {
        let mock = Shop.mock()
        let line = #line + 2
        let taken = try failure {
            try mock.seed(Shop.Payments.self, [.init(id: 1, amount: 1), .init(id: 1, amount: 1)])
        }
        #expect(taken.place == "\(Self.file):\(line)" && "\(taken)".hasPrefix("\(Self.file):\(line): "))
        let unknown = try failure { try mock.seed(Elsewhere.self, []) }
        #expect(unknown.place == "\(Self.file):\(line + 3)" && unknown.message.contains("not in the table"))
        let orphan = try failure { try mock.seed(Shop.Orders[1].lines, [.init(id: 1, text: "")]) }
        #expect(orphan.place == "\(Self.file):\(line + 5)")
    }

    @Test func `a seed has to decode from what it encodes`() throws {
        struct Lopsided: Codable, Sendable, Identifiable {
            var id: Int
            enum CodingKeys: CodingKey { case id, name }
            init(id: Int) { self.id = id }
            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                id = try values.decode(Int.self, forKey: .id)
                _ = try values.decode(String.self, forKey: .name)
            }
            func encode(to encoder: any Encoder) throws {
                var values = encoder.container(keyedBy: CodingKeys.self)
                try values.encode(id, forKey: .id)
            }
        }
        struct API: URLRouter {
            static let basePath = "https://shop.example.com"
            var items = Items()
            struct Items: Readable {
                typealias Model = Lopsided
                var route = "items"
            }
        }
        let mock = MockServer(API.self)
        let error = try failure { try mock.seed(API.Items.self, [.init(id: 1)]) }
        #expect(error.place == "\(Self.file):\(#line - 1)")
        #expect(error.message.contains("does not decode") && error.message.contains("name"))
        #expect(error.advice == "Check that the model decodes from what it encodes.")
    }
}
