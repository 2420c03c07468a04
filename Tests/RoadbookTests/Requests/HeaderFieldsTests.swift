import Roadbook
import Testing

@Suite struct HeaderFieldsTests {
    @Test func `names are compared without regard to case`() {
        var fields: HeaderFields = ["Content-Type": "a", "X-Id": "1"]
        #expect(fields["content-type"] == "a")
        fields["CONTENT-TYPE"] = "b"
        #expect(fields.count == 2)
        #expect(fields.map(\.value) == ["b", "1"])
        fields["x-id"] = nil
        #expect(fields["X-Id"] == nil)
        #expect(fields == ["content-type": "b"])
    }

    @Test func `a field may come several times, and is then one value`() {
        var fields: HeaderFields = [:]
        fields.append(name: "Vary", value: "Accept")
        fields.append(name: "vary", value: "Origin")
        #expect(fields["VARY"] == "Accept, Origin")
        #expect(fields.values(of: "Vary") == ["Accept", "Origin"])
        fields["Vary"] = "*"
        #expect(fields.count == 1)
    }

    @Test func `equal fields hash alike`() {
        let one: HeaderFields = ["A": "1", "B": "2"]
        let other: HeaderFields = ["a": "1", "b": "2"]
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != ["B": "2", "A": "1"])
        #expect(one != ["A": "1", "B": "3"])
    }

    @Test func `a description shows no value that may be a secret`() {
        let fields: HeaderFields = ["Authorization": "Bearer abc", "Content-Type": "text/plain", "X-Custom": "abc"]
        #expect(fields.description == "[Authorization: <redacted>, Content-Type: text/plain, X-Custom: <redacted>]")
    }
}
