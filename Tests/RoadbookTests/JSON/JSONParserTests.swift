import Foundation
import Roadbook
import TestServers
import Testing

struct JSONParserTests {
    static let documents: [(String, JSONValue)] = [
        ("null", .null), (" true\n", true), ("\t\r\n false ", false), ("0", 0), ("-0.5e1", -5), ("\"\"", ""),
        ("[]", []), ("[ ]", []), ("{}", [:]), ("{ }", [:]), ("[1,[2,[]],{}]", [1, [2, []], [:]]),
        (#"{"a":1,"b":[true,null]}"#, ["a": 1, "b": [true, nil]]),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000\u001F\u00e9\u20AC""#, "\u{0}\u{1F}é€"),
        (#""\uD83D\uDE00 \ud83d\ude00""#, "😀 😀"),
        (#""\uD7FF\uE000\uFFFF\uDBFF\uDFFF""#, "\u{D7FF}\u{E000}\u{FFFF}\u{10FFFF}"),
        ("\"é€😀\u{7F}\u{2028}\"", "é€😀\u{7F}\u{2028}"), (#"{"":{"":""}}"#, ["": ["": ""]]),
        ("\u{FEFF}[1]", [1]), ("\"12345678\\n12345678901234567\"", "12345678\n12345678901234567"),
    ]

    @Test(arguments: documents)
    func `a document is read as written`(text: String, value: JSONValue) throws {
        #expect(try JSONParser().parse(text) == value)
        #expect(try JSONParser().parse(Data(text.utf8)) == value)
        #expect(try JSONParser().parse(Array(text.utf8)) == value)
    }

    @Test func `names keep their order and repeated names are kept`() throws {
        let value = try JSONParser().parse(#"{"b":1,"a":2,"b":3}"#)
        #expect(value.object?.map(\.name) == ["b", "a", "b"])
        #expect(value["b"] == 3)
        #expect(value.object?.values(named: "b") == [1, 3])
    }

    @Test func `the digits of a number are kept`() throws {
        let text = "[3.14159265358979323846264338327950288,18446744073709551616,1.0,1E400,-0]"
        #expect(try JSONParser().parse(text).description == text)
    }

    static let mistakes: [(String, Int, Int, Int, String)] = [
        ("", 1, 1, 0, "The document is empty."),
        (" \n ", 2, 2, 3, "The document is empty."),
        ("\u{FEFF}", 1, 2, 3, "The document is empty."),
        ("[1,]", 1, 4, 3, "Expected a value, found ']'."),
        ("[1 2]", 1, 4, 3, "Expected ',' or ']' after an element of an array, found '2'."),
        ("[1", 1, 3, 2, "Expected ',' or ']' after an element of an array, found the end of the document."),
        ("{\"a\":1,}", 1, 8, 7, "Expected a name in quotation marks, found '}'."),
        ("{\n  \"é\" 1}", 2, 7, 9, "Expected ':' after a name, found '1'."),
        ("{a:1}", 1, 2, 1, "Expected a name in quotation marks, found 'a'."),
        ("{\"a\":1 \"b\":2}", 1, 8, 7, "Expected ',' or '}' after a member of an object, found '\"'."),
        ("1 2", 1, 3, 2, "The document goes on with '2' after its value."),
        ("nulll", 1, 5, 4, "The document goes on with 'l' after its value."),
        ("nul", 1, 4, 3, "Expected 'null', found the end of the document."),
        ("tRue", 1, 2, 1, "Expected 'true', found 'R'."),
        ("NaN", 1, 1, 0, "Expected a value, found 'N'."),
        ("-Infinity", 1, 2, 1, "Expected a digit of a number, found 'I'."),
        ("01", 1, 2, 1, "A number does not start with a zero and another digit."),
        ("-01", 1, 3, 2, "A number does not start with a zero and another digit."),
        ("1.", 1, 3, 2, "Expected a digit of a number, found the end of the document."),
        ("1.e5", 1, 3, 2, "Expected a digit of a number, found 'e'."),
        ("1e+", 1, 4, 3, "Expected a digit of a number, found the end of the document."),
        (".5", 1, 1, 0, "Expected a value, found '.'."),
        ("+1", 1, 1, 0, "Expected a value, found '+'."),
        ("0x10", 1, 2, 1, "The document goes on with 'x' after its value."),
        ("'a'", 1, 1, 0, "Expected a value, found '''."),
        ("// c\n1", 1, 1, 0, "Expected a value, found '/'."),
        ("\"a\nb\"", 1, 3, 2, "A control character inside a string is not escaped: the octet 0xA."),
        ("\"a", 1, 3, 2, "The document ends inside a string."),
        ("\"\\x\"", 1, 3, 2, "A backslash is followed by 'x', which is no escape."),
        ("\"\\", 1, 3, 2, "A backslash is followed by the end of the document, which is no escape."),
        ("\"\\u12G4\"", 1, 6, 5, "Expected four hexadecimal digits after \\u, found 'G'."),
        ("\"\\uD83D\"", 1, 4, 3, "The escape \\uD83D is half of a surrogate pair without the other."),
        ("\"\\uDE00\"", 1, 4, 3, "The escape \\uDE00 is half of a surrogate pair without the other."),
        ("\"\\uD83D\\u0041\"", 1, 4, 3, "The escape \\uD83D is half of a surrogate pair without the other."),
        ("\"\\uD83D\\n\"", 1, 4, 3, "The escape \\uD83D is half of a surrogate pair without the other."),
        ("\"\\uDE00\\uD83D\"", 1, 4, 3, "The escape \\uDE00 is half of a surrogate pair without the other."),
        ("[1]\u{0}", 1, 4, 3, "The document goes on with the octet 0x0 after its value."),
        ("\u{A0}1", 1, 1, 0, "Expected a value, found the octet 0xC2."),
    ]

    @Test(arguments: mistakes)
    func `what is wrong is told with its place`(text: String, line: Int, column: Int, offset: Int, reason: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) }
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
        #expect(error.map { [$0.line, $0.column] } == [line, column])
        #expect(error?.description == "Line \(line), column \(column) (octet \(offset)): \(reason)")
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x41], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
            [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xFE], [0xFF],
        ] as [[UInt8]]
    )
    func `octets that are not UTF-8 are an error`(octets: [UInt8]) {
        let quote: [UInt8] = [0x22]
        for padding in [0, 7, 8, 9] {
            let prefix = quote + Array(repeating: 0x61, count: padding)
            let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(prefix + octets + quote) }
            #expect(error?.offset == 1 + padding)
        }
        #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(octets) }
    }

