import Roadbook
import RoadbookTesting
import Testing

/// URLs of every kind: none traps, and none is shown with its secrets.
@Suite struct OddLinksTests {
    private let handler = URLHandler(
        at: [.scheme("x"), .scheme("https"), .router(Blog.self), .scheme("")],
        rules: [
            .member(of: Blog.Posts.pattern.comments) { "\($0.id)" },
            URLRule(path: "{a}/{b}") { "\($0.text("a")) \($0.text("b"))" },
            URLRule(path: "") { _ in "top" },
            URLRule(requiredHost: "") { _ in "never" },
            URLRule(requiredHost: "::1") { _ in "loopback" },
            URLRule(requiredHost: "h", requiresPathComponents: true) { $0.pathComponents.joined(separator: "|") },
        ]
    )

    private func outcome(_ url: URL) -> String {
        do {
            return try handler.handle(url)
        } catch let error as LinkError {
            return error.code.rawValue
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("mailto:john@example.com", "link.wrongScheme"), ("x:profile/john", "link.noHost"), ("x:", "link.noHost"),
        ("x://", "link.noHost"), ("x:///a/b", "link.noHost"), ("/a/b", "link.wrongScheme"),
        ("//h/a", "link.wrongScheme"), ("?a", "link.wrongScheme"), ("#a", "link.wrongScheme"),
        ("://h/x", "link.wrongScheme"), ("https://h", "top"), ("https://h/", "top"), ("x://h", "link.noMatch"),
        ("x://[::1]", "loopback"), ("x://[::1]/a", "::1 a"), ("x://h/%zz", "h %zz"), ("x://h/%FF", "h -"),
        ("x://h/%FF/%41/c", "%FF|A|c"), ("x://h/..", "h -"), ("x://u:p@h:99/a/b/c", "a|b|c"), ("x://h:/a", "h a"),
        ("x://h:99999999999999999999/a", "h a"), ("x://caf%C3%A9/a", "café a"), ("x://h%2Fi/a", "h/i a"),
        ("x://h/a;b=c:d@e", "h a;b=c:d@e"), ("x://h/{id}", "h {id}"), ("data:text/plain,a?b#c", "link.wrongScheme"),
        ("x://h/a%00b", "h a\u{0}b"), ("x://h/a?b#c?d", "h a"), ("x://h/?&&==&=", "link.noMatch"),
    ])
    func `an odd URL is taken for what it is`(text: String, expected: String) throws {
        #expect(outcome(try url(text)) == expected)
    }

    @Test func `a URL relative to another is what both make`() throws {
        let base = try url("x://h/a/b/")
        let relative = try #require(URL(string: "../c?q=1", relativeTo: base))
        #expect(try handler.handle(relative) == "a|c")
        #expect(LinkInput(url: relative).url.absoluteString == "x://h/a/c?q=1")
    }

    @Test func `a very long URL is handled`() throws {
        let long = String(repeating: "a", count: 1_000_000)
        let many = String(repeating: "/a", count: 100_000)
        #expect(outcome(try url("x://h/\(long)")) == "h \(long)")
        #expect(outcome(try url("x://h\(many)")).count == 199_999)
        #expect(outcome(try url("x://g\(many)?\(long)")) == "link.noMatch")
        #expect(LinkInput(url: try url("x://h/\(long)")).description.count < 300)
    }

    @Test func `100,000 random texts are no trap`() throws {
        var random = SeededRandomNumberGenerator()
        print("odd links: \(random)")
        let parts = [
            "x", ":", "/", "//", "h", "?", "#", "[", "]", "::1", "@", "%", "%2F", "%FF", "%zz", "é", " ", ".", "..",
            "=",
            "&", "posts", "/1/", "comments", "\u{0}", "\n", "https://", "api.example.com/v1/", "\u{1F600}", "-1", ":99",
        ]
        var (urls, handled) = (0, 0)
        for _ in 0..<100_000 {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
            guard let url = URL(string: Bool.random(using: &random) ? "x://" + text : text) else { continue }
            urls += 1
            if !outcome(url).hasPrefix("link.") { handled += 1 }
            #expect(!LinkInput(url: url).pathComponents.contains(""))
        }
        #expect(urls > 1_000)
        #expect(handled > 100)
    }

    @Test(arguments: [
        ("x://h/a", "x://h/a"), ("x://u:secret@h/a", "x://<redacted>@h/a"),
        ("x://u@h@i/a@b", "x://<redacted>@i/a@b"), ("x://h/a?b=secret&secret", "x://h/a?<redacted>"),
        ("x://h#secret", "x://h#<redacted>"), ("x://h/a?secret#secret", "x://h/a?<redacted>#<redacted>"),
        ("x://h/a#secret?secret", "x://h/a#<redacted>"), ("mailto:secret@example.com", "mailto:<redacted>"),
        ("x:secret/x://u:secret@h", "x:<redacted>"), ("//u:secret@h/a", "//<redacted>@h/a"), ("/a/b", "/a/b"),
        ("x://u:secret@", "x://<redacted>@"), ("x:", "x:"), ("x://h/a:b//c@d", "x://h/a:b//c@d"),
    ])
    func `a URL is shown without what may be secret`(text: String, expected: String) throws {
        guard let url = URL(string: text) else { return }
        #expect("\(LinkInput(url: url))" == expected)
        #expect("\(LinkError(.noMatch, "no", url: url))" == "link.noMatch: \(expected): no.")
        #expect(!String(reflecting: LinkInput(url: url)).contains("secret"))
    }

    @Test func `a dump shows no more than the description`() throws {
        let url = try #require(URL(string: "x://u:secret@h/a?b=secret#secret"))
        var text = ""
        dump(LinkInput(url: url), to: &text)
        dump(LinkError(.noMatch, "no", url: url), to: &text)
        #expect(text.contains("x://<redacted>@h/a"))
        #expect(!text.contains("secret"))
    }

    @Test func `what lies below a base is shown without what may be secret`() throws {
        let base = LinkBase.below(try #require(URL(string: "x://u:secret@h/a?b=secret#secret")))
        var text = "\(base)"
        dump(URLHandler<Int>(at: [base], rules: []), to: &text)
        #expect(text.contains("x://<redacted>@h/a"))
        #expect(!text.contains("secret"))
    }
}

extension LinkInput {
    /// A parameter as text; a dash where it is no text.
    fileprivate func text(_ name: String) -> String { parameter(named: name) ?? "-" }
}
