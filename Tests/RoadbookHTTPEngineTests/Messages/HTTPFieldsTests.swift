import RoadbookHTTPEngine
import Testing

@Suite struct `Fields` {
    private let fields: HTTPFields = ["Accept": "a", "X": "1", "accept": "b", "Y": "2"]

    @Test func `are found whatever the case of their name`() {
        #expect(fields["ACCEPT"] == "a, b")
        #expect(fields["x"] == "1")
        #expect(fields["Z"] == nil)
        #expect(fields.values(of: "aCCept") == [Array("a".utf8), Array("b".utf8)])
        #expect(fields.contains(name: "y"))
    }

    @Test func `differ by more than the bit that makes a letter small`() {
        #expect(!HTTPField(name: "a^", value: "").isNamed("a~"))
        #expect(!HTTPField(name: "@", value: "").isNamed("`"))
    }

    @Test func `set the first line of a name and remove the others`() {
        var fields = fields
        fields["accept"] = "c"
        #expect(fields.map(\.description) == ["accept: c", "X: 1", "Y: 2"])
    }

    @Test func `set a new name at the end, and nil removes`() {
        var fields = fields
        fields["Z"] = "3"
        fields["Accept"] = nil
        fields["None"] = nil
        #expect(fields.map(\.name) == ["X", "Y", "Z"])
    }

    @Test func `are equal whatever the case of their names, and keep their order`() {
        #expect(HTTPFields([HTTPField(name: "A", value: "1")]) == ["a": "1"])
        #expect(["A": "1"] as HTTPFields != ["A": "2"])
        #expect(["A": "1", "B": "2"] as HTTPFields != ["B": "2", "A": "1"])
        #expect(Set([HTTPField(name: "A", value: "1"), HTTPField(name: "a", value: "1")]).count == 1)
    }

    @Test func `keep octets that are not UTF-8, and show them repaired`() {
        let field = HTTPField(name: "X", value: [0x61, 0xFF])
        #expect(field.value == [0x61, 0xFF])
        #expect(field.text == "a\u{FFFD}")
    }

    @Test func `made by hand need no socket`() {
        let request = HTTPRequest(method: "POST", target: "http://a.example/x?y", fields: ["Host": "b"], body: [1])
        #expect(request.authority == "a.example")
        #expect(request.pathAndQuery == Array("/x?y".utf8))
        #expect(HTTPRequest(target: "/x", fields: ["Host": "b"]).authority == "b")
        #expect(HTTPRequest(target: "*").pathAndQuery == [UInt8(ascii: "*")])
    }
}
