import Foundation
import Roadbook
import Testing

struct JSONCodableTests {
    let value: JSONValue = [
        "b": [1, -2.5, "x", nil, true, [:], []], "a": 9_007_199_254_740_993, "c": ["z": 1, "y": [nil]], "d": 1e300,
    ]

    @Test func `Foundation's coders keep a value`() throws {
        let encoded = try JSONEncoder().encode(value)
        #expect(try JSONParser().parse(encoded) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: encoded) == value)
    }

    @Test func `a property list keeps a value without null`() throws {
        let value: JSONValue = ["b": [1, -2.5, "x", true, [:], []], "a": 9_007_199_254_740_993, "big": 1e300]
        let encoder = PropertyListEncoder()
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            encoder.outputFormat = format
            #expect(try PropertyListDecoder().decode(JSONValue.self, from: try encoder.encode(value)) == value)
        }
    }

    @Test func `names are sorted where a decoder loses their order`() throws {
        let names = (0..<40).map { "name\($0)" }
        let shuffled = Parameters(names.reversed().map { ($0, .null) })
        let decoded = try JSONDecoder().decode(JSONValue.self, from: JSONWriter().data(.object(shuffled)))
        #expect(decoded.object?.map(\.name) == names.sorted())
        #expect(
            try JSONDecoder().decode(Parameters.self, from: JSONWriter().data(.object(shuffled))).map(\.name)
                == names.sorted()
        )
    }

    @Test(arguments: [
        "0", "-1", "9223372036854775807", "18446744073709551615", "0.1", "1.5", "12345678901234567890.123456789",
        "1e300",
    ])
    func `numbers are as exact as the coder allows`(text: String) throws {
        let number = try #require(JSONNumber(text: text))
        #expect(
            String(decoding: try JSONEncoder().encode([number]), as: UTF8.self).contains(text.prefix(20))
                || text == "1e300"
        )
        #expect(try JSONDecoder().decode([JSONNumber].self, from: try JSONEncoder().encode([number])) == [number])
    }

    struct Envelope: Codable, Equatable {
        var userID: Int
        var payload: JSONValue
        var extra: Parameters
    }

    @Test func `inside of a model the library's coders keep order, digits and names`() throws {
        let text = """
            {"user_id":1,"payload":{"zUserId":0.30000000000000000000000000000001,"aB":[1.0]},\
            "extra":{"yName":1,"xName":2}}
            """
        let coding = Coding(keys: .snakeCase)
        let envelope = try coding.decode(Envelope.self, from: Data(text.utf8))
        #expect(String(decoding: try coding.encode(envelope), as: UTF8.self) == text)
    }

    /// Encodes itself as what it holds, and decodes that.
    struct Itself<Value: Codable & Equatable>: Codable, Equatable {
        let value: Value

        init(_ value: Value) { self.value = value }

        init(from decoder: any Decoder) throws { value = try Value(from: decoder) }

        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    @Test func `in a type that encodes itself as one the library's coders keep order, digits and names`() throws {
        func keeps<Value: Codable & Equatable>(_ type: Value.Type, _ text: String) throws {
            let coding = Coding(keys: .snakeCase)
            let value = try coding.decode([Itself<Value>].self, from: Data("[\(text)]".utf8))
            #expect(String(decoding: try coding.encode(value), as: UTF8.self) == "[\(text)]")
        }
        let number = "0.30000000000000000000000000000000000000000000001"
        let object = #"{"zUserId":\#(number),"aB":[1.0,{"y":null,"x":true}]}"#
        try keeps(JSONNumber.self, number)
        try keeps(Parameters.self, object)
        for text in [number, object, "[\(number)]", "null", "true", #""x""#] { try keeps(JSONValue.self, text) }
    }

    @Test func `in a type that encodes itself as one the coding says what depends on it`() throws {
        let coding = Coding(dates: .secondsSince1970)
        let date = Date(timeIntervalSince1970: 5)
        let members: Parameters = ["zIndex": date, "in": ["at": date] as Parameters]
        let text = #"{"zIndex":5,"in":{"at":5}}"#
        #expect(String(decoding: try coding.encode(Itself(members)), as: UTF8.self) == text)
        #expect(String(decoding: try coding.encode(Itself(JSONValue.object(members))), as: UTF8.self) == text)
        let both = EncodedBy { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode(1, forKey: "id")
            try members.encode(to: encoder)
        }
        #expect(String(decoding: try coding.encode(both), as: UTF8.self) == #"{"id":1,"# + text.dropFirst())
        let error = #expect(throws: EncodingError.self) {
            try coding.encode([Itself(["a": ["b": Double.nan]] as Parameters)])
        }
        guard case .invalidValue(_, let context)? = error else { return }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "a", "b"])
    }

    @Test func `a repeated name is encoded once with its last value`() throws {
        let parameters: Parameters = ["a": 1, "a": 2]
        #expect(String(decoding: try JSONEncoder().encode(parameters), as: UTF8.self) == #"{"a":2}"#)
    }

    @Test func `an array is no Parameters`() {
        #expect(throws: DecodingError.self) { try Coding.inherited.decode(Parameters.self, from: Data("[1]".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Parameters.self, from: Data("[1]".utf8)) }
    }
}
