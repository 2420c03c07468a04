import Foundation
import Roadbook
import Testing

/// The coders write and read as Foundation's do, for every shape a type can give its encoding.
struct FoundationAgreementTests {
    struct Post: Codable, Equatable {
        var id: Int
        var title: String
        var score: Double
        var small: Int8
        var wide: UInt64
        var ratio: Float
        var isDraft: Bool
        var subtitle: String?
        var tags: [String]
        var grid: [[Int?]]
        var counts: [String: Int]
        var byNumber: [Int: String]
        var url: URL
        var price: Decimal
        var id2: UUID
        var since: Date
        var data: Data
        var kind: Kind
        var event: Event
        var next: [Post]?
        var range: Range<Int>
        var set: Set<Int>

        static let full = Post(
            id: .min,
            title: "a/\"é\u{1}",
            score: 0.1,
            small: -128,
            wide: .max,
            ratio: 0.1,
            isDraft: true,
            subtitle: nil,
            tags: [],
            grid: [[1, nil], []],
            counts: ["one": 1],
            byNumber: [7: "seven"],
            url: URL(filePath: "/x"),
            price: Decimal(string: "12345678901234567890.12") ?? 0,
            id2: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10)),
            since: Date(timeIntervalSince1970: 1),
            data: Data([1, 2, 3]),
            kind: .second,
            event: .moved(from: 1, to: nil),
            next: nil,
            range: 1..<5,
            set: [9]
        )
    }

    enum Kind: String, Codable { case first, second }

    enum Event: Codable, Equatable {
        case moved(from: Int, to: Int?)
        case named(String)
        case gone
    }

    class Base: Codable {
        var id = 1
    }

    final class Derived: Base {
        var name = "n"

        enum Keys: CodingKey { case name, base }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: try container.superDecoder(forKey: .base))
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try super.encode(to: container.superEncoder(forKey: .base))
            try container.encode(name, forKey: .name)
        }
    }

    /// Uses every kind of nested container, out of order.
    struct Nested: Codable, Equatable {
        var a = 1
        var b = "two"
        var c = [3, 4]
        var isFlag = true
        var d = 0.5

        enum Keys: CodingKey { case outer, list, flags }
        enum Inner: CodingKey { case a, b }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let outer = try container.nestedContainer(keyedBy: Inner.self, forKey: .outer)
            a = try outer.decode(Int.self, forKey: .a)
            b = try outer.decode(String.self, forKey: .b)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            var numbers = try list.nestedUnkeyedContainer()
            c = []
            while !numbers.isAtEnd { c.append(try numbers.decode(Int.self)) }
            let keyed = try list.nestedContainer(keyedBy: Inner.self)
            isFlag = try keyed.decode(Bool.self, forKey: .a)
            d = try Double(from: try list.superDecoder())
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            var outer = container.nestedContainer(keyedBy: Inner.self, forKey: .outer)
            var numbers = list.nestedUnkeyedContainer()
            try outer.encode(a, forKey: .a)
            for number in c { try numbers.encode(number) }
            var keyed = list.nestedContainer(keyedBy: Inner.self)
            try d.encode(to: list.superEncoder())
            try keyed.encode(isFlag, forKey: .a)
            var again = container.nestedContainer(keyedBy: Inner.self, forKey: .outer)
            try again.encode(b, forKey: .b)
        }
    }

    struct Twice: Encodable {
        enum Keys: CodingKey { case a, b }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(1, forKey: .a)
            try container.encode(2, forKey: .b)
            var again = encoder.container(keyedBy: Keys.self)
            try again.encode(3, forKey: .a)
        }
    }

    struct Silent: Encodable {
        func encode(to encoder: any Encoder) throws {}
    }

    private var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    private var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    private func agree(_ value: some Encodable) throws {
        let ours = try Coding.inherited.encode(value)
        #expect(try JSONParser().parse(ours) == JSONParser().parse(try encoder.encode(value)))
    }

    @Test func `a model of everything`() throws {
        try agree(Post.full)
        var nested = Post.full
        nested.next = [.full, .full]
        nested.subtitle = "x"
        nested.event = .gone
        try agree(nested)
        #expect(try Coding.inherited.decode(Post.self, from: try encoder.encode(nested)) == nested)
        #expect(try decoder.decode(Post.self, from: try Coding.inherited.encode(nested)) == nested)
    }

    @Test func `enums with associated values`() throws {
        for event in [Event.moved(from: 1, to: 2), .moved(from: 1, to: nil), .named("x"), .gone] {
            try agree(event)
            #expect(try Coding.inherited.decode(Event.self, from: try encoder.encode(event)) == event)
        }
    }

    @Test func `classes with a superclass`() throws {
        try agree(Derived())
        let text = Data(#"{"name":"x","base":{"id":5}}"#.utf8)
        let derived = try Coding.inherited.decode(Derived.self, from: text)
        #expect(derived.id == 5)
        #expect(derived.name == "x")
    }

    @Test func `nested containers of all kinds`() throws {
        try agree(Nested())
        #expect(try Coding.inherited.decode(Nested.self, from: try Coding.inherited.encode(Nested())) == Nested())
    }

    @Test func `containers asked for twice`() throws {
        try agree(Twice())
        #expect(String(decoding: try Coding.inherited.encode(Twice()), as: UTF8.self) == #"{"a":3,"b":2}"#)
    }

    @Test func `values at the top`() throws {
        try agree(1)
        try agree("x")
        try agree(true)
        try agree([Int]())
        try agree(1.5)
        try agree(Optional<Int>.none)
        try agree(Kind.first)
        try agree([Silent()])
        try agree(Decimal(string: "0.1"))
        try agree(URL(string: "https://example.com/"))
        try agree([Optional(1), nil])
        try agree(["a": Optional(1), "b": nil])
    }

    /// What Foundation refuses is refused, what it takes is taken.
    @Test(arguments: [
        "1", "1.0", "-1", "1.5", "300", "1e2", "null", "\"1\"", "true", "[1]", "{}", "9223372036854775808", "1e400",
    ])
    func `single values`(text: String) throws {
        let data = Data(text.utf8)
        func compare<Value: Decodable & Equatable>(_ type: Value.Type) {
            let theirs = try? JSONDecoder().decode(type, from: data)
            let ours = try? Coding.inherited.decode(type, from: data)
            #expect(ours == theirs, "\(type) from \(text)")
        }
        compare(Int.self)
        compare(Int8.self)
        compare(UInt8.self)
        compare(UInt64.self)
        compare(Double.self)
        compare(Float.self)
        compare(Bool.self)
        compare(String.self)
        compare(Int?.self)
        compare([Int].self)
        compare([String: Int].self)
    }
}
