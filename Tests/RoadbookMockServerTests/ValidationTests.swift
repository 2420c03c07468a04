import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// A mock answers what its route's validator finds, as the client says it before anything is sent.
@Suite struct ValidationTests {
    struct Note: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var title: String
        var tags: [String] = []
    }

    struct Member: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var userName: String
    }

    struct MemberDraft: Codable, Sendable {
        var userName: String
        var password: String?
    }

    private struct Broken: Error {}

    struct Desk: URLRouter {
        static let basePath = "https://desk.example.com/api"
        static let coding = Coding(keys: .snakeCase)

        var notes = Notes()
        var members = Members()
        var setup = Setup()
        var numbered = Numbered()
        var broken = BrokenNotes()

        struct Notes: Readable, Creatable, Updatable {
            typealias Model = Note
            var route = "notes"
            var comments = Comments()

            var validator: Validator<Note, ValidationFailure> {
                Validator(
                    [
                        Fact(.init("/title", code: "empty", "A title is needed."), of: \.title) { !$0.isEmpty },
                        Fact(.init("/two words~1", code: "odd", "\u{DC}ber \"100 %\"."), salience: -1) { note in
                            !note.title.isEmpty
                        },
                        Fact(.init("/tags", code: "few", "A tag is needed."), salience: 5, of: \.tags) { !$0.isEmpty },
                    ],
                    .each(\.tags, at: "/tags", [Fact(.init("", code: "empty", "A tag is empty.")) { !$0.isEmpty }])
                )
            }
        }

        struct Comments: Readable, Creatable {
            typealias Model = Note
            typealias Parent = Notes
            var route = "comments"
            let validator: Validator<Note, ValidationFailure> = [
                Fact(.init("/title", code: "long", "A title is too long.")) { $0.title.count < 3 }
            ]
        }

        /// The draft is not the model; both have names of two words.
        struct Members: Readable, Creatable, Updatable {
            typealias Model = Member
            var route = "members"
            let validator: Validator<MemberDraft, ValidationFailure> = [
                Fact(.init("/user_name", code: "empty", "A name is needed.")) { !$0.userName.isEmpty },
                Fact(.init("/password", code: "missing", "A password is needed."), of: \.password) { !$0.isEmpty },
            ]
        }

        struct Setup: Gettable, Replaceable, Patchable, Singleton {
            var route = "setup"
            let validator: Validator<JSONValue, ValidationFailure> = [
                Fact(.init("/name", code: "missing", "A name is needed."), of: \.["name"]?.string) { _ in true }
            ]
        }

        /// A draft chooses no id.
        struct Numbered: Readable, Creatable {
            typealias Model = Note
            var route = "numbered"
            let validator: Validator<Note, ValidationFailure> = [
                Fact(.init("/id", code: "chosen", "The id is chosen."), of: \.id) { $0 == 0 }
            ]
        }

        struct BrokenNotes: Readable, Creatable {
            typealias Model = Note
            var route = "broken"
            var validator: Validator<Note, ValidationFailure> {
                [Fact(.init("/title", code: "x", "x")) { _ in throw Broken() }]
            }
        }
    }

    private let mock = MockServer(Desk.self)
    private var desk: Client<Desk> { Client(Desk.self, transport: mock.inMemory, clock: ManualClock()) }
    /// A client that leaves it to the mock.
    private var trusting: Client<Desk> {
        var settings = RequestSettings()
        settings.validatesContent = false
        return Client(Desk.self, transport: mock.inMemory, settings: settings, clock: ManualClock())
    }

    private let bad = Note(id: 0, title: "", tags: ["a", "", ""])

    /// Refused by the client, and by the mock: the failures are the same.
    private func agree<Response>(
        _ client: Client<Desk>,
        on request: RequestConverter<Response>,
        _ pointers: [String]
    ) async throws {
        let local = try await #require(throws: RequestError.self) { try await client.send(request) }
        let remote = try await #require(throws: RequestError.self) {
            try await client.send(request.setting(\.validatesContent, false))
        }
        #expect(local.code == .invalidContent)
        #expect(local.status == nil)
        #expect(remote.code == .unacceptableStatus)
        #expect(remote.status == 422)
        #expect(remote.validationFailures == local.validationFailures)
        #expect(remote.validationFailures.map(\.pointer) == pointers)
    }

    private func agree(_ client: Client<Desk>) async throws {
        let notes = ["/title", "/tags/1", "/tags/2", "/two words~1"]
        try await agree(client, on: Desk.Notes.create(bad), notes)
        try await agree(client, on: Desk.Notes.create(Note(id: 0, title: "t")), ["/tags"])
        try await agree(client, on: Desk.Notes.update(1, with: bad), notes)
        let note = try await client.send(Desk.Notes.get(1))
        try await agree(client, on: Desk.Notes.patch(1, from: note, to: bad), notes)
        try await agree(client, on: Desk.Notes[1].comments.create(Note(id: 0, title: "long")), ["/title"])
        let draft = MemberDraft(userName: "")
        try await agree(client, on: Desk.Members.create(draft), ["/user_name", "/password"])
        try await agree(client, on: Desk.Members.update(1, with: draft), ["/user_name", "/password"])
        try await agree(client, on: Desk.Setup.update(with: ["name": 1]), ["/name"])
    }

    private func seeded() throws {
        try mock.seed(Desk.Notes.self, [Note(id: 1, title: "t", tags: ["a"])])
        try mock.seed(Desk.Members.self, [Member(id: 1, userName: "ada")])
    }

    @Test func `the client and the mock say the same of a draft, in memory`() async throws {
        try seeded()
        try await agree(desk)
    }

    @Test func `the client and the mock say the same of a draft, over a socket`() async throws {
        try seeded()
        try await mock.run { url in
            try await agree(Client(Desk.self, baseURL: url, clock: ManualClock()))
        }
    }

    @Test func `a draft that is not valid is 422, with its failures in their order`() async throws {
        let (error, problem) = try await trusting.refusal(of: Desk.Notes.create(Note(id: 0, title: "", tags: [""])))
        #expect(error.status == 422)
        #expect(error.headers["Content-Type"] == "application/problem+json")
        #expect(problem.title == "Unprocessable Content")
        #expect(problem.detail == "The content does not satisfy the validator of notes.")
        #expect(
            problem.extensions["errors"] == [
                ["pointer": "#/title", "code": "empty", "detail": "A title is needed."],
                ["pointer": "#/tags/0", "code": "empty", "detail": "A tag is empty."],
                ["pointer": "#/two%20words~1", "code": "odd", "detail": "\u{DC}ber \"100 %\"."],
            ]
        )
    }

    @Test func `what is refused is not kept, and uses up no id`() async throws {
        for _ in 0..<3 { _ = try await trusting.refusal(of: Desk.Notes.create(bad)) }
        #expect(try await desk.send(Desk.Notes.list()).isEmpty)
        #expect(try await desk.send(Desk.Notes.create(Note(id: 0, title: "t", tags: ["a"]))).id == 1)
        _ = try await trusting.refusal(of: Desk.Notes.update(1, with: bad))
        _ = try await trusting.refusal(of: Desk.Notes.patch(1, with: ["title": ""]))
        #expect(try await desk.send(Desk.Notes.get(1)) == Note(id: 1, title: "t", tags: ["a"]))
    }

    @Test func `what is given by name is validated by the mock`() async throws {
        let (error, _) = try await desk.refusal(of: Desk.Notes.create(parameters: ["title": "", "tags": ["a"]]))
        #expect(error.validationFailures.map(\.pointer) == ["/title", "/two words~1"])
        try mock.seed(Desk.Setup.self, ["name": "n"])
        let patch = try await desk.refusal(of: Desk.Setup.patch(with: ["name": nil]))
        #expect(patch.error.validationFailures.map(\.code) == ["missing"])
        #expect(try await desk.send(Desk.Setup.patch(with: ["color": "red"])) == ["name": "n", "color": "red"])
    }

    @Test func `what does not decode is said first, in the same form`() async throws {
        let (error, _) = try await desk.refusal(of: Desk.Members.create(parameters: ["password": 1, "user_name": ""]))
        #expect(
            error.validationFailures == [ValidationFailure("/password", code: "", "a value is not of type String")]
        )
    }

    @Test func `a draft is validated as it was sent, and with its id where it needs one`() async throws {
        #expect(try await desk.send(Desk.Numbered.create(Note(id: 0, title: "t"))).id == 1)
        let chosen = try await trusting.refusal(of: Desk.Numbered.create(Note(id: 7, title: "t")))
        #expect(chosen.error.validationFailures.map(\.code) == ["chosen"])
        let missing = try await desk.refusal(of: Desk.Numbered.create(parameters: ["title": "t", "tags": ["a"]]))
        #expect(missing.error.validationFailures.map(\.code) == ["chosen"])
    }

    @Test func `where the draft is not the model, what is a model already is not validated as a draft`() async throws {
        try mock.seed(Desk.Members.self, [Member(id: 1, userName: "ada")])
        #expect(try await desk.send(Desk.Members.update(1, with: Member(id: 1, userName: ""))).userName == "")
        #expect(try await desk.send(Desk.Members.patch(1, with: ["user_name": "eve"])).userName == "eve")
        let draft = MemberDraft(userName: "bob", password: "p")
        #expect(try await desk.send(Desk.Members.update(1, with: draft)).userName == "bob")
    }

    @Test func `seeds and actions are not validated`() async throws {
        try mock.seed(Desk.Notes.self, [Note(id: 1, title: "")])
        mock.action("clear", on: Desk.Notes.self) { note in note.tags = [] }
        try await desk.send(Desk.Notes[1].action("clear"))
        #expect(try await desk.send(Desk.Notes.get(1)).title == "")
    }

    @Test func `a predicate that throws is 500, and is named`() async throws {
        let (error, problem) = try await trusting.refusal(of: Desk.BrokenNotes.create(bad))
        #expect(error.status == 500)
        #expect(problem.title == "Internal Server Error")
        #expect(problem.detail == "A predicate of the validator of broken threw: Broken().")
        #expect(error.validationFailures.isEmpty)
        #expect(try await desk.send(Desk.BrokenNotes.list()).isEmpty)
    }
}
