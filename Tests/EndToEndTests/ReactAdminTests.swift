import Foundation
import TestServers
import Testing

/// The requests of react-admin's provider for json-server, asked by curl of the built `mock-server`.
@Suite(.runsPrograms, .enabled(if: ServerProcess.isInstalled("curl"), "curl is not installed"))
struct ReactAdminTests {
    private func curl(_ arguments: String...) throws -> CurlAnswer { try CurlAnswer(arguments) }

    private func served(_ body: (_ url: String) throws -> Void) async throws {
        try await Folder.with { folder in
            let posts = (1...12).map { number in
                #"{"id":\#(number),"title":"Post \#(number)","views":\#(number * 7 % 12),"userId":\#(number % 2 + 1)}"#
            }
            let users = #"[{"id":1,"name":"Ada"},{"id":2,"name":"Bo"}]"#
            let text = #"{"posts":[\#(posts.joined(separator: ","))],"users":\#(users)}"#
            try folder.write(text, to: "db.json")
            // Its page is served by another server, so that it may read the count has to be said.
            let options = ["--port", "0", "--cross-origin", "*"]
            let command = [try Executables.path(of: "mock-server"), "\(folder.path)/db.json"] + options
            try await ServerProcess.run(command, isReady: { $0.hasPrefix("http://127.0.0.1:") }) { line in
                try body(String(line.prefix { $0 != " " }))
            }
        }
    }

    private func ids(_ answer: CurlAnswer) throws -> [Int] {
        struct Resource: Decodable { var id: Int }
        return try JSONDecoder().decode([Resource].self, from: Data(answer.content.utf8)).map(\.id)
    }

    @Test func `getList sorts, slices and counts`() async throws {
        try await served { url in
            let first = try curl("\(url)/posts?_sort=views&_order=DESC&_start=0&_end=5")
            #expect(first.status == 200)
            #expect(first.fields["x-total-count"] == "12")
            #expect(first.fields["access-control-expose-headers"]?.contains("X-Total-Count") == true)
            #expect(try ids(first) == [5, 10, 3, 8, 1])
            let last = try curl("\(url)/posts?_sort=views&_order=DESC&_start=10&_end=15")
            #expect(try ids(last) == [7, 12])
            #expect(last.fields["x-total-count"] == "12")
            let searched = try curl("\(url)/posts?q=post%201&_sort=id&_order=ASC&_start=0&_end=10")
            #expect(try ids(searched) == [1, 10, 11, 12])
            #expect(searched.fields["x-total-count"] == "4")
        }
    }

    @Test func `getMany asks for several ids`() async throws {
        try await served { url in
            let answer = try curl("\(url)/posts?id=2&id=11&id=99")
            #expect(try ids(answer) == [2, 11])
        }
    }

    @Test func `getManyReference narrows by the other's id`() async throws {
        try await served { url in
            let answer = try curl("\(url)/posts?userId=2&_sort=id&_order=ASC&_start=0&_end=3")
            #expect(try ids(answer) == [1, 3, 5])
            #expect(answer.fields["x-total-count"] == "6")
        }
    }

    @Test func `what is created, changed and deleted is so in the next list`() async throws {
        try await served { url in
            let type = "Content-Type: application/json"
            let created = try curl("-X", "POST", "-H", type, "-d", #"{"title":"New","views":50}"#, "\(url)/posts")
            #expect(created.status == 201)
            #expect(created.content == #"{"title":"New","views":50,"id":13}"#)
            let change = #"{"id":13,"title":"Newer","views":51}"#
            let changed = try curl("-X", "PUT", "-H", type, "-d", change, "\(url)/posts/13")
            #expect(changed.status == 200)
            #expect(try ids(curl("\(url)/posts?views_gte=51&_sort=id&_order=ASC&_start=0&_end=10")) == [13])
            #expect(try curl("-X", "DELETE", "\(url)/posts/13").status == 204)
            #expect(try curl("\(url)/posts?_start=0&_end=1").fields["x-total-count"] == "12")
        }
    }

    @Test func `pages are linked, and related resources come along`() async throws {
        try await served { url in
            let page = try curl("\(url)/posts?_page=2&_limit=5")
            #expect(try ids(page) == [6, 7, 8, 9, 10])
            for link in ["_page=1&_limit=5>; rel=\"prev\"", "_page=3&_limit=5>; rel=\"next\""] {
                #expect(page.fields["link"]?.contains(link) == true)
            }
            let head = try curl("--head", "\(url)/posts?_page=2&_limit=5")
            #expect(head.fields["link"] == page.fields["link"])
            #expect(head.content.isEmpty)
            #expect(try curl("\(url)/posts?id=1&_expand=user").content.contains(#""user":{"id":2,"name":"Bo"}"#))
            #expect(try ids(curl("\(url)/users?_embed=posts")) == [1, 2])
            let embedded = try curl("\(url)/users/1?_embed=posts").content
            #expect(embedded.contains(#""name":"Ada","posts":[{"id":2,"#))
            #expect(!embedded.contains(#""userId":2"#))
        }
    }

    @Test(arguments: ["_start=x", "_end=-1", "_page=99999999999999999999", "_embed=authors"])
    func `what makes no sense is refused by its name`(query: String) async throws {
        try await served { url in
            let answer = try curl("\(url)/posts?\(query)")
            #expect(answer.status == 400)
            #expect(answer.fields["content-type"] == "application/problem+json")
            #expect(answer.content.contains("The parameter \(query.prefix { $0 != "=" }) "))
        }
    }
}
