import Roadbook
import RoadbookTesting
import Testing

/// Validators of parts of a subject, and of each element of one.
@Suite struct ValidatorPartsTests {
    struct Author: Sendable {
        var name = ""
        var email: String?
    }

    struct Post: Sendable {
        var title = ""
        var author = Author()
        var editor: Author?
        var tags: [String] = []
        var links: [String]?
        var reviewers: [Author]? = []
    }

    private let author: Validator<Author, ValidationFailure> = [
        Fact(ValidationFailure("/name", code: "empty", "A name is needed."), of: \.name) { !$0.isEmpty },
        Fact(ValidationFailure("/email", code: "missing", "An address is needed."), salience: 1, of: \.email) { _ in
            true
        },
    ]
    private let tag: Validator<String, ValidationFailure> = [
        Fact(ValidationFailure("", code: "empty", "A tag is empty.")) { !$0.isEmpty },
        Fact(ValidationFailure("", code: "long", "A tag is too long."), salience: 1) { $0.count < 5 },
        Fact(ValidationFailure("", code: "spaces", "A tag has spaces.")) { !$0.contains(" ") },
    ]
    private let title: Validator<Post, ValidationFailure> = [
        Fact(ValidationFailure("/title", code: "empty", "A title is needed."), of: \.title) { !$0.isEmpty }
    ]

    private func lines(_ validator: Validator<Post, ValidationFailure>, _ post: Post) throws -> [String] {
        let failures = try validator.failures(of: post)
        #expect(try validator.validate(post) == failures.first.map { .invalid($0) } ?? .valid)
        return failures.map { "\($0.pointer) \($0.code)" }
    }

    @Test func `a part is validated by a validator of its own, its pointers below that of the part`() throws {
        let validator = title + .nested(\.author, at: "/author", author)
        #expect(try lines(validator, Post()) == ["/author/email missing", "/title empty", "/author/name empty"])
        #expect(try lines(validator, Post(title: "t", author: Author(name: "n", email: "e"))) == [])
        let reversed = .nested(\.author, at: "/author", author) + title
        #expect(try lines(reversed, Post()) == ["/author/email missing", "/author/name empty", "/title empty"])
    }

    @Test func `no fact holds of a part that is missing, unless it may be`() throws {
        let required: Validator<Post, ValidationFailure> = .nested(\.editor, at: "/editor", author)
        #expect(try lines(required, Post()) == ["/editor/email missing", "/editor/name empty"])
        #expect(try lines(required, Post(editor: Author(name: "n"))) == ["/editor/email missing"])
        let optional: Validator<Post, ValidationFailure> = .nested(\.editor, at: "editor", author, allowsMissing: true)
        #expect(try lines(optional, Post()) == [])
        #expect(try lines(optional, Post(editor: Author())) == ["/editor/email missing", "/editor/name empty"])
    }

