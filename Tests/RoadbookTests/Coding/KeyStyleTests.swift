import Foundation
import Roadbook
import Testing

struct KeyStyleTests {
    static let styles: [KeyStyle] = [.asDeclared, .snakeCase, .kebabCase, .capitalized, .uppercased, .lowercased]

    static let table: [(String, [String])] = [
        ("title", ["title", "title", "title", "Title", "TITLE", "title"]),
        ("userId", ["userId", "user_id", "user-id", "UserId", "USERID", "userid"]),
        ("userID", ["userID", "user_id", "user-id", "UserID", "USERID", "userid"]),
        ("userID2", ["userID2", "user_id2", "user-id2", "UserID2", "USERID2", "userid2"]),
        ("imageURL", ["imageURL", "image_url", "image-url", "ImageURL", "IMAGEURL", "imageurl"]),
        ("myURLPath", ["myURLPath", "my_url_path", "my-url-path", "MyURLPath", "MYURLPATH", "myurlpath"]),
        ("URLPath", ["URLPath", "url_path", "url-path", "URLPath", "URLPATH", "urlpath"]),
        ("sha256Sum", ["sha256Sum", "sha256_sum", "sha256-sum", "Sha256Sum", "SHA256SUM", "sha256sum"]),
        ("aB", ["aB", "a_b", "a-b", "AB", "AB", "ab"]),
        ("x", ["x", "x", "x", "X", "X", "x"]),
        ("", ["", "", "", "", "", ""]),
        ("_id", ["_id", "_id", "_id", "_id", "_ID", "_id"]),
        (
            "already_snake",
            [
                "already_snake", "already_snake", "already_snake", "Already_snake", "ALREADY_SNAKE", "already_snake",
            ]
        ),
        (
            "größeÄhnlich",
            ["größeÄhnlich", "größe_ähnlich", "größe-ähnlich", "GrößeÄhnlich", "GRÖSSEÄHNLICH", "größeähnlich"]
        ),
    ]

    @Test(arguments: table)
    func `a property under every style`(property: String, names: [String]) {
        for (style, name) in zip(Self.styles, names) {
            #expect(style.wireName(property) == name, "\(style)")
        }
    }

