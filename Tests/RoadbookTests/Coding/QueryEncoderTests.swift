import Foundation
import Roadbook
import Testing

struct QueryEncoderTests {
    struct Filter: Codable {
        var userID = 7
        var tags = ["a", "b c"]
        var isDraft = true
        var cursor: String?
        var page = Page()
        var since = Date(timeIntervalSince1970: 0)
        var items = [Page(), Page()]

        struct Page: Codable {
            var size = 2
            var sortKey: String? = nil
        }
    }

    private func query(_ style: QueryStyle, keys: KeyStyle? = nil, dates: DateStyle? = nil) throws -> String {
        let text = try QueryEncoder(Coding(dates: dates, keys: keys, query: style)).encode(Filter())
        return text.replacing("%5B", with: "[").replacing("%5D", with: "]").replacing("%3A", with: ":")
    }

    static let table: [(QueryStyle, String)] = [
        (
            QueryStyle(),
            """
            userID=7&tags=a&tags=b%20c&isDraft=true&page[size]=2&since=1970-01-01T00:00:00Z&items[size]=2&items[size]=2
            """
        ),
        (
            QueryStyle(arrays: .brackets),
            """
            userID=7&tags[]=a&tags[]=b%20c&isDraft=true&page[size]=2&since=1970-01-01T00:00:00Z\
            &items[][size]=2&items[][size]=2
            """
        ),
        (
            QueryStyle(arrays: .indexed),
            """
            userID=7&tags[0]=a&tags[1]=b%20c&isDraft=true&page[size]=2&since=1970-01-01T00:00:00Z\
            &items[0][size]=2&items[1][size]=2
            """
        ),
        (
            QueryStyle(arrays: .comma),
            """
            userID=7&tags=a,b%20c&isDraft=true&page[size]=2&since=1970-01-01T00:00:00Z&items[size]=2&items[size]=2
            """
        ),
        (
            QueryStyle(bools: .numeric),
            """
            userID=7&tags=a&tags=b%20c&isDraft=1&page[size]=2&since=1970-01-01T00:00:00Z&items[size]=2&items[size]=2
            """
        ),
        (
            QueryStyle(nils: .empty),
            """
            userID=7&tags=a&tags=b%20c&isDraft=true&cursor=&page[size]=2&page[sortKey]=&since=1970-01-01T00:00:00Z\
            &items[size]=2&items[sortKey]=&items[size]=2&items[sortKey]=
            """
        ),
        (
            QueryStyle(nils: .null),
            """
            userID=7&tags=a&tags=b%20c&isDraft=true&cursor=null&page[size]=2&page[sortKey]=null\
            &since=1970-01-01T00:00:00Z&items[size]=2&items[sortKey]=null&items[size]=2&items[sortKey]=null
            """
        ),
        (
            QueryStyle(nesting: .dots),
            """
            userID=7&tags=a&tags=b%20c&isDraft=true&page.size=2&since=1970-01-01T00:00:00Z&items.size=2&items.size=2
            """
        ),
        (
            QueryStyle(spaces: .plus),
            """
            userID=7&tags=a&tags=b+c&isDraft=true&page[size]=2&since=1970-01-01T00:00:00Z&items[size]=2&items[size]=2
            """
        ),
        (
            QueryStyle(keys: .kebabCase),
            """
            user-id=7&tags=a&tags=b%20c&is-draft=true&page[size]=2&since=1970-01-01T00:00:00Z\
            &items[size]=2&items[size]=2
            """
        ),
        (
            QueryStyle(dates: .secondsSince1970),
            """
            userID=7&tags=a&tags=b%20c&isDraft=true&page[size]=2&since=0&items[size]=2&items[size]=2
            """
        ),
        (
            QueryStyle(sortsKeys: true),
            """
            isDraft=true&items[size]=2&items[size]=2&page[size]=2&since=1970-01-01T00:00:00Z&tags=a&tags=b%20c&userID=7
            """
        ),
    ]

    @Test(arguments: table)
    func `one value under every style`(style: QueryStyle, expected: String) throws {
        #expect(try query(style) == expected)
    }

