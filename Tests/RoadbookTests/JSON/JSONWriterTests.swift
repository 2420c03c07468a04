import Roadbook
import Testing

struct JSONWriterTests {
    @Test func `only what must be escaped is`() {
        let text = JSONValue.string("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{10}\u{7F}é\u{2028}😀</script>")
        #expect(
            JSONWriter().string(text)
                == #""\"\\/\b\f\n\r\t\u0000\u001f\u0010"# + "\u{7F}é\u{2028}😀</script>\""
        )
    }

    @Test func `whatever must be escaped is, wherever it stands in a long text`() throws {
        for octet in UInt8(0)..<0x80 {
            for place in 0..<20 {
                let (before, after) = (String(repeating: "é", count: place), String(repeating: "a", count: 19 - place))
                let text = before + String(Unicode.Scalar(octet)) + after
                let written = JSONWriter().string(.string(text))
                #expect(try JSONParser().parse(Array(written.utf8)) == .string(text))
                #expect(written.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            }
        }
    }

    @Test func `names are in their order or sorted by their octets`() {
        let value: JSONValue = ["b": 1, "a": ["z": 1, "Z": 2], "é": 3, "ab": 4]
        #expect(JSONWriter().string(value) == #"{"b":1,"a":{"z":1,"Z":2},"é":3,"ab":4}"#)
        #expect(JSONWriter(sortsNames: true).string(value) == #"{"a":{"Z":2,"z":1},"ab":4,"b":1,"é":3}"#)
    }

    @Test func `a repeated name is written once with its last value`() {
        #expect(JSONWriter().string(["a": 1, "b": 2, "a": 3]) == #"{"b":2,"a":3}"#)
        let many = Parameters((0..<40).map { ("name\($0 % 20)", .number(JSONNumber($0))) })
        #expect(
            JSONWriter().string(.object(many))
                == JSONWriter().string(.object(Parameters(many.suffix(20).map { ($0.name, $0.value) })))
        )
    }

    @Test func `pretty printing is for humans`() {
        let value: JSONValue = ["a": [1, [], [:], [2]], "b": ["c": nil], "d": "x"]
        #expect(
            JSONWriter(isPretty: true).string(value) == """
                {
                  "a": [
                    1,
                    [],
                    {},
                    [
                      2
                    ]
                  ],
                  "b": {
                    "c": null
                  },
                  "d": "x"
                }
                """
        )
    }

    @Test func `what lies too deep for humans is not indented`() throws {
        func nested(_ value: JSONValue, _ depth: Int) -> JSONValue {
            (0..<depth).reduce(value) { value, _ in .array([value]) }
        }
        let values = JSONValue.array(Array(repeating: 1, count: 10_000))
        let deep = nested(values, 500)
        #expect(JSONWriter(isPretty: true).string(deep).utf8.count < 2 * JSONWriter().string(deep).utf8.count)
        let last = "\n" + String(repeating: "  ", count: 32)
        let text = JSONWriter(isPretty: true).string(nested([1, [2, 3], ["a": 4]], 31))
        #expect(text.contains("[\(last)1,\(last)[2,3],\(last){\"a\": 4}\n"))
        #expect(try JSONParser().parse(text) == nested([1, [2, 3], ["a": 4]], 31))
    }
}
