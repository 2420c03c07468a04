import Roadbook
import Testing

struct JSONPointerTests {
    @Test(
        arguments: [
            ("", []), ("/", [""]), ("/a/0", ["a", "0"]), ("/a~1b~0~01", ["a/b~~1"]),
            ("/~1\u{301}/~0\u{301}", ["/\u{301}", "~\u{301}"]),
        ] as [(String, [String])]
    )
    func `names are written in a pointer and read from it`(pointer: String, names: [String]) {
        #expect(Array(JSONPointer.text(names).utf8) == Array(pointer.utf8))
        #expect(JSONPointer.names(of: pointer) == names)
    }

    @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~"])
    func `what is no pointer has no names`(text: String) {
        #expect(JSONPointer.names(of: text) == nil)
    }
}
