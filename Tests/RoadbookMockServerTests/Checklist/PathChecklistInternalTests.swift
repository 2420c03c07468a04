import Testing

@testable import RoadbookMockServer

/// How the path and the query of a target are taken apart.
@Suite struct `Path internals checklist` {
    private func target(_ text: String) throws -> DecodedTarget { try DecodedTarget(Array(text.utf8)) }

    @Test(
        arguments: [
            ("/", []), ("/a", ["a"]), ("/a/", ["a"]), ("/a/b", ["a", "b"]), ("/a%2Fb", ["a/b"]), ("/a+b", ["a+b"]),
            ("/%C3%BC", ["ü"]), ("/%2541", ["%41"]), ("/a://b/c", nil), ("", []),
        ] as [(String, [String]?)]
    )
    func `escapes are decoded once, per segment after splitting, so that %2F stays data`(
        text: String,
        segments: [String]?
    ) throws {
        if let segments {
            #expect(try target(text).segments == segments)
        } else {
            #expect(throws: DecodedTarget.Malformed.self) { try target(text) }
        }
    }

    @Test func `+ is a space in a query alone`() throws {
        let items = try target("/a?x=1&x=2&y&z=&p=a+b%2Bc&&=e&q=%26%3D").query
        #expect(items.map(\.name) == ["x", "x", "y", "z", "p", "", "q"])
        #expect(items.map(\.value) == ["1", "2", "", "", "a b+c", "e", "&="])
    }

    @Test(arguments: [
        "/%zz", "/%", "/%1", "/%C3%28", "/%ED%A0%80", "/a//b", "//", "/./a", "/a/%2E%2E/b", "/a?x=%zz", "/%2e",
    ])
    func `bad escapes are refused, and dot segments whether escaped or not`(text: String) {
        #expect(throws: DecodedTarget.Malformed.self) { try target(text) }
    }

    // A raw one is no target; the engine refuses it.
    @Test(arguments: ["/%00", "/a%00b", "/a/%00"]) func `an escaped NUL in the path is refused`(text: String) throws {
        #expect(throws: DecodedTarget.Malformed.self) { try target(text) }
        #expect(try target("/a?x=%00").query.map(\.value) == ["\0"])
    }
}
