import Roadbook
import RoadbookTesting
import Testing

/// What the article on rule-based logic asks for (S0), by its own music app.
@Suite struct ArticleLinksTests {
    private let handler = URLHandler(
        scheme: "music-app",
        rules: [.profile, .artist, .album, .playlist, .search(using: SearchEngine(titles: ["Roads", "Rain", "Sea"]))]
    )

    @Test func `the links of the music app lead where they should`() throws {
        let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))
        #expect(try handler.handle(url("music-app://profile/john")) == .profile("john"))
        #expect(
            try handler.handle(url("music-app://artist/7?song=9"))
                == .artist(ArtistID(rawValue: 7), song: SongID(rawValue: 9))
        )
        #expect(try handler.handle(url("music-app://artist/7")) == .artist(ArtistID(rawValue: 7), song: nil))
        #expect(try handler.handle(url("music-app://album/3/")) == .album(3))
        #expect(try handler.handle(url("music-app://playlist/\(id)")) == .playlist(id))
        #expect(try handler.handle(url("music-app://search?query=R")) == .results(["Roads", "Rain"]))
    }

    // S0.1
    @Test func `a rule is a value of a required host, a flag and a throwing body, whatever the output is`() throws {
        struct Screen: Equatable { var name: String }
        let rule = URLRule(requiredHost: "artist", requiresPathComponents: true) { input in
            Screen(name: input.pathComponents[0])
        }
        let any = URLRule { $0.queryItems.count }
        #expect(rule.requiredHost == "artist")
        #expect(rule.requiresPathComponents)
        #expect(rule.priority == .normal)
        #expect(any.requiredHost == nil)
        #expect(!any.requiresPathComponents)
        #expect(try rule.evaluate(LinkInput(url: url("music-app://artist/x"))) == Screen(name: "x"))
        #expect(try any.evaluate(LinkInput(url: url("music-app://artist?a&b"))) == 2)
    }

    // S0.2
    @Test func `an input has the URL, the components without slashes and the query items`() throws {
        let input = URLRule<Void>.Input(url: try url("music-app://artist/7/songs?song=9&flag"))
        #expect(input.url.absoluteString == "music-app://artist/7/songs?song=9&flag")
        #expect(input.scheme == "music-app")
        #expect(input.host == "artist")
        #expect(input.pathComponents == ["7", "songs"])
        #expect(input.queryItems == [URLQueryItem(name: "song", value: "9"), URLQueryItem(name: "flag", value: nil)])
        #expect(LinkInput(url: try url("music-app://artist/7")).queryItems.isEmpty)
        let marked = LinkInput(url: try url("music-app://artist/%EF%BB%BF7?%EF%BB%BFq=%EF%BB%BF1+2&r=%ff&%ff=3"))
        #expect(marked.pathComponents.map { Array($0.unicodeScalars) } == [["\u{FEFF}", "7"]])
        #expect(marked.queryItems.map(\.name.unicodeScalars.count) == [2, 1, 3])
        #expect(marked.queryItems.map { $0.value?.unicodeScalars.count } == [4, nil, 1])
        let host = LinkInput(url: try url("music-app://%EF%BB%BFartist/7")).host
        #expect(host?.unicodeScalars.first == "\u{FEFF}" && host?.unicodeScalars.count == 7)
        #expect(LinkInput(url: try url("music-app://artist/7?")).queryItems.allSatisfy { $0.name.isEmpty })
    }

    // S0.3
    @Test(
        arguments: [
            ("music-app://profile", []), ("music-app://profile/", []), ("music-app://profile//", []),
            ("music-app://profile/john", ["john"]), ("music-app://profile/john/", ["john"]),
            ("music-app://profile//john//x", ["john", "x"]), ("music-app:profile/john", ["profile", "john"]),
        ] as [(String, [String])]
    )
    func `slashes make no components`(text: String, expected: [String]) throws {
        #expect(LinkInput(url: try url(text)).pathComponents == expected)
    }

    // S0.4
    @Test(
        arguments: [
            ("x=1", "1"), ("a=1", nil), ("", nil), ("x", nil), ("x=", ""), ("x=1&x=2", "1"), ("x&x=2", nil),
            ("X=1", nil), ("x=a%20b%26c+d", "a b&c+d"), ("a=1&x=2", "2"), ("x=%FF", nil),
        ] as [(String, String?)]
    )
    func `the value of a query item is that of the first with its name`(query: String, expected: String?) throws {
        #expect(LinkInput(url: try url("music-app://a?\(query)")).valueForQueryItem(named: "x") == expected)
    }

    // S0.5
    @Test func `a URL of another scheme is not handled, and no body is called`() throws {
        let calls = Locked(0)
        let handler = URLHandler(
            scheme: "music-app",
            rules: [URLRule { _ in calls.withLock { $0 += 1 } }, URLRule(requiredHost: "a") { _ in }]
        )
        for text in ["other-app://a/b", "https://a/b", "music-appx://a", "//a/b", "/a"] {
            #expect(try refusal(of: text, by: handler).code == .wrongScheme)
        }
        #expect(calls.withLock { $0 } == 0)
        try handler.handle(url("music-app://a/b"))
        #expect(calls.withLock { $0 } == 0)
        try handler.handle(url("music-app://b"))
        #expect(calls.withLock { $0 } == 1)
    }

    // S0.6
    @Test(arguments: ["music-app:profile/john", "music-app:///profile/john", "music-app:", "music-app://?x=1"])
    func `a URL without a host is not handled`(text: String) throws {
        #expect(LinkInput(url: try url(text)).host == nil)
        #expect(try refusal(of: text, by: handler).code == .noHost)
        #expect(try refusal(of: text, by: URLHandler(scheme: "music-app", rules: [URLRule { _ in }])).code == .noHost)
    }

    // S0.7
    @Test func `a URL of a host without rules is not handled`() throws {
        let error = try refusal(of: "music-app://settings/x", by: handler)
        #expect(error.code == .noRules)
        #expect(error.refusals.isEmpty)
        #expect(try refusal(of: "music-app://a", by: URLHandler<Int>(scheme: "music-app", rules: [])).code == .noRules)
    }

    // S0.8 is LinkCostTests.

    // S0.9
    @Test func `rules of a host are tried in their order, and none after the first that succeeds`() throws {
        let calls = Locked<[Int]>([])
        let rules = (0..<6).map { number in
            URLRule(requiredHost: "a", requiresPathComponents: number % 2 == 0) { _ in
                calls.withLock { $0.append(number) }
                guard number == 3 else { throw Mismatch() }
                return number
            }
        }
        #expect(try URLHandler(scheme: "x", rules: rules).handle(url("x://a/b")) == 3)
        #expect(calls.withLock { $0 } == [0, 1, 2, 3])
    }

    // S0.10
    @Test func `a rule that requires path components is passed over without them, and its body not called`() throws {
        let calls = Locked<[Bool]>([])
        func rule(_ requires: Bool) -> URLRule<Bool> {
            URLRule(requiredHost: "a", requiresPathComponents: requires) { _ in
                calls.withLock { $0.append(requires) }
                return requires
            }
        }
        let handler = URLHandler(scheme: "x", rules: [rule(true), rule(false)])
        #expect(try handler.handle(url("x://a/")) == false)
        #expect(calls.withLock { $0 } == [false])
        #expect(try handler.handle(url("x://a/b")) == true)
        let optional = URLHandler(scheme: "x", rules: [rule(false)])
        #expect(try optional.handle(url("x://a/b")) == false)
        let error = try refusal(of: "x://a//?b=c", by: URLHandler(scheme: "x", rules: [rule(true)]))
        #expect(error.refusals.map(\.reason) == ["there are no path components"])
        #expect(calls.withLock { $0 } == [false, true, false])
    }

    // S0.11
    @Test func `a body that throws the mismatch leaves the URL to the next rule`() throws {
        let handler = URLHandler(
            scheme: "x",
            rules: [
                URLRule(requiredHost: "a") { _ in throw Mismatch("not mine") }, URLRule(requiredHost: "a") { _ in 2 },
            ]
        )
        #expect(try handler.handle(url("x://a")) == 2)
    }

    // S0.12
    @Test func `any error of a body can be taken for a mismatch`() throws {
        struct Secretive: Error, CustomStringConvertible { let description = "hunter2" }
        let rules: [URLRule<Int>] = [
            URLRule(requiredHost: "a") { input in
                if input.pathComponents.isEmpty { throw Secretive() }
                throw Mismatch("a path")
            },
            URLRule(requiredHost: "a") { input in
                if input.queryItems.isEmpty { throw Secretive() }
                return 2
            },
        ]
        let handler = URLHandler(scheme: "x", rules: rules, anyErrorIsMismatch: true)
        #expect(try handler.handle(url("x://a?b")) == 2)
        let error = try refusal(of: "x://a", by: handler)
        #expect(error.code == .noMatch)
        #expect(error.refusals.map(\.reason) == ["it threw Secretive", "it threw Secretive"])
        #expect(error.refusals.allSatisfy { $0.underlying is Secretive })
        #expect(!error.description.contains("hunter2"))
    }

    // S0.13
    @Test func `a URL that is handled gives exactly one output, and another none`() throws {
        struct Refused: Error {}
        let rules = (0..<3).map { number in URLRule(requiredHost: "a") { _ in number } }
        let handler = URLHandler(scheme: "x", rules: rules)
        var delivered: [Int] = []
        #expect(try handler.handle(url("x://a")) { delivered.append($0) })
        #expect(delivered == [0])
        #expect(try !handler.handle(url("x://b")) { delivered.append($0) })
        #expect(try !handler.handle(url("y://a")) { delivered.append($0) })
        #expect(delivered == [0])
        #expect(throws: Refused.self) { try handler.handle(url("x://a")) { _ in throw Refused() } }
        let notHandled = try refusal(of: "x://b", by: handler)
        #expect(throws: LinkError.self) { try handler.handle(url("x://a")) { _ in throw notHandled } }
        let inner = URLHandler(
            scheme: "x",
            rules: [URLRule<Int>(requiredHost: "a") { input in try handler.handle(url("x://b", input)) }]
        )
        #expect(throws: LinkError.self) { try inner.handle(url("x://a")) { delivered.append($0) } }
        #expect(delivered == [0])
    }

    // S0.14
    @Test func `rules are named with a leading dot, whether computed or made of what they need`() throws {
        let rules: [URLRule<MusicDestination>] = [.profile, .search(using: SearchEngine(titles: ["One"]))]
        let handler = URLHandler(scheme: "music-app", rules: rules)
        #expect(try handler.handle(url("music-app://search?query=n")) == .results(["One"]))
        #expect(try handler.handle(url("music-app://profile/a")) == .profile("a"))
    }

    // S0.15
    @Test func `rules of several files come together, and several have one host`() throws {
        let handler = URLHandler(
            scheme: "music-app",
            rules: [.profile, .search(using: SearchEngine(titles: [])), .own, .profileByNumber]
        )
        #expect(try handler.handle(url("music-app://search?query=n")) == .results([]))
        #expect(try handler.handle(url("music-app://profile")) == .profile("me"))
        #expect(try handler.handle(url("music-app://profile/7")) == .profile("7"))
    }

    // S0.16
    @Test(arguments: ["", "?song", "?song=", "?song=x", "?song=%FF", "?song=007"])
    func `an optional value that is bad is nil, and no mismatch`(query: String) throws {
        #expect(try handler.handle(url("music-app://artist/7\(query)")) == .artist(ArtistID(rawValue: 7), song: nil))
    }

    // S0.17
    @Test func `a required value that is bad is a mismatch with a reason`() throws {
        #expect(
            try refusal(of: "music-app://artist/x", by: handler).refusals.map(\.reason) == [
                "the path component 0 cannot be read as ArtistID"
            ]
        )
        #expect(
            try refusal(of: "music-app://search?q=n", by: handler).refusals.map(\.reason) == [
                "there is no query item \"query\""
            ]
        )
        let input = LinkInput(url: try url("x://a/1/%FF/..?n=7&bad=secret"))
        #expect(try input.required(pathComponent: 0, as: String.self) == "1")
        #expect(try input.required(queryItem: "n", as: Int.self) == 7)
        for index in [-1, 1, 2, 3, .max] {
            #expect(throws: Mismatch.self) { try input.required(pathComponent: index, as: String.self) }
            #expect(input.pathComponent(at: index, as: String.self) == nil)
        }
        let bad = #expect(throws: Mismatch.self) { try input.required(queryItem: "bad", as: Int.self) }
        #expect(bad?.reason == "the query item \"bad\" cannot be read as Int")
        #expect(throws: Mismatch.self) { try input.required(parameter: "n", as: String.self) }
    }

    // S0.18
    @Test func `a rule can be evaluated alone`() throws {
        let rule = URLRule<MusicDestination>.artist
        #expect(
            try rule.evaluate(LinkInput(url: url("whatever://ARTIST/7")))
                == .artist(ArtistID(rawValue: 7), song: nil)
        )
        for text in ["music-app://album/7", "music-app://artist", "music-app://artist/x", "mailto:a"] {
            #expect(throws: Mismatch.self) { try rule.evaluate(LinkInput(url: url(text))) }
        }
        let rules = RuleSet([rule.rule, URLRule<MusicDestination>.album.rule])
        #expect(try rules.first(for: LinkInput(url: url("music-app://album/7"))) == .album(7))
    }

    // S0.19
    @Test func `what a rule is about and what it makes are type parameters, so errors have rules too`() throws {
        let alerts: RuleSet<any Error, String> = [
            Rule(when: Condition { $0 is CancellationError }) { _ in "" },
            Rule { error in
                guard let error = error as? RequestError, error.code == .timedOut else { throw Mismatch() }
                return "Try again."
            },
            Rule(priority: .fallback) { _ in "Something went wrong." },
        ]
        #expect(try alerts.first(for: RequestError(.timedOut, "")) == "Try again.")
        #expect(try alerts.first(for: RequestError(.cannotConnect, "")) == "Something went wrong.")
        #expect(try alerts.first(for: CancellationError()) == "")
    }

    // S0.20
    @Test func `a rule that matches or not and has a result is a rule with a condition`() throws {
        struct Segment: Sendable { var token: String }
        enum Token: Sendable { case comment, keyword }
        let splash: RuleSet<Segment, Token> = [
            Rule(when: Condition { $0.token.hasPrefix("//") }) { _ in .comment },
            Rule(when: Condition(\.token, isIn: ["let", "var"])) { _ in .keyword },
            Rule(when: Condition { $0.token.hasPrefix("//!") }) { _ in .keyword },
        ]
        #expect(try splash.first(for: Segment(token: "//! x")) == .comment)
        #expect(try splash.first(for: Segment(token: "let")) == .keyword)
        #expect(try splash.first(for: Segment(token: "x")) == nil)
    }
}

/// A URL in a body.
private func url(_ text: String, _ input: LinkInput) throws -> URL {
    guard let url = URL(string: text) else { throw Mismatch() }
    return url
}

extension URLRule where Output == MusicDestination {
    fileprivate static var own: Self {
        URLRule(requiredHost: "profile") { input in
            guard input.pathComponents.isEmpty else { throw Mismatch() }
            return .profile("me")
        }
    }

    fileprivate static var profileByNumber: Self {
        URLRule(requiredHost: "profile") { input in
            .profile("number \(try input.required(pathComponent: 0, as: Int.self))")
        }
    }
}
