import Foundation
import Roadbook
import Testing

/// Dictionaries have another order at each run, and their JSON has always the same.
struct DictionaryOrderTests {
    enum Kind: String, CaseIterable, Encodable, CodingKeyRepresentable {
        case zebra, yak, wolf, viper, urchin, tapir, seal, rat, quail, pig, otter, newt, mole, lion
    }

    /// Encodes itself as what it holds.
    struct Wrapped<Value: Encodable>: Encodable {
        let value: Value

        func encode(to encoder: any Encoder) throws {
            try value.encode(to: encoder)
        }
    }

    private func names(_ value: some Encodable) throws -> [String]? {
        try Coding.inherited.jsonValue(encoding: value).object?.map(\.name)
    }

    private let numbers = Dictionary(uniqueKeysWithValues: (0..<40).map { (10 + $0, $0) })

    @Test func `the names of a dictionary are sorted wherever it is`() throws {
        let texts = Dictionary(uniqueKeysWithValues: numbers.map { ("\($0)", $1) })
        let sorted = texts.keys.sorted()
        #expect(try names(texts) == sorted)
        #expect(try names(Wrapped(value: texts)) == sorted)
        #expect(try names(Wrapped(value: Wrapped(value: texts))) == sorted)
        #expect(try names(Optional(texts)) == sorted)
        let outer = try Coding.inherited.jsonValue(encoding: ["a": Wrapped(value: texts)])
        #expect(outer["a"]?.object?.map(\.name) == sorted)
    }

    @Test func `keys that stand for names are sorted`() throws {
        #expect(try names(numbers) == (10..<50).map(String.init))
        #expect(try names(Wrapped(value: numbers)) == (10..<50).map(String.init))
        let kinds = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, 1) })
        #expect(try names(kinds) == Kind.allCases.map(\.rawValue).sorted())
        #expect(try names(Wrapped(value: kinds)) == Kind.allCases.map(\.rawValue).sorted())
    }

    @Test func `what is declared stays in its order before a dictionary`() throws {
        let numbers = numbers
        let value = EncodedBy { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode(1, forKey: "z")
            var nested = container.nestedUnkeyedContainer(forKey: "y")
            try numbers.encode(to: encoder)
            try nested.encode(2)
        }
        #expect(try names(value) == ["z", "y"] + (10..<50).map(String.init))
        #expect(try Coding.inherited.jsonValue(encoding: value)["y"] == [2])
    }

    @Test func `containers in a dictionary stay under their names`() throws {
        let numbers = numbers
        let value = EncodedBy { encoder in
            try numbers.encode(to: encoder)
            var container = encoder.container(keyedBy: AnyName.self)
            var nested = container.nestedUnkeyedContainer(forKey: "00")
            try nested.encode(2)
        }
        #expect(try names(value) == ["00"] + (10..<50).map(String.init))
        #expect(try Coding.inherited.jsonValue(encoding: value)["00"] == [2])
    }

    @Test func `a dictionary has one order in models and in parameters`() throws {
        let table = ["e\u{301}": 1, "f": 2, "\u{E9}x": 3]
        let text = #"{"e\#u{301}":1,"f":2,"\#u{E9}x":3}"#
        #expect(String(decoding: try Coding.inherited.encode(table), as: UTF8.self) == text)
        #expect((["table": table] as Parameters).description == #"{"table":\#(text)}"#)
    }
}