    @Test func `every scalar is read raw and escaped`() throws {
        var raw: [UInt8] = [0x22]
        var escaped = "\""
        var expected = ""
        for number in stride(from: UInt32(0x20), through: 0x10FFFF, by: 7) {
            guard let scalar = UnicodeScalar(number), scalar != "\"", scalar != "\\" else { continue }
            expected.unicodeScalars.append(scalar)
            raw += Array(String(scalar).utf8)
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        #expect(try JSONParser().parse(raw + [0x22]) == .string(expected))
        #expect(try JSONParser().parse(escaped + "\"") == .string(expected))
    }

    @Test func `a document cut short anywhere is an error`() throws {
        let text = #"{"a":[1,-2.5e+3,true,false,null,"é\n😀\ud83d\ude00x"],"bb":{"c":{}}}"#
        let octets = Array(text.utf8)
        _ = try JSONParser().parse(octets)
        for count in 0..<octets.count {
            #expect(throws: JSONSyntaxError.self, "\(count)") { try JSONParser().parse(Array(octets.prefix(count))) }
        }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `a document nested too deep is an error before the stack is`(opening: String) {
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONParser().parse(String(repeating: opening, count: 100_000))
        }
        #expect(error?.reason == "The document nests deeper than 512 levels.")
        #expect(error?.offset == 512 * opening.utf8.count)
        #expect(throws: JSONSyntaxError.self) {
            try JSONParser(depthLimit: .max).parse([UInt8](repeating: 0x5B, count: 1_000_000))
        }
    }

    @Test func `the depth limit counts open arrays and objects`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONParser().parse(nested(512))
        _ = try JSONParser(depthLimit: 2).parse("[{},[]]")
        _ = try JSONParser(depthLimit: 0).parse("1")
        #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(nested(513)) }
        #expect(throws: JSONSyntaxError.self) { try JSONParser(depthLimit: 1).parse("[[]]") }
        #expect(throws: JSONSyntaxError.self) { try JSONParser(depthLimit: -1).parse("[]") }
        #expect(JSONParser(depthLimit: .max).depthLimit == JSONParser.deepestLimit)
    }

    @Test(
        .heavy,
        .timeLimit(.minutes(1)),
        arguments: ["[1,", "\"\\u00e9", "\"aé", "1", "{\"a\":1,\"b\":[", "  ", "\\", "\"\\\\"]
    )
    func `a megabyte of anything takes linear time`(piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        _ = try? JSONParser(depthLimit: .max).parse(text)
        _ = try? JSONParser().parse("\"" + text)
        _ = try? JSONParser().parse("[" + String(repeating: piece + ",", count: 1000))
    }
}