    @Test func `keys and dates are the coding's unless the query says otherwise`() throws {
        #expect(try query(QueryStyle(), keys: .snakeCase).hasPrefix("user_id=7&"))
        #expect(try query(QueryStyle(keys: .capitalized), keys: .snakeCase).hasPrefix("UserID=7&"))
        #expect(try query(QueryStyle(), dates: .secondsSince1970).contains("since=0&"))
        #expect(
            try query(QueryStyle(dates: .iso8601), dates: .secondsSince1970).contains("since=1970-01-01T00:00:00Z&")
        )
    }

    static let octets: [(String, String)] = [
        ("a+b", "a%2Bb"), ("&", "%26"), ("=", "%3D"), (";", "%3B"), ("#", "%23"), ("/", "%2F"), ("?", "%3F"),
        ("[", "%5B"),
        ("]", "%5D"), (" ", "%20"), ("%", "%25"), ("%41", "%2541"), ("'", "%27"), ("\"", "%22"), ("\u{0}", "%00"),
        ("\n", "%0A"), ("\u{7F}", "%7F"), ("é", "%C3%A9"), ("e\u{301}", "e%CC%81"), ("😀", "%F0%9F%98%80"),
        ("-._~", "-._~"),
        ("azAZ09", "azAZ09"), ("", ""), (",", "%2C"), ("!$()*:@|", "%21%24%28%29%2A%3A%40%7C"),
    ]

    @Test(arguments: octets)
    func `names and values are escaped alike`(text: String, escaped: String) throws {
        let parameters = Parameters([(text, .string(text))])
        #expect(try QueryEncoder().encode(parameters) == "\(escaped)=\(escaped)")
        #expect(
            try QueryEncoder(Coding(query: QueryStyle(spaces: .plus))).encode(parameters)
                == "\(escaped)=\(escaped)".replacing("%20", with: "+")
        )
    }

    @Test func `parameters keep their order and repeated names`() throws {
        let text = "a+b"
        #expect(try QueryEncoder().encode(["page": 2, "q": text] as Parameters) == "page=2&q=a%2Bb")
        #expect(
            try QueryEncoder().encode(["id": 2, "z": nil, "id": 1, "a": ["x", "y"]] as Parameters)
                == "id=2&id=1&a=x&a=y"
        )
        #expect(
            try QueryEncoder(Coding(query: QueryStyle(sortsKeys: true))).encode(
                ["id": 2, "b": 0, "id": 1] as Parameters
            )
                == "b=0&id=2&id=1"
        )
        #expect(try QueryEncoder(Coding(keys: .snakeCase)).encode(["userID": 1] as Parameters) == "userID=1")
        #expect(try QueryEncoder().encode([:] as Parameters) == "")
    }

    @Test func `a date in parameters follows the query`() throws {
        let parameters: Parameters = ["since": Date(timeIntervalSince1970: 5), "all": [Date(timeIntervalSince1970: 6)]]
        #expect(try QueryEncoder().encode(parameters) == "since=1970-01-01T00%3A00%3A05Z&all=1970-01-01T00%3A00%3A06Z")
        let coding = Coding(dates: .iso8601, query: QueryStyle(dates: .secondsSince1970))
        #expect(try QueryEncoder(coding).encode(parameters) == "since=5&all=6")
    }

    @Test func `nil inside of arrays and parameters follows the style`() throws {
        let value: Parameters = ["a": [1, nil, 2] as JSONValue, "b": nil]
        let expected: [(QueryStyle.Nils, QueryStyle.Arrays, String)] = [
            (.dropped, .repeated, "a=1&a=2"), (.empty, .repeated, "a=1&a=&a=2&b="),
            (.null, .repeated, "a=1&a=null&a=2&b=null"),
            (.dropped, .comma, "a=1,2"), (.empty, .comma, "a=1,,2&b="), (.null, .comma, "a=1,null,2&b=null"),
            (.dropped, .indexed, "a%5B0%5D=1&a%5B2%5D=2"),
        ]
        for (nils, arrays, text) in expected {
            #expect(try QueryEncoder(Coding(query: QueryStyle(arrays: arrays, nils: nils))).encode(value) == text)
        }
    }

    @Test func `a comma inside of an element is escaped and one between elements is not`() throws {
        let comma = Coding(query: QueryStyle(arrays: .comma))
        #expect(try QueryEncoder(comma).encode(["a": ["x,y", "z"], "b": "1,2"] as Parameters) == "a=x%2Cy,z&b=1%2C2")
    }

    @Test func `an empty array or object writes nothing`() throws {
        for arrays in QueryStyle.Arrays.allCases {
            let coding = Coding(query: QueryStyle(arrays: arrays, nils: .empty))
            #expect(try QueryEncoder(coding).encode(["a": [] as JSONValue, "b": [:] as JSONValue] as Parameters) == "")
        }
    }

    @Test func `numbers are written in full`() throws {
        struct Numbers: Encodable {
            var big = UInt64.max
            var small = Int8.min
            var half = 0.5
            var whole = 2.0
            var huge = 1e21
            var exact = Decimal(string: "0.1")
        }
        #expect(
            try QueryEncoder().encode(Numbers())
                == "big=18446744073709551615&small=-128&half=0.5&whole=2&huge=1e%2B21&exact=0.1"
        )
    }

    @Test func `a root without names is refused`() {
        #expect(throws: EncodingError.self) { try QueryEncoder().encode(1) }
        #expect(throws: EncodingError.self) { try QueryEncoder().encode([1]) }
        #expect(throws: EncodingError.self) { try QueryEncoder().encode("a=b") }
        #expect(throws: EncodingError.self) { try QueryEncoder().encode(JSONValue.null) }
        let error = #expect(throws: EncodingError.self) { try QueryEncoder().encode(Filter?.none) }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.debugDescription.hasPrefix("A query is made of names and values"))
    }

    @Test func `a query that nests without end is refused`() throws {
        func nested(_ depth: Int) -> Parameters {
            var value: JSONValue = 1
            for level in 1..<depth { value = level % 2 == 0 ? ["a": value] : [value] }
            return ["a": value]
        }
        #expect(try QueryEncoder().encode(nested(64)).hasSuffix("=1"))
        #expect(throws: EncodingError.self) { try QueryEncoder().encode(nested(65)) }
        #expect(throws: EncodingError.self) { try QueryEncoder().encode(nested(1000)) }
    }

    @Test func `a dictionary and a model of nested containers are encoded`() throws {
        #expect(try QueryEncoder(Coding(keys: .snakeCase)).encode(["userID": 1]) == "userID=1")
        #expect(
            try QueryEncoder().encode(FoundationAgreementTests.Nested())
                == "list=3&list=4&list%5Ba%5D=true&list=0.5&outer%5Ba%5D=1&outer%5Bb%5D=two"
        )
        #expect(try QueryEncoder().encode(FoundationAgreementTests.Derived()) == "base%5Bid%5D=1&name=n")
        #expect(try QueryEncoder().encode(FoundationAgreementTests.Event.named("x")) == "named%5B_0%5D=x")
    }

    @Test func `pairs are appended to what is there`() throws {
        let text = try OctetWriter.text { writer in
            for octet in "?x=1&".utf8 { writer.append(octet) }
            try QueryEncoder(Coding(query: QueryStyle(spaces: .plus))).append(["a b": "c&d"] as Parameters, to: &writer)
            try QueryEncoder().append(["y": 2] as Parameters, to: &writer)
        }
        #expect(text == "?x=1&a+b=c%26dy=2")
    }

    @Test(arguments: UInt64(1)...40)
    func `what is written is read back by splitting and decoding`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        let pairs = (0..<20).map { _ in (random.text(), random.text()) }
        let query = try QueryEncoder().encode(Parameters(pairs.map { ($0.0, .string($0.1)) }))
        let read = query.split(separator: "&").map { pair in
            pair.split(separator: "=", omittingEmptySubsequences: false).map { String($0).removingPercentEncoding }
        }
        #expect(read.count == pairs.count, "seed \(seed)")
        for (left, right) in zip(read, pairs) { #expect(left == [right.0, right.1], "seed \(seed)") }
    }
}
