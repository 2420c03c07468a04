import Roadbook
import RoadbookTesting
import Testing

/// What the article on rule-based logic gets wrong (F0).
@Suite struct ArticleLinkDefectsTests {
    // F0.1
    @Test(arguments: ["x://a/b/c", "x://a//b/./c", "x:/b", "x:b/c", "https://a.example/", "/b/c"])
    func `no component is a slash`(text: String) throws {
        let components = LinkInput(url: try url(text)).pathComponents
        #expect(!components.contains { $0 == "/" || $0.isEmpty })
    }

    // F0.2
    @Test(arguments: [
        "music-app://profile/John", "MUSIC-APP://profile/John", "Music-App://PROFILE/John", "music-app://Profile/John",
    ])
    func `scheme and host are the same in upper and lower case, and a path is not`(text: String) throws {
        let lower = URLHandler(scheme: "music-app", rules: [URLRule<MusicDestination>.profile])
        let upper = URLHandler(
            scheme: "Music-APP",
            rules: [URLRule(requiredHost: "PROFILE") { $0.pathComponents }]
        )
        #expect(try lower.handle(url(text)) == .profile("John"))
        #expect(try upper.handle(url(text)) == ["John"])
        let input = LinkInput(url: try url(text))
        #expect(input.scheme == "music-app")
        #expect(input.host == "profile")
    }

    // F0.3
    @Test func `a path is cut before it is decoded`() throws {
        let input = LinkInput(url: try url("x://h/a%2Fb//%63%C3%A9/%2e%2E/100%25/%FF?q"))
        #expect(input.pathComponents == ["a/b", "cé", "..", "100%", "%FF"])
        let handler = URLHandler(
            scheme: "x",
            rules: [
                URLRule(path: "h/a/b") { _ in "two" },
                URLRule(path: "h/{name}") { try $0.required(parameter: "name") },
            ]
        )
        #expect(try handler.handle(url("x://h/a%2Fb")) == "a/b")
        #expect(try handler.handle(url("x://h/a/b")) == "two")
        #expect(try handler.handle(url("x://h//%61/b/")) == "two")
    }

    // F0.4
    @Test func `an error that is no mismatch surfaces, and no other rule is tried`() throws {
        struct Broken: Error {}
        let calls = Locked(0)
        let handler = URLHandler(
            scheme: "x",
            rules: [
                URLRule(requiredHost: "a") { _ in throw Broken() },
                URLRule(requiredHost: "a") { _ in calls.withLock { $0 += 1 } },
            ]
        )
        #expect(throws: Broken.self) { try handler.handle(url("x://a")) }
        #expect(throws: Broken.self) { try handler.handle(url("x://a")) { _ in } }
        let throwing = URLHandler(
            scheme: "x",
            rules: [URLRule(when: Condition { _ in throw Broken() }) { _ in calls.withLock { $0 += 1 } }],
            anyErrorIsMismatch: true
        )
        #expect(throws: Broken.self) { try throwing.handle(url("x://a")) }
        #expect(calls.withLock { $0 } == 0)
    }

    // F0.5
    @Test func `what is not handled says which rules were tried and why each refused`() throws {
        let line = #line + 4
        let handler = URLHandler(
            scheme: "x",
            rules: [
                URLRule(requiredHost: "a") { _ in throw Mismatch("no reason") },
                URLRule { _ in throw Mismatch() },
                URLRule(requiredHost: "b") { _ in 1 },
                URLRule(path: "a/{id}") { try $0.required(parameter: "id", as: Int.self) },
            ]
        )
        let error = try refusal(of: "x://user:hunter2@a/b?token=hunter2#hunter2", by: handler)
        let file = "RoadbookTests/ArticleLinkDefectsTests.swift"
        #expect(error.code == .noMatch)
        #expect(
            error.refusals.map(\.rule) == [
                "path /a/{id}, at \(file):\(line + 3)", "host a, at \(file):\(line)",
                "any host, at \(file):\(line + 1)",
            ]
        )
        #expect(error.refusals.map(\.reason) == ["the parameter {id} cannot be read as Int", "no reason", ""])
        #expect(
            error.description == """
                link.noMatch: x://<redacted>@a/b?<redacted>#<redacted>: no rule matches.
                path /a/{id}, at \(file):\(line + 3): the parameter {id} cannot be read as Int
                host a, at \(file):\(line): no reason
                any host, at \(file):\(line + 1): it does not match
                """
        )
        #expect(error.localizedDescription == error.description)
        #expect(error.url.absoluteString.contains("token=hunter2"))
    }

    @Test func `the description of an error has an end`() throws {
        let rules = (0..<1_000).map { number in URLRule<Int> { _ in throw Mismatch("\(number)") } }
        let error = try refusal(
            of: "x://a/\(String(repeating: "b", count: 10_000))",
            by: URLHandler(scheme: "x", rules: rules)
        )
        #expect(error.refusals.map(\.reason) == (0..<1_000).map(String.init))
        #expect(error.description.split(separator: "\n").count == 22)
        #expect(error.description.hasSuffix("and 980 more"))
        #expect(error.description.utf8.count < 3_000)
    }

    // F0.6
    @Test func `rules for any host stand among those of a host by their rank`() throws {
        let handler = URLHandler(
            scheme: "x",
            rules: [
                URLRule { _ in "any" }, URLRule(requiredHost: "a") { _ in "a" },
                URLRule(priority: .high) { input in
                    if input.queryItems.isEmpty { throw Mismatch() }
                    return "any, high"
                },
                URLRule(requiredHost: "a", priority: .veryHigh) { input in
                    if input.pathComponents.isEmpty { throw Mismatch() }
                    return "a, very high"
                },
                URLRule(requiredHost: "c", priority: .low) { _ in "c" },
            ]
        )
        #expect(try handler.handle(url("x://a")) == "a")
        #expect(try handler.handle(url("x://a?q")) == "any, high")
        #expect(try handler.handle(url("x://a/b?q")) == "a, very high")
        #expect(try handler.handle(url("x://b/b")) == "any")
        #expect(try handler.handle(url("x://c")) == "any")
    }

    // F0.7
    @Test func `a rule asks for a path by a pattern, and makes what you like`() throws {
        struct Song: Hashable { var artist: Int, name: String }
        let handler = URLHandler(
            scheme: "music-app",
            rules: [
                URLRule(path: "/artist/{id}/songs/{name}/") { input in
                    Song(artist: try input.required(parameter: "id"), name: try input.required(parameter: "name"))
                }
            ]
        )
        #expect(try handler.handle(url("music-app://artist/7/songs/a%2Fb")) == Song(artist: 7, name: "a/b"))
        for text in ["artist/7/songs", "artist/7/songs/a/b", "artist/x/songs/a", "artist/7/song/a", "a/7/songs/a"] {
            #expect(try refusal(of: "music-app://\(text)", by: handler).code == .noMatch)
        }
    }
}