    @Test func `snake case is Foundation's for properties that start in lower case`() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        for property in Self.table.map(\.0) where property.first?.isLowercase == true {
            let text = String(decoding: try encoder.encode(Named(property)), as: UTF8.self)
            #expect(text == "{\"\(KeyStyle.snakeCase.wireName(property))\":1}")
        }
    }

    private struct Named: Encodable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let name: String

        init(_ name: String) { self.name = name }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: Key(stringValue: name))
        }
    }

    struct Model: Codable, Equatable {
        var imageURL: String
        var userID2: Int
        var plainName: Int?
        var sha256Sum: String
        var children: [Child]
        var table: [String: Child]
        var json: JSONValue

        struct Child: Codable, Equatable { var myHTMLText: String }
    }

    @Test(arguments: styles)
    func `acronyms and digits come back under every style`(style: KeyStyle) throws {
        let coding = Coding(keys: style)
        let model = Model(
            imageURL: "u",
            userID2: 7,
            plainName: 3,
            sha256Sum: "s",
            children: [.init(myHTMLText: "h")],
            table: ["userID": .init(myHTMLText: "i")],
            json: ["innerName": 1]
        )
        let data = try coding.encode(model)
        #expect(try coding.decode(Model.self, from: data) == model)
        let json = try JSONParser().parse(data)
        #expect(json[style.wireName("imageURL")] == "u")
        #expect(json[style.wireName("table")]?["userID"]?[style.wireName("myHTMLText")] == "i")
        #expect(json[style.wireName("json")] == ["innerName": 1])
    }

    /// Has a dictionary and encodes itself as that.
    struct Table: Codable, Equatable {
        var counts: [String: Int]

        init(counts: [String: Int]) { self.counts = counts }

        init(from decoder: any Decoder) throws { counts = try [String: Int](from: decoder) }

        func encode(to encoder: any Encoder) throws { try counts.encode(to: encoder) }
    }

    @Test(arguments: styles)
    func `the keys of a dictionary are data within a type that encodes itself as one`(style: KeyStyle) throws {
        let coding = Coding(keys: style)
        let text = #"{"URL":1,"image-url":2,"userID":3,"user_id":4}"#
        let table = Table(counts: ["userID": 3, "user_id": 4, "URL": 1, "image-url": 2])
        #expect(String(decoding: try coding.encode(table), as: UTF8.self) == text)
        #expect(try coding.decode(Table.self, from: Data(text.utf8)) == table)
        let list = try coding.decode([String: [Table]].self, from: Data(#"{"allTables":[\#(text)]}"#.utf8))
        #expect(list == ["allTables": [table]])
    }

    @Test func `snake case is written as expected`() throws {
        let model = Model(
            imageURL: "u",
            userID2: 7,
            plainName: nil,
            sha256Sum: "s",
            children: [],
            table: ["userID": .init(myHTMLText: "i")],
            json: ["aB": 1]
        )
        #expect(
            String(decoding: try Coding(keys: .snakeCase).encode(model), as: UTF8.self) == """
                {"image_url":"u","user_id2":7,"sha256_sum":"s","children":[],\
                "table":{"userID":{"my_html_text":"i"}},"json":{"aB":1}}
                """
        )
    }

    @Test func `where the styled name is missing the declared one is read`() throws {
        let coding = Coding(keys: .snakeCase)
        #expect(try coding.decode(Model.Child.self, from: Data(#"{"myHTMLText":"a"}"#.utf8)).myHTMLText == "a")
        #expect(
            try coding.decode(Model.Child.self, from: Data(#"{"myHTMLText":"a","my_html_text":"b"}"#.utf8)).myHTMLText
                == "b"
        )
        #expect(throws: DecodingError.self) {
            try coding.decode(Model.Child.self, from: Data(#"{"myHtmlText":"a"}"#.utf8))
        }
    }

    enum Event: Codable, Equatable {
        case wasMoved(toPlace: Int)
        case hasURL(String)
    }

    @Test func `a type that lists its keys finds those without acronyms`() throws {
        let coding = Coding(keys: .snakeCase)
        let data = try coding.encode(Event.wasMoved(toPlace: 1))
        #expect(String(decoding: data, as: UTF8.self) == #"{"was_moved":{"to_place":1}}"#)
        #expect(try coding.decode(Event.self, from: data) == .wasMoved(toPlace: 1))
        #expect(throws: DecodingError.self) {
            try coding.decode(Event.self, from: try coding.encode(Event.hasURL("x")))
        }
    }

    /// Has two names that are canonically equivalent, and differ.
    struct Accents: Codable, Equatable {
        static let composed: AnyName = "\u{E9}"
        static let decomposed: AnyName = "e\u{301}"

        var first: Int
        var second: Int

        init(first: Int, second: Int) { (self.first, self.second) = (first, second) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyName.self)
            first = try container.decode(Int.self, forKey: Self.composed)
            second = try container.decode(Int.self, forKey: Self.decomposed)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode(first, forKey: Self.composed)
            try container.encode(second, forKey: Self.decomposed)
        }
    }

    @Test(arguments: styles) func `names differ when their octets do under every style`(style: KeyStyle) throws {
        let coding = Coding(keys: style)
        let accents = Accents(first: 1, second: 2)
        #expect(try coding.jsonValue(encoding: accents).object?.count == 2)
        #expect(try coding.decode(Accents.self, from: coding.encode(accents)) == accents)
    }

    struct Listing: Decodable {
        let names: [String]
        let values: [Int]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Named.Key.self)
            names = container.allKeys.map(\.stringValue)
            values = try container.allKeys.map { try container.decode(Int.self, forKey: $0) }
        }
    }

    @Test func `every listed key finds its value`() throws {
        let text = #"{"user_id":1,"image__url":2,"_private":3,"camelCase":4,"trailing_":5,"_":6,"A_b":7,"__":8}"#
        let listing = try Coding(keys: .snakeCase).decode(Listing.self, from: Data(text.utf8))
        #expect(listing.values == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(listing.names.prefix(4) == ["userId", "image__url", "_private", "camelCase"])
    }
}
