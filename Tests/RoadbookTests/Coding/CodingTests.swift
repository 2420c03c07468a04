import Foundation
import Roadbook
import Testing

struct CodingTests {
    struct Item: Codable, Equatable {
        var userID: Int
        var imageURL: URL
        var since: Date
        var bytes: Data
    }

    private func text(_ value: some Encodable, _ coding: Coding = .inherited) throws -> String {
        String(decoding: try coding.encode(value), as: UTF8.self)
    }

    @Test func `the defaults are declared names, RFC 3339, base64 and plain slashes`() throws {
        let item = Item(
            userID: 1,
            imageURL: try #require(URL(string: "https://example.com/a/b?c=d")),
            since: Date(timeIntervalSince1970: 0),
            bytes: Data([0xFB, 0xFF])
        )
        let expected = """
            {"userID":1,"imageURL":"https://example.com/a/b?c=d","since":"1970-01-01T00:00:00Z","bytes":"+/8="}
            """
        #expect(try text(item) == expected)
        #expect(try Coding.inherited.decode(Item.self, from: Data(expected.utf8)) == item)
    }

    @Test func `what a coding leaves open comes from the outer one`() {
        let query = QueryStyle(arrays: .comma)
        let outer = Coding(dates: .secondsSince1970, keys: .snakeCase, query: query, patchType: "application/x")
        let inner = Coding(dates: .iso8601, data: .base64URL, nonConformingFloats: .refuse)
        let both = inner.inheriting(from: outer)
        #expect(
            both
                == Coding(
                    dates: .iso8601,
                    keys: .snakeCase,
                    data: .base64URL,
                    nonConformingFloats: .refuse,
                    query: query,
                    patchType: "application/x"
                )
        )
        #expect(Coding.inherited.inheriting(from: outer) == outer)
        #expect(outer.inheriting(from: .inherited) == outer)
        #expect(Coding.inherited == Coding())
    }

    @Test func `a PATCH body is a merge patch unless told`() {
        #expect(Coding.inherited.effectivePatchType == "application/merge-patch+json")
        #expect(Coding(patchType: "application/json").effectivePatchType == "application/json")
    }

    @Test func `a byte order mark is skipped`() throws {
        #expect(try Coding.inherited.decode([Int].self, from: Data([0xEF, 0xBB, 0xBF] + "[1]".utf8)) == [1])
    }

    @Test func `a JSON value is written as it is under every style`() throws {
        let coding = Coding(keys: .snakeCase)
        let value: JSONValue = ["userID": 1, "b": ["aB": 1.0], "a": 2]
        #expect(try text(value, coding) == #"{"userID":1,"b":{"aB":1},"a":2}"#)
        #expect(try text(["userID": 1, "a": 2] as Parameters, coding) == #"{"userID":1,"a":2}"#)
        #expect(try coding.decode(JSONValue.self, from: try coding.encode(value)) == value)
    }

    @Test func `what is no JSON is a decoding error with its place`() {
        let error = #expect(throws: DecodingError.self) {
            try Coding.inherited.decode(Int.self, from: Data("[1,]".utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect((context.underlyingError as? JSONSyntaxError)?.column == 4)
        #expect(context.debugDescription == "Line 1, column 4 (octet 3): Expected a value, found ']'.")
    }

    @Test func `a value becomes a JSON value and back without octets`() throws {
        let coding = Coding(keys: .snakeCase)
        let value: JSONValue = ["user_id": 1, "image_url": "a", "since": "1970-01-01T00:00:00Z", "bytes": ""]
        let item = try coding.decode(Item.self, from: value)
        #expect(item.userID == 1)
        #expect(try coding.jsonValue(encoding: item) == value)
    }

    @Test(
        arguments: [
            (#"{"imageURL":"a","since":0,"bytes":""}"#, [], "The object has no 'userID'."),
            (#"{"userID":"1"}"#, ["userID"], "Expected a number for Int, found a string."),
            (#"{"userID":null}"#, ["userID"], "Expected a number for Int, found null."),
            (#"{"userID":1.5}"#, ["userID"], "The number 1.5 is no Int."),
            (#"{"userID":1,"imageURL":"a","since":"x"}"#, ["since"], "'x' is not an RFC 3339 date and time."),
            (#"{"userID":1,"imageURL":"a","since":1}"#, ["since"], "Expected a string for Date, found a number."),
            ("[1]", [], "Expected an object for Dictionary<String, JSONValue>, found an array."),
        ] as [(String, [String], String)]
    )
    func `a decoding error names the place and what was found`(text: String, path: [String], reason: String) {
        let error = #expect(throws: DecodingError.self) {
            try Coding.inherited.decode(Item.self, from: Data(text.utf8))
        }
        let context: DecodingError.Context? =
            switch error {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                .valueNotFound(_, let context):
                context
            default: nil
            }
        #expect(context?.codingPath.map(\.stringValue) == path)
        #expect(context?.debugDescription == reason)
    }

    @Test func `an error deep inside names the whole path`() {
        let text = #"{"a":[{"b":1},{"b":"x"}]}"#
        let error = #expect(throws: DecodingError.self) {
            try Coding.inherited.decode([String: [[String: Int]]].self, from: Data(text.utf8))
        }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1", "b"])
        #expect(context.codingPath[1].intValue == 1)
    }
}
