import Roadbook
import Testing

@Suite struct ValidationFailureTests {
    @Test(
        arguments: [
            ("", "#"), ("/", "#/"), ("/title", "#/title"), ("/tags/2", "#/tags/2"), ("/a~1b/~0", "#/a~1b/~0"),
            ("/two words", "#/two%20words"), ("/\u{FC}", "#/%C3%BC"), ("/100%", "#/100%25"), ("/a//b", "#/a//b"),
            ("/%41", "#/%2541"), ("/#", "#/%23"), ("/q?", "#/q%3F"), ("/\"", "#/%22"),
            ("/\u{301}", "#/%CC%81"), ("/a/\u{301}b/c", "#/a/%CC%81b/c"),
        ] as [(String, String)]
    )
    func `a pointer is written as a fragment, and read back`(pointer: String, fragment: String) throws {
        let failure = ValidationFailure(pointer, code: "c", "d")
        #expect(failure.pointer == pointer)
        let data = try JSONEncoder().encode(failure)
        #expect(try JSONParser().parse(data)["pointer"]?.string == fragment)
        #expect(try JSONDecoder().decode(ValidationFailure.self, from: data) == failure)
    }

    @Test(
        arguments: [
            (##"{"pointer": "/age", "detail": "d", "code": "c"}"##, "/age", "c", "d"),
            (##"{"pointer": "#/age", "detail": "d"}"##, "/age", "", "d"),
            (##"{"pointer": "age"}"##, "/age", "", ""), (##"{"pointer": "#age"}"##, "/age", "", ""),
            (##"{"pointer": "#/%zz", "code": 7}"##, "/%zz", "", ""), (##"{"detail": "d"}"##, "", "", "d"),
            (##"{"code": "c", "pointer": null, "more": 1}"##, "", "c", ""),
        ]
    )
    func `what servers write is read as far as it goes`(
        json: String,
        pointer: String,
        code: String,
        detail: String
    ) throws {
        let failure = try JSONDecoder().decode(ValidationFailure.self, from: Data(json.utf8))
        #expect(failure == ValidationFailure(pointer, code: code, detail))
    }

    @Test(arguments: ["1", "[]", "{}", "null", #""/title""#, #"{"pointer": 1}"#])
    func `what says nothing of a failure is none`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ValidationFailure.self, from: Data(json.utf8))
        }
    }

    @Test func `its names are the same whatever coder writes it`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            try String(decoding: encoder.encode(ValidationFailure("/a", code: "c", "d")), as: UTF8.self)
                .replacing("\\/", with: "/") == ##"{"code":"c","detail":"d","pointer":"#/a"}"##
        )
        #expect(
            try String(decoding: encoder.encode(ValidationFailure("", code: "", "")), as: UTF8.self)
                == ##"{"pointer":"#"}"##
        )
    }

    @Test func `it can be put elsewhere`() {
        let failure = ValidationFailure("name", code: "c", "d")
        #expect(failure.pointer == "/name")
        #expect(failure.below("/author").pointer == "/author/name")
        #expect(failure.below("author").pointer == "/author/name")
        #expect(failure.below("") == failure)
        #expect(failure.at("/tags/1") == ValidationFailure("/tags/1", code: "c", "d"))
        #expect(ValidationFailure("", code: "c", "d").below("/author").pointer == "/author")
        #expect(ValidationFailure("/\u{301}", code: "c", "d").below("/\u{302}").pointer == "/\u{302}/\u{301}")
    }

    @Test func `it describes itself by what it has`() {
        #expect("\(ValidationFailure("/a", code: "empty", "It is empty."))" == "/a: It is empty. (empty)")
        #expect("\(ValidationFailure("", code: "", "It is empty."))" == "It is empty.")
        #expect("\(ValidationFailure("/a", code: "empty", ""))" == "/a: (empty)")
    }
}
