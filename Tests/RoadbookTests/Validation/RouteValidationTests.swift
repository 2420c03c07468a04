import Roadbook
import RoadbookTesting
import Testing

/// What a client does with the validator of a route.
@Suite struct RouteValidationTests {
    struct Note: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var title: String
        var tags: [String] = []
    }

    struct Article: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var title: String
    }

    struct ArticleDraft: Codable, Sendable {
        var title: String
        var secret: String?
    }

    private struct Broken: Error {}

    struct Desk: URLRouter {
        static let basePath = "https://desk.example.com"

        var notes = Notes()
        var articles = Articles()
        var setup = Setup()
        var broken = BrokenNotes()
        var plain = Plain()

        /// The draft is the model.
        struct Notes: Readable, Creatable, Updatable {
            typealias Model = Note
            var route = "notes"
            var articles = Nested()

            var validator: DraftValidator {
                Validator(
                    [
                        Fact(.init("/title", code: "empty", "A title is needed."), of: \.title) { !$0.isEmpty },
                        Fact(.init("/tags", code: "few", "A tag is needed."), salience: 5, of: \.tags) { !$0.isEmpty },
                    ],
                    .each(\.tags, at: "/tags", [Fact(.init("", code: "empty", "A tag is empty.")) { !$0.isEmpty }])
                )
            }
        }

        /// The type of the draft is that of the validator.
        struct Articles: Readable, Creatable, Updatable {
            typealias Model = Article
            var route = "articles"
            let validator: Validator<ArticleDraft, ValidationFailure> = [
                Fact(.init("/secret", code: "missing", "A secret is needed."), of: \.secret) { _ in true }
            ]
        }

        struct Nested: Creatable {
            typealias Model = Article
            typealias Parent = Notes
            var route = "articles"
            let validator: DraftValidator = [
                Fact(.init("/title", code: "empty", "A title is needed.")) { !$0.title.isEmpty }
            ]
        }

        /// Dynamic JSON.
        struct Setup: Creatable, Updatable, Singleton {
            var route = "setup"
            var validator: DraftValidator {
                [Fact(.init("/name", code: "missing", "A name is needed."), of: \.["name"]?.string) { _ in true }]
            }
        }

        struct BrokenNotes: Creatable {
            typealias Model = Note
            var route = "broken"
            var validator: Validator<Note, ValidationFailure> {
                [Fact(.init("/title", code: "x", "x")) { _ in throw Broken() }]
            }
        }

        struct Plain: Creatable {
            typealias Model = Note
            var route = "plain"
        }
    }

    private let transport = RecordingTransport(
        StubTransport { _ in .answer(status: 200, text: #"{"id": 1, "title": "t", "tags": []}"#) }
    )
    private var desk: Client<Desk> { Client(Desk.self, transport: transport) }

    private let bad = Note(id: 0, title: "", tags: ["a", ""])
    private let failures = [
        ValidationFailure("/title", code: "empty", "A title is needed."),
        ValidationFailure("/tags/1", code: "empty", "A tag is empty."),
    ]

    private func refusal<Response>(
        of request: RequestConverter<Response>,
        by client: Client<Desk>? = nil
    ) async throws -> RequestError {
        let error = try await #require(throws: RequestError.self) { try await (client ?? desk).send(request) }
        #expect(transport.requests.isEmpty)
        return error
    }

    // MARK: Refusals

    @Test func `content that is not valid is refused with all failures, by salience, and not sent`() async throws {
        let log = EventLog()
        var settings = RequestSettings()
        settings.observers = [log]
        settings.callMiddleware = [Unreachable()]
        let desk = Client(Desk.self, transport: transport, settings: settings)
        let error = try await refusal(of: Desk.Notes.create(bad), by: desk)
        #expect(error.code == .invalidContent)
        #expect(error.phase == .validation)
        #expect(error.validationFailures == failures)
        #expect(error.method == .post)
        #expect(error.pattern == "notes")
        #expect(error.request?.url.absoluteString == "https://desk.example.com/notes")
        #expect(error.attempts.isEmpty)
        #expect(error.head == nil)
        #expect(log.kinds == [.started, .failed(code: "validation.invalidContent")])
        let empty = try await refusal(of: Desk.Notes.create(Note(id: 0, title: "")))
        #expect(empty.validationFailures.map(\.code) == ["few", "empty"])
        #expect(empty.validationFailures.map(\.pointer) == ["/tags", "/title"])
    }

    private struct Unreachable: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            Issue.record("the middleware is not to see it")
            return try await next(call)
        }
    }

    @Test func `the error names each failure, and what to do`() async throws {
        let error = try await refusal(of: Desk.Notes.create(bad))
        #expect(
            error.message
                == "the content does not satisfy the validator of its route: "
                + "/title: A title is needed. (empty); /tags/1: A tag is empty. (empty)"
        )
        #expect(error.advice?.contains("validatesContent") == true)
        #expect(error.description.hasPrefix("validation.invalidContent: POST /notes: the content does not satisfy"))
        #expect(error.description.contains("curl -X POST https://desk.example.com/notes"))
        #expect(error.description.contains("--data-raw '<"))
        let shown = try await refusal(of: Desk.Notes.create(bad).setting(\.redaction, .off))
        #expect(shown.curl?.contains(#""tags":["a",""]"#) == true)
    }

    @Test func `a predicate that throws is an error of its own`() async throws {
        let error = try await refusal(of: Desk.BrokenNotes.create(bad))
        #expect(error.code == .validationFailed)
        #expect(error.phase == .validation)
        #expect(error.validationFailures.isEmpty)
        #expect(error.underlying is Broken)
        #expect(error.message.hasSuffix("threw an error of type Broken"))
        #expect(error.pattern == "broken")
    }

    @Test func `what cannot be built is said first`() async throws {
        let error = try await refusal(of: Desk.Notes.create(bad).header("a b", "c"))
        #expect(error.code == .invalidHeader)
        #expect(error.validationFailures.isEmpty)
    }

    @Test func `whatever way a request is sent, and whatever it returns`() async throws {
        let create = Desk.Notes.create(bad)
        #expect(try await refusal(of: create.withHead()).validationFailures == failures)
        #expect(try await refusal(of: create.returning(Data.self)).validationFailures == failures)
        #expect(try await refusal(of: create.returning(Void.self).timeout(.seconds(1))).code == .invalidContent)
        let error = try await #require(throws: RequestError.self) { try await desk.stream(create) }
        #expect(error.validationFailures == failures)
        #expect(transport.requests.isEmpty)
    }

    // MARK: Verbs

    @Test func `valid content is sent`() async throws {
        let note = Note(id: 1, title: "t", tags: ["a"])
        try await desk.send(Desk.Notes.create(note))
        try await desk.send(Desk.Notes.update(1, with: note))
        try await desk.send(Desk.Notes.patch(1, from: bad, to: note))
        try await desk.send(Desk.Plain.create(bad))
        #expect(transport.requests.map(\.method) == [.post, .put, .patch, .post])
    }

    @Test func `where the draft is the model, a replacement and a difference are validated`() async throws {
        let note = Note(id: 1, title: "t", tags: ["a"])
        #expect(try await refusal(of: Desk.Notes.update(1, with: bad)).validationFailures == failures)
        #expect(try await refusal(of: Desk.Notes[1].update(with: bad)).pattern == "notes/{id}")
        #expect(try await refusal(of: Desk.Notes.patch(1, from: note, to: bad)).validationFailures == failures)
    }

    @Test func `where it is not, a draft is validated, and a model is not`() async throws {
        let draft = ArticleDraft(title: "t")
        #expect(try await refusal(of: Desk.Articles.create(draft)).validationFailures.map(\.pointer) == ["/secret"])
        #expect(try await refusal(of: Desk.Articles.update(1, with: draft)).code == .invalidContent)
        let article = Article(id: 1, title: "")
        try await desk.send(Desk.Articles.update(1, with: article))
        try await desk.send(Desk.Articles.patch(1, from: article, to: Article(id: 1, title: "t")))
        try await desk.send(Desk.Articles.create(ArticleDraft(title: "t", secret: "s")))
        #expect(transport.requests.map(\.method) == [.put, .patch, .post])
    }

    @Test func `nested routes and singletons have validators too`() async throws {
        let nested = try await refusal(of: Desk.Notes[1].articles.create(Article(id: 0, title: "")))
        #expect(nested.validationFailures.map(\.code) == ["empty"])
        #expect(nested.pattern == "notes/{noteId}/articles")
        #expect(try await refusal(of: Desk.Setup.create([:])).validationFailures.map(\.pointer) == ["/name"])
        #expect(try await refusal(of: Desk.Setup.update(with: ["name": 1])).code == .invalidContent)
        #expect(try await refusal(of: Desk.Setup.patch(from: ["name": "n"], to: [:])).code == .invalidContent)
        try await desk.send(Desk.Setup.update(with: ["name": "n"]))
    }

    @Test func `what is given by name or as another body is not looked at`() async throws {
        try await desk.send(Desk.Notes.create(parameters: ["title": ""]))
        try await desk.send(Desk.Notes.patch(1, with: ["title": ""]))
        try await desk.send(Desk.Notes.create(bad).body(.text("as it is")))
        try await desk.send(Desk.Notes.create(bad).body(["title": ""]))
        try await desk.send(Desk.Notes.action("publish", parameters: ["title": ""]))
        #expect(transport.requests.count == 5)
    }

    @Test func `a validator of another type is found where it is stored`() throws {
        struct Mistaken: URLRouter {
            static let basePath = "https://mistaken.example.com"
            var notes = Notes()
            struct Notes: Creatable {
                typealias Model = Article
                typealias Draft = ArticleDraft
                var route = "notes"
                let validator: Validator<Article, ValidationFailure> = []
            }
        }
        let finding = try #require(RouteTable(Mistaken.self).findings.first)
        #expect(finding.message.hasPrefix("notes has a validator that is a Validator<Article, ValidationFailure>"))
        #expect(finding.advice.hasSuffix("that is Validator<ArticleDraft, ValidationFailure>."))
        #expect(RouteTable(Desk.self).findings.isEmpty)
    }

    // MARK: The setting

    @Test func `a client or a request sends content as it is where it is told to`() async throws {
        #expect(RequestSettings().validatesContent)
        var settings = RequestSettings()
        settings.validatesContent = false
        let trusting = Client(Desk.self, transport: transport, settings: settings)
        #expect(
            try await refusal(of: Desk.Notes.create(bad).setting(\.validatesContent, true), by: trusting).code
                == .invalidContent
        )
        try await trusting.send(Desk.Notes.create(bad))
        try await trusting.send(Desk.BrokenNotes.create(bad))
        try await desk.send(Desk.Notes.create(bad).setting(\.validatesContent, false))
        #expect(transport.requests.count == 3)
    }

    @Test func `a URLRequest is made of valid content alone, unless it is told otherwise`() throws {
        let error = try #require(throws: RequestError.self) {
            try Desk.Notes.create(bad).asURLRequest(relativeTo: Desk.self)
        }
        #expect(error.code == .invalidContent)
        #expect(error.validationFailures == failures)
        let base = try #require(URL(string: "http://localhost"))
        let elsewhere = #expect(throws: RequestError.self) { try Desk.Notes.create(bad).asURLRequest(relativeTo: base) }
        #expect(elsewhere?.code == .invalidContent)
        let unchecked = Desk.Notes.create(bad).setting(\.validatesContent, false)
        #expect(try unchecked.asURLRequest(relativeTo: Desk.self).httpBody != nil)
        #expect(try Desk.Notes.create(Note(id: 0, title: "t", tags: ["a"])).line(Desk.self).hasPrefix("POST"))
    }

    // MARK: Answers

    private func answered(
        _ status: Int,
        _ text: String,
        type: String = "application/problem+json",
        settings: RequestSettings = RequestSettings()
    ) async throws -> RequestError {
        let transport = ScriptedTransport(.answer(status, ["Content-Type": type], text))
        let desk = Client(Desk.self, transport: transport, settings: settings)
        return try await #require(throws: RequestError.self) {
            try await desk.send(Desk.Plain.create(bad).setting(\.retry, nil))
        }
    }

    private let problem = ##"""
        {"type": "https://example.net/validation-error", "title": "Your request is not valid.", "errors": [
            {"detail": "must be a positive integer", "pointer": "#/age"},
            {"detail": "must be a color", "pointer": "#/profile/color", "code": "color"}, 7, {}, {"other": 1},
            {"pointer": "/plain", "code": "c"}
        ]}
        """##

    @Test(arguments: [422, 400]) func `what a server finds wrong is read from its problem`(status: Int) async throws {
        for type in ["application/problem+json", "Application/Problem+JSON; charset=utf-8"] {
            let error = try await answered(status, problem, type: type)
            #expect(error.code == .unacceptableStatus)
            #expect(
                error.validationFailures == [
                    ValidationFailure("/age", code: "", "must be a positive integer"),
                    ValidationFailure("/profile/color", code: "color", "must be a color"),
                    ValidationFailure("/plain", code: "c", ""),
                ]
            )
        }
    }

    @Test func `there are no failures where a server speaks of none`() async throws {
        #expect(try await answered(422, problem, type: "application/json").validationFailures == [])
        #expect(try await answered(500, problem).validationFailures == [])
        #expect(try await answered(409, problem).validationFailures == [])
        #expect(try await answered(422, #"{"title": "no"}"#).validationFailures == [])
        #expect(try await answered(422, #"{"errors": {"title": ["empty"]}}"#).validationFailures == [])
        #expect(try await answered(422, "").validationFailures == [])
        #expect(try await answered(422, "<html>").validationFailures == [])
        var settings = RequestSettings()
        settings.errorBodyLimit = 40
        #expect(try await answered(422, problem, settings: settings).validationFailures == [])
        #expect(RequestError(.transportFailed, "x").validationFailures == [])
    }
}
