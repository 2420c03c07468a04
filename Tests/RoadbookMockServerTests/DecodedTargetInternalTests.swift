import Testing

@testable import RoadbookMockServer

@Suite struct DecodedTargetInternalTests {
    private func target(_ text: String) throws -> DecodedTarget { try DecodedTarget(Array(text.utf8)) }

    @Test(
        arguments: [
            ("/", []), ("/a", ["a"]), ("/a/", ["a"]), ("/a/b", ["a", "b"]), ("/a%2Fb", ["a/b"]), ("/a+b", ["a+b"]),
            ("/%C3%BC", ["ü"]), ("/a%00b", ["a\0b"]), ("/a://b/c", nil), ("", []),
        ] as [(String, [String]?)]
    )
    func `a path is split before it is decoded`(text: String, segments: [String]?) throws {
        if let segments {
            #expect(try target(text).segments == segments)
        } else {
            #expect(throws: DecodedTarget.Malformed.self) { try target(text) }
        }
    }

    @Test func `a query is a list of names and values, plus being a space`() throws {
        let items = try target("/a?x=1&x=2&y&z=&p=a+b%2Bc&&=e&q=%26%3D").query
        #expect(items.map(\.name) == ["x", "x", "y", "z", "p", "", "q"])
        #expect(items.map(\.value) == ["1", "2", "", "", "a b+c", "e", "&="])
    }

    @Test(arguments: [
        "/%zz", "/%", "/%1", "/%C3%28", "/%ED%A0%80", "/a//b", "//", "/./a", "/a/%2E%2E/b", "/a?x=%zz", "/%2e",
    ])
    func `a target that cannot be taken apart is malformed`(text: String) {
        #expect(throws: DecodedTarget.Malformed.self) { try target(text) }
    }
}
