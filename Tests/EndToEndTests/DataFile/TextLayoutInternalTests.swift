import Roadbook
import Testing

@testable import mock_server

/// How the text of a file is laid out when it is written again.
@Suite struct TextLayoutInternalTests {
    private let data: JSONValue = ["a": [["t": "x{[\n"]], "b": [:]]

    @Test(arguments: ["  ", "    ", "\t", " ", "   "], [("\n", true), ("\n", false), ("\r\n", true), ("\r\n", false)])
    func `a text that is read and written is the same`(indentation: String, line: (end: String, isLast: Bool)) {
        let lines = [
            "{", ">\"a\": [", ">>{", ">>>\"t\": \"x{[\\n\"", ">>}", ">],", ">\"b\": {}",
            "}" + (line.isLast ? "\n" : ""),
        ]
        let text = lines.joined(separator: "\n").replacing("\n", with: line.end).replacing(">", with: indentation)
        #expect(String(decoding: TextLayout(text).text(data), as: UTF8.self) == text)
    }

    @Test(arguments: [
        ("", "{\n  \"b\": {}\n}\n"), ("{}", "{\n  \"b\": {}\n}"), ("{}\r\n", "{\r\n  \"b\": {}\r\n}\r\n"),
        ("{\"a\": [\n    1]}", "{\n  \"b\": {}\n}"), ("{\n\n\n   \"a\": 1}", "{\n   \"b\": {}\n}"),
        ("{\"a\": \"\\\\\", \"b\": \"\\\"{\",\n \"c\": 1}", "{\n \"b\": {}\n}"),
        ("{\"a\": [1, 2\n  ]\n}", "{\n  \"b\": {}\n}"),
    ])
    func `what lies deeper is indented by more`(text: String, written: String) {
        #expect(String(decoding: TextLayout(text).text(["b": [:]]), as: UTF8.self) == written)
    }
}
