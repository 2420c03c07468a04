import Foundation
import Testing

@testable import Roadbook

@Suite struct PageQueryInternalTests {
    @Test(
        arguments: [
            ("", ["page": 2], "page=2"), ("a=1", ["page": 2], "a=1&page=2"), ("page=1&a=1", ["page": 2], "page=2&a=1"),
            ("page=1&a=1&page=9", ["page": 2], "page=2&a=1"), ("%70age=1", ["page": 2], "page=2"),
            ("page", ["page": 2], "page=2"),
            ("a=%2B&b=x+y&c", ["page": 2], "a=%2B&b=x+y&c&page=2"),
            ("a=1", ["page[number]": 2], "a=1&page%5Bnumber%5D=2"),
            ("page[number]=1&a=1", ["page[number]": 2], "page%5Bnumber%5D=2&a=1"),
            ("a=1", ["q": "a&b=c d"], "a=1&q=a%26b%3Dc%20d"),
            ("a=1&page=1", ["page": nil], "a=1"), ("a=%ZZ", ["page": 2], "a=%ZZ&page=2"),
        ] as [(String, Parameters, String)]
    )
    func `values take the place of those of their name, and the rest stays as it was written`(
        query: String,
        values: Parameters,
        expected: String
    ) throws {
        var items = PageQuery(query)
        try items.set(values, QueryEncoder())
        #expect(items.text == expected)
    }

    @Test func `defaults are added where there is no value`() throws {
        var items = PageQuery("page=3&size=")
        try items.setDefaults(["page": 1, "size": 50, "order": "new"], QueryEncoder())
        #expect(items.text == "page=3&size=&order=new")
    }

    @Test(arguments: [("a=1", nil), ("page=%33", "3"), ("page=1&page=2", "2"), ("page", ""), ("p%61ge=x+y", "x y")])
    func `a value is read decoded, the last of its name`(query: String, expected: String?) {
        #expect(PageQuery(query)["page"] == expected)
    }

    @Test func `an address without a query has no items`() throws {
        #expect(PageQuery(of: try #require(URL(string: "https://a.example/b"))).text == "")
        #expect(PageQuery(of: try #require(URL(string: "https://a.example/b?c=%20#d"))).text == "c=%20")
    }
}
