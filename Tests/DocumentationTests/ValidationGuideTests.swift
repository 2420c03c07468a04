import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// The samples of `docs/guides/validation.md`.
@Suite struct ValidationGuideTests {
    struct Author: Codable, Sendable {
        var name: String
        var email: String?
    }

    struct Article: Codable, Sendable, Identifiable {
        var id: Int
        var title: String
        var author: Author
        var tags: [String]
    }

    struct Magazine: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var articles = Articles()

        struct Articles: Readable, Creatable, Updatable {
            typealias Model = Article
            var route = "articles"

            var validator: DraftValidator {
                Validator(
                    [
                        Fact(.init("/title", code: "empty", "A title is needed."), salience: 10) { !$0.title.isEmpty },
                        Fact(.init("/title", code: "long", "A title is too long."), of: \.title) { $0.count <= 80 },
                    ],
                    .nested(\.author, at: "/author", author),
                    .each(\.tags, at: "/tags", tag)
                )
            }

            private var author: Validator<Author, ValidationFailure> {
                [Fact(.init("/email", code: "missing", "An address is needed."), of: \.email) { $0.contains("@") }]
            }

            private var tag: Validator<String, ValidationFailure> {
                [Fact(.init("", code: "empty", "A tag is empty.")) { !$0.isEmpty }]
            }
        }
    }

    private let magazine = Client(Magazine.self, transport: MockServer(Magazine.self).inMemory, clock: ManualClock())

    @Test func `the failures of a draft are those of the guide`() async throws {
        var lines: [String] = []
        func print(_ failure: ValidationFailure) { lines.append("\(failure)") }
        let draft = Article(id: 0, title: "", author: Author(name: "Ada"), tags: ["swift", ""])
        do {
            _ = try await magazine.send(Magazine.Articles.create(draft))
        } catch let error as RequestError where !error.validationFailures.isEmpty {
            for failure in error.validationFailures { print(failure) }
        }
        let text = try Document("docs/guides/validation.md").text
        #expect(lines.count == 3)
        #expect(text.contains("```text\n\(lines.joined(separator: "\n"))\n```"))
        let fine = Article(id: 0, title: "t", author: Author(name: "Ada", email: "ada@example.com"), tags: [])
        #expect(try await magazine.send(Magazine.Articles.create(fine)).id == 1)
    }

    enum PasswordError: Error { case tooShort, spacesNotAllowed, notConfirmed }

    struct Passwords {
        var password: String?
        var confirmation: String?
    }

    @Test func `passwords`() throws {
        let passwords: Validator<Passwords, PasswordError> = [
            Fact(.tooShort, salience: 20, of: \.password) { $0.count >= 8 },
            Fact(.spacesNotAllowed, salience: 10, of: \.password) { !$0.contains(" ") },
            Fact(.notConfirmed) { $0.password == $0.confirmation },
        ]
        var lines: [String] = []
        func print(_ value: Any) { lines.append("\(value)") }
        let form = Passwords(password: "short", confirmation: "shirt")
        switch try passwords.validate(form) {
        case .valid: print("saved")
        case .invalid(let error): print(error)  // the first by salience: tooShort
        }
        let all = try passwords.failures(of: form)  // [tooShort, notConfirmed]
        #expect(lines == ["tooShort"])
        #expect(all == [.tooShort, .notConfirmed])

        struct Message: Error { var text: String }

        let worded = passwords.mapFailures { error in Message(text: "\(error)") }
        let names: Validator<[String], PasswordError> = .each(\.self, [Fact(.tooShort) { $0.count > 2 }])
        #expect(try worded.failures(of: form).map(\.text) == ["tooShort", "notConfirmed"])
        #expect(try names.failures(of: ["Ada", "Al", "B"]) == [.tooShort, .tooShort])
    }

    @Test func `a failure in JSON is that of the guide`() throws {
        let shown = try #require(Document("docs/guides/validation.md").blocks.first { $0.language == "json" })
        let failure = ValidationFailure("/tags/2", code: "empty", "A tag is empty.")
        let json = try JSONParser().parse(JSONEncoder().encode(failure))
        #expect(try JSONParser().parse(Data(shown.lines.joined(separator: "\n").utf8)) == json)
    }

    @Test func `the mock says what the client says`() async throws {
        let draft = Article(id: 0, title: "", author: Author(name: "Ada"), tags: ["swift", ""])
        let unchecked = Magazine.Articles.create(draft).setting(\.validatesContent, false)
        let checked = Magazine.Articles.create(draft)
        let local = await #expect(throws: RequestError.self) { try await magazine.send(checked) }
        let remote = await #expect(throws: RequestError.self) { try await magazine.send(unchecked) }
        #expect(remote?.status == 422)
        #expect(remote?.validationFailures == local?.validationFailures)
        #expect(local?.code == .invalidContent)
        #expect(local?.validationFailures.count == 3)
    }

    @Test func `conclusions`() throws {
        var lines: [String] = []
        func print(_ value: Any) { lines.append("\(value)") }
        struct House: Sendable {
            var isWindowOpen: Bool
            var isDark: Bool
        }

        enum Alarm: Hashable, Sendable { case draught, burglar }

        var night = FactSystem<House, Alarm>(
            state: House(isWindowOpen: true, isDark: true),
            rules: [
                FactRule(asserts: .burglar) { house, facts in facts.grade(for: .draught) > 0.5 && house.isDark },
                FactRule(asserts: .draught, grade: 0.6, salience: 1) { house, _ in house.isWindowOpen },
            ]
        )
        try night.evaluate()
        print(night.grade(for: .burglar))  // 1.0
        #expect(lines == ["1.0"])
    }
}