    @Test func `elements are validated by salience, then each before the next, with their places`() throws {
        let validator: Validator<Post, ValidationFailure> = .each(\.tags, at: "/tags", tag)
        #expect(try lines(validator, Post()) == [])
        #expect(
            try lines(validator, Post(tags: ["", "a b", "fine", "a b c d"]))
                == ["/tags/3 long", "/tags/0 empty", "/tags/1 spaces", "/tags/3 spaces"]
        )
        #expect(
            try lines(title + validator, Post(tags: ["longer by far", ""]))
                == ["/tags/0 long", "/title empty", "/tags/0 spaces", "/tags/1 empty"]
        )
    }

    @Test func `no fact holds of elements that are missing, unless they may be`() throws {
        let required: Validator<Post, ValidationFailure> = .each(\.links, at: "/links", tag)
        #expect(try lines(required, Post()) == ["/links long", "/links empty", "/links spaces"])
        #expect(try lines(required, Post(links: [])) == [])
        #expect(try lines(required, Post(links: [""])) == ["/links/0 empty"])
        let optional: Validator<Post, ValidationFailure> = .each(\.links, at: "/links", tag, allowsMissing: true)
        #expect(try lines(optional, Post()) == [])
        #expect(try lines(optional, Post(links: [""])) == ["/links/0 empty"])
    }

    @Test func `parts have parts`() throws {
        struct Blog: Sendable {
            var posts: [Post]? = nil
        }
        let post: Validator<Post, ValidationFailure> =
            .each(\.tags, at: "/tags", tag) + .each(\.reviewers, at: "/reviewers", author)
            + .nested(\.editor, at: "/editor", author, allowsMissing: true)
        let blog: Validator<Blog, ValidationFailure> = .each(\.posts, at: "/posts", post)
        func lines(_ posts: [Post]?) throws -> [String] {
            try blog.failures(of: Blog(posts: posts)).map { "\($0.pointer) \($0.code)" }
        }
        let posts = [Post(tags: ["", "a b c"]), Post(editor: Author(name: "n"), reviewers: [Author(email: "e")])]
        #expect(
            try lines(posts) == [
                "/posts/0/tags/1 long", "/posts/1/editor/email missing", "/posts/0/tags/0 empty",
                "/posts/0/tags/1 spaces", "/posts/1/reviewers/0/name empty",
            ]
        )
        // What is missing has no parts either, so that nothing holds of them, whatever they may be by themselves.
        #expect(
            try lines(nil) == ["/posts long", "/posts missing", "/posts missing", "/posts empty", "/posts spaces"]
                + ["/posts empty", "/posts empty"]
        )
    }

    private enum Mistake: Error, Hashable {
        case empty
        case tag(Int?)
    }

    @Test func `failures of another type say which element it is`() throws {
        let notEmpty: Validator<String, Mistake> = [Fact(.empty) { !$0.isEmpty }]
        let plain: Validator<Post, Mistake> = .nested(\.title, notEmpty) + .each(\.tags, notEmpty)
        #expect(try plain.failures(of: Post(tags: ["", "a", ""])) == [.empty, .empty, .empty])
        let placed: Validator<Post, Mistake> = .each(\.tags, notEmpty) { _, index in .tag(index) }
        #expect(try placed.failures(of: Post(tags: ["", "a", ""])) == [.tag(0), .tag(2)])
        let missing: Validator<Post, Mistake> = .each(\.links, notEmpty) { _, index in .tag(index) }
        #expect(try missing.failures(of: Post()) == [.tag(nil)])
        #expect(try missing.failures(of: Post(links: ["", ""])) == [.tag(0), .tag(1)])
        let allowed: Validator<Post, Mistake> = .each(\.links, notEmpty, allowsMissing: true)
        #expect(try allowed.failures(of: Post()) == [])
        let author: Validator<Author, Mistake> = .nested(\.email, notEmpty)
        let editor: Validator<Post, Mistake> = .nested(\.editor, author)
        #expect(try editor.failures(of: Post()) == [.empty])
        #expect(try editor.failures(of: Post(editor: Author(email: "e"))) == [])
        let without: Validator<Post, Mistake> = .nested(\.editor, author, allowsMissing: true)
        #expect(try without.failures(of: Post()) == [])
    }

    @Test func `an optional part may itself be what a validator is about`() throws {
        let either: Validator<String?, Mistake> = [Fact(.empty) { $0 == nil || $0 == "fine" }]
        let validator: Validator<Author, Mistake> = .nested(\.email, either)
        #expect(try validator.failures(of: Author()) == [])
        #expect(try validator.failures(of: Author(email: "fine")) == [])
        #expect(try validator.failures(of: Author(email: "other")) == [.empty])
    }

    @Test func `what a predicate of a part throws is thrown`() throws {
        struct Broken: Error {}
        let broken: Validator<String, ValidationFailure> = [
            Fact(ValidationFailure("", code: "x", "x")) { if $0 == "!" { throw Broken() } else { true } }
        ]
        let validator: Validator<Post, ValidationFailure> = .each(\.tags, at: "/tags", broken)
        #expect(throws: Broken.self) { try validator.failures(of: Post(tags: ["a", "!"])) }
        #expect(try validator.failures(of: Post(tags: ["a"])) == [])
        let nested: Validator<Post, ValidationFailure> = .nested(\.title, at: "/title", broken)
        #expect(throws: Broken.self) { try nested.validate(Post(title: "!")) }
    }

    @Test func `the facts of many elements are tested once each`() throws {
        let tests = Locked(0)
        let counted: Validator<String, ValidationFailure> = [
            Fact(ValidationFailure("", code: "a", "a")) { _ in
                tests.withLock { $0 += 1 }
                return false
            },
            Fact(ValidationFailure("", code: "b", "b"), salience: 1) { _ in
                tests.withLock { $0 += 1 }
                return true
            },
        ]
        let validator: Validator<Post, ValidationFailure> = .each(\.tags, at: "/tags", counted)
        let post = Post(tags: (0..<10_000).map(String.init))
        #expect(try validator.failures(of: post).map(\.pointer) == (0..<10_000).map { "/tags/\($0)" })
        #expect(tests.withLock { $0 } == 20_000)
    }

    @Test func `nothing is tested after the first fact that does not hold, of elements neither`() throws {
        let tested = Locked<[String]>([])
        let named: Validator<String, Mistake> = [
            Fact(.empty) { name in
                tested.withLock { $0.append(name) }
                return !name.isEmpty
            },
            Fact(.empty) { name in
                tested.withLock { $0.append("again \(name)") }
                return true
            },
        ]
        let tags: Validator<Post, Mistake> = .each(\.tags, named) { _, index in .tag(index) }
        #expect(try tags.validate(Post(tags: ["a", "", "b"])) == .invalid(.tag(1)))
        #expect(tested.withLock { $0 } == ["a", "again a", ""])
        let posts: Validator<[Post], Mistake> = .each(\.self, .nested(\.author, .nested(\.name, named)) + tags)
        tested.withLock { $0 = [] }
        #expect(try posts.validate([Post(author: Author(name: "n"), tags: ["", "a"]), Post()]) == .invalid(.tag(0)))
        #expect(tested.withLock { $0 } == ["n", "again n", ""])
    }
}
