import Testing

@testable import Roadbook

struct LinkHeaderInternalTests {
    static let nexts: [(String, String?)] = [
        ("<https://a.example/?page=2>; rel=\"next\"", "https://a.example/?page=2"),
        ("</p?page=2>; rel=next", "/p?page=2"), ("<?page=2>;rel=NEXT", "?page=2"), ("<>; rel=next", ""),
        ("< /p > ; rel = \"next\"", "/p"), ("</p>;;; ;rel=next;", "/p"), ("</p>;REL=next", "/p"),
        // Marks within brackets and quotation marks are no marks.
        ("</p?a=1,2;b=3>; rel=next", "/p?a=1,2;b=3"), ("</p>; title=\"a, b; rel=prev\"; rel=next", "/p"),
        (#"</p>; title="a \" <x>; rel=prev"; rel="next""#, "/p"), (#"</p>; rel="ne\xt""#, "/p"),
        // Several relations, several links, several rels.
        ("</p>; rel=\"prev next\"", "/p"), ("</p>; rel=\"prev  \tnext \"", "/p"),
        ("</a>; rel=prev, </b>; rel=next, </c>; rel=last", "/b"), ("</a>; rel=next, </b>; rel=next", "/a"),
        ("</a>; rel=prev; rel=next", nil), ("</a>; rev=next", nil), ("</a>; rel=nextly", nil), ("</a>; rel", nil),
        ("</a>; rel=\"\"", nil), ("</a>", nil), ("</a>; rel*=next", nil), ("", nil), (",", nil), ("next", nil),
        // A link about another resource.
        ("</a>; rel=next; anchor=\"#x\"", nil), ("</a>; anchor=; rel=next, </b>; rel=next", "/b"),
        // Malformed parts go without their neighbours.
        ("nonsense, </b>; rel=next", "/b"), ("</a; rel=next, </b>; rel=next", "/b"), ("</a>; rel=next, <", "/a"),
        ("</a>; rel=next, </b; rel=prev", "/a"), ("a=\"</x>; rel=next\", </b>; rel=next", "/b"),
        ("</a>; title=\"open, </b>; rel=next", "/b"), ("</a>; rel=\"next, </b>; rel=next", "/b"),
        ("\"open, </b>; rel=next", "/b"), ("</a>; rel=\"next\" x, </b>; rel=next", "/a"),
        ("x </a>; rel=next, </b>; rel=next", "/b"), ("</a> x; rel=next", "/a"), ("</a>; =x; rel=next", "/a"),
        ("<<</a>; rel=next", "/a"), ("</a> </b>; rel=next", "/a"), ("</a>; rel=n\u{E9}xt, </b>; rel=next", "/b"),
    ]

    @Test(arguments: nexts)
    func `a target is found by its relation`(value: String, target: String?) {
        #expect(LinkHeader(["Link": value]).target(rel: "next") == target)
    }

    @Test func `relations are compared without regard to case, addresses too`() {
        let header = LinkHeader(["link": "</a>; rel=\"Next https://API.example/rels/More\""])
        #expect(header.links == [.init(target: "/a", relations: ["next", "https://api.example/rels/more"])])
        #expect(header.target(rel: "NEXT") == "/a")
        #expect(header.target(rel: "https://api.example/rels/more") == "/a")
        #expect(header.target(rel: "prev") == nil)
    }

    @Test func `each field line is read by itself`() {
        var headers: HeaderFields = ["Link": "</a>; rel=\"prev"]
        headers.append(name: "Link", value: "</b>; rel=\"next\"")
        #expect(LinkHeader(headers).links == [.init(target: "/b", relations: ["next"])])
        #expect(LinkHeader([:]).links.isEmpty)
    }

    @Test func `what GitHub sends is read`() {
        let value = """
            <https://api.github.com/repositories/1/issues?page=2>; rel="prev", \
            <https://api.github.com/repositories/1/issues?page=4>; rel="next", \
            <https://api.github.com/repositories/1/issues?page=515>; rel="last"
            """
        let header = LinkHeader(["Link": value])
        #expect(header.links.map(\.relations) == [["prev"], ["next"], ["last"]])
        #expect(header.target(rel: "last") == "https://api.github.com/repositories/1/issues?page=515")
    }
}
