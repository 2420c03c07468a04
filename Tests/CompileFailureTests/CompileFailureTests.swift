import Foundation
import Roadbook  // so that its module is built before the compiler is asked about it
import TestServers
import Testing

/// What must not compile does not, for the reason it should not, and the same line made right does.
@Suite(.runsPrograms) struct CompileFailureTests {
    /// A line that is wrong, what the compiler says of it, and the line made right.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let name: String
        let wrong: String
        let errors: [String]
        let right: String

        var testDescription: String { name }
    }

    /// A fact among twenty, beside a validator of a part.
    private static func validator(_ fact: String) -> String {
        let others = (0..<10).map { #"Fact(.init("", code: "\#($0)", ""), of: \.title) { $0.count > \#($0) }"# }
        let facts = (others + [fact] + others).joined(separator: ", ")
        let part = #".nested(\.title, at: "/title", [Fact(.init("", code: "", "")) { $0.isEmpty }])"#
        return "let posts = Validator<Post, ValidationFailure>([\(facts)], \(part)); _ = posts"
    }

    static let mistakes = [
        // S1.2
        Mistake(
            name: "a verb that a route does not declare",
            wrong: #"_ = Blog.Users.delete("1")"#,
            errors: ["type 'Blog.Users' has no member 'delete'"],
            right: #"_ = Blog.Posts.delete(1)"#
        ),
        // S1.2
        Mistake(
            name: "an update of a route that is only readable",
            wrong: #"_ = Blog.Users.update(params: "1", parameters: [:])"#,
            errors: ["type 'Blog.Users' has no member 'update'"],
            right: #"_ = Blog.Posts.update(1, with: Post(id: 1, title: ""))"#
        ),
        Mistake(
            name: "a verb that a nested route does not declare",
            wrong: #"_ = Blog.Posts[1].comments.update(UUID(), with: Comment(id: UUID(), text: ""))"#,
            errors: ["requires that 'Blog.Comments' conform to 'Replaceable'"],
            right: #"_ = Blog.Posts[1].comments.delete(UUID())"#
        ),
        Mistake(
            name: "the list of a route whose parent is another route",
            wrong: #"_ = Blog.Comments.list()"#,
            errors: ["requires the types 'Blog.Comments.Parent' (aka 'Blog.Posts') and 'TopLevel' be equivalent"],
            right: #"_ = Blog.Posts[1].comments.list()"#
        ),
        Mistake(
            name: "the pages of a route that says nothing of them",
            wrong: #"_ = Blog.Users.pages()"#,
            errors: ["type 'Blog.Users' has no member 'pages'"],
            right: #"_ = Blog.Users.list().paged(by: .page())"#
        ),
        Mistake(
            name: "the list of a singleton",
            wrong: #"_ = Blog.Profile.list()"#,
            errors: ["requires the types 'Member<Blog.Profile>' and 'Members<Blog.Profile>' be equivalent"],
            right: #"_ = Blog.Profile.get()"#
        ),
        Mistake(
            name: "an id for a singleton",
            wrong: #"_ = Blog.Profile.get("1")"#,
            errors: ["requires the types 'Member<Blog.Profile>' and 'Members<Blog.Profile>' be equivalent"],
            right: #"_ = Blog.Users.get("1")"#
        ),
        Mistake(
            name: "an id of the wrong type",
            wrong: #"_ = Blog.Posts.get("1")"#,
            errors: ["cannot convert value of type 'String' to expected argument type 'Int'"],
            right: #"_ = Blog.Posts.get(1)"#
        ),
        Mistake(
            name: "the id of another route",
            wrong: #"_ = Blog.Posts.get(Comment(id: UUID(), text: "").id)"#,
            errors: ["cannot convert value of type 'UUID' to expected argument type 'Int'"],
            right: #"_ = Blog.Posts.get(Post(id: 1, title: "").id)"#
        ),
        Mistake(
            name: "the wrong id on the way to a nested route",
            wrong: #"_ = Blog.Posts[UUID()].comments.list()"#,
            errors: ["cannot convert value of type 'UUID' to expected argument type 'Int'"],
            right: #"_ = Blog.Posts[1].comments.list()"#
        ),
        Mistake(
            name: "the dynamic twin where ids are typed",
            wrong: #"_ = Blog.Posts.get(params: "1")"#,
            errors: ["requires the types 'Int' and 'String' be equivalent"],
            right: #"_ = Blog.Users.get(params: "1")"#
        ),
        Mistake(
            name: "a route that is not nested there",
            wrong: #"_ = Blog.Posts[1].users.list()"#,
            errors: ["has no dynamic member 'users' using key path from root type 'Blog.Posts'"],
            right: #"_ = Blog.Users.list()"#
        ),
        Mistake(
            name: "a model where a draft is wanted",
            wrong: #"_ = Blog.Posts.create(Post(id: 1, title: ""))"#,
            errors: [
                "cannot convert value of type 'Post' to expected argument type 'Blog.Posts.Draft' (aka 'PostDraft')"
            ],
            right: #"_ = Blog.Posts.create(PostDraft(title: ""))"#
        ),
        Mistake(
            name: "an answer of another type",
            wrong: #"let request: RequestConverter<Comment> = Blog.Posts.get(1); _ = request"#,
            errors: ["cannot assign value of type 'RequestConverter<Blog.Posts.Model>' (aka 'RequestConverter<Post>')"],
            right: #"let request: RequestConverter<Post> = Blog.Posts.get(1); _ = request"#
        ),
        Mistake(
            name: "a rule for a nested route without its place",
            wrong: #"let rule: URLRule<UUID> = .member(of: Blog.Comments.self) { $0.id }; _ = rule"#,
            errors: ["requires the types 'Blog.Comments.Parent' (aka 'Blog.Posts') and 'TopLevel' be equivalent"],
            right: #"let rule: URLRule<UUID> = .member(of: Blog.Posts.pattern.comments) { $0.id }; _ = rule"#
        ),
        Mistake(
            name: "a rule that takes an id for another type than it has",
            wrong: #"let rule: URLRule<UUID> = .member(of: Blog.Posts.self) { $0.id }; _ = rule"#,
            errors: ["cannot convert value of type 'Int' to closure result type 'UUID'"],
            right: #"let rule: URLRule<Int> = .member(of: Blog.Posts.self) { $0.id }; _ = rule"#
        ),
        Mistake(
            name: "a rule for the id of a singleton",
            wrong: #"let rule: URLRule<String> = .member(of: Blog.Profile.self) { $0.id }; _ = rule"#,
            errors: ["requires the types 'Member<Blog.Profile>' and 'Members<Blog.Profile>' be equivalent"],
            right: #"let rule: URLRule<Int> = .member(of: Blog.Profile.self) { _ in 1 }; _ = rule"#
        ),
        Mistake(
            name: "a validator of elements that does not say where they lie",
            wrong: #"let titles: Validator<[String], ValidationFailure> = .each(\.self, []); _ = titles"#,
            errors: [#"say where the part lies: .each(\.tags, at: "/tags", validator)"#],
            right: #"let titles: Validator<[String], ValidationFailure> = .each(\.self, at: "", []); _ = titles"#
        ),
        Mistake(
            name: "a validator of a part that does not say where it lies",
            wrong: #"let title: Validator<Post, ValidationFailure> = .nested(\.title, []); _ = title"#,
            errors: [#"say where the part lies: .nested(\.author, at: "/author", validator)"#],
            right: #"let title: Validator<Post, ValidationFailure> = .nested(\.title, at: "/title", []); _ = title"#
        ),
        Mistake(
            name: "one among many facts",
            wrong: validator(#"Fact(.init("", code: "", ""), of: \.title) { $0.count > "a" }"#),
            errors: ["cannot convert value of type 'String' to expected argument type 'Int'"],
            right: validator(#"Fact(.init("", code: "", ""), of: \.title) { $0.count > 1 }"#)
        ),
        // F1.3
        Mistake(
            name: "a route without an init()",
            wrong: #"struct Nameless: Readable { var route: String }; _ = Nameless.self"#,
            errors: ["type 'Nameless' does not conform to protocol 'Routable'"],
            right: #"struct Named: Readable { var route: String = "named" }; _ = Named.self"#
        ),
    ]

    @Test(arguments: mistakes)
    func `what is not declared does not compile, and the compiler says why`(mistake: Mistake) async throws {
        let diagnostics = try await Compiler.errors(inLine: mistake.wrong)
        for error in mistake.errors {
            #expect(diagnostics.contains { $0.contains(error) }, "the compiler says: \(diagnostics)")
        }
        #expect(diagnostics.count == mistake.errors.count, "the compiler says: \(diagnostics)")
    }

    @Test func `every line compiles once it is made right`() async throws {
        let lines = Self.mistakes.map { "do { \($0.right) }" }.joined(separator: "\n    ")
        #expect(try await Compiler.errors(inLine: lines) == [])
    }
}
