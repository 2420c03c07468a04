import Roadbook
import RoadbookMockServer
import Testing

/// The mock gives the same answers in memory and over a socket: status, header fields but for the connection's own, and
/// content.
@Suite struct TransportAgreementTests {
    /// One exchange: what was asked, and what came back.
    private struct Exchange: Sendable, Equatable, CustomStringConvertible {
        let request: String
        let status: Int
        let fields: [String]
        let body: String

        var description: String { "\(request) -> \(status) \(fields) \(body)" }
    }

    private static let requests: [(method: HTTPMethod, route: String, contentType: String?, body: String)] = [
        ("GET", "posts", nil, ""), ("GET", "posts/1", nil, ""), ("GET", "posts/9", nil, ""),
        ("HEAD", "posts", nil, ""), ("HEAD", "posts/9", nil, ""), ("OPTIONS", "posts/1", nil, ""),
        ("POST", "posts", "application/json", #"{"title":"T","body":"B"}"#),
        ("POST", "posts", "application/json", #"{"title":"T"}"#), ("POST", "posts", "application/json", "{"),
        ("POST", "posts", "text/plain", "x"), ("POST", "posts", nil, ""), ("POST", "posts/1", nil, ""),
        ("PUT", "posts/1", "application/json", #"{"title":"T","body":"B"}"#),
        ("PATCH", "posts/1", "application/merge-patch+json", #"{"title":"ü \u0000"}"#),
        ("PATCH", "posts/1", "text/x", "1"),
        ("DELETE", "posts/2", nil, ""), ("DELETE", "posts/2", nil, ""), ("DELETE", "users/ada", nil, ""),
        ("GET", "posts/1/comments", nil, ""), ("POST", "posts/1/comments", "application/json", #"{"text":"x"}"#),
        ("POST", "posts/9/comments", "application/json", #"{"text":"x"}"#), ("GET", "nowhere", nil, ""),
        ("BREW", "posts", nil, ""), ("GET", "users/%61da", nil, ""), ("GET", "posts/1/", nil, ""),
    ]

    private static var base: URL { get throws { try #require(URL(string: Blog.basePath)) } }

    private func exchanges(_ served: Served) async throws -> [Exchange] {
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "A", body: "a"), Post(id: 2, title: "B", body: "b")])
        try mock.seed(Blog.Users.self, [["id": "ada"]])
        return try await served.transport(of: mock) { url, transport in
            try await exchanges(at: try url ?? Self.base, over: transport)
        }
    }

    private func exchanges(at base: URL, over transport: any Transport) async throws -> [Exchange] {
        var exchanges: [Exchange] = []
        for (method, route, contentType, body) in Self.requests {
            let url = try #require(URL(string: "\(base.absoluteString)/\(route)"))
            var request = TransportRequest(method: method, url: url)
            if let contentType { request.headers["Content-Type"] = contentType }
            if contentType != nil { request.body = .data(Data(body.utf8)) }
            let response = try await transport.send(request)
            let content = try await response.body.collect(upTo: 1 << 20)
            let own: Set<String> = ["date", "connection", "keep-alive"]
            exchanges.append(
                Exchange(
                    request: "\(method) \(route)",
                    status: response.head.status,
                    fields: response.head.headers.map { "\($0.name.lowercased()): \($0.value)" }
                        .filter { !own.contains(String($0.prefix { $0 != ":" })) }.sorted(),
                    body: String(decoding: content, as: UTF8.self)
                )
            )
        }
        return exchanges
    }

    /// Requests beyond a limit of the server's.
    static let excesses: [(name: String, status: Int, TransportRequest)] = {
        let base = URL(filePath: "/")
        var fields = TransportRequest(method: .get, url: base)
        for number in 0..<120 { fields.headers.append(name: "X-\(number)", value: "x") }
        var long = TransportRequest(method: .get, url: base)
        long.url = base.appending(path: String(repeating: "a", count: 9_000))
        let large = TransportRequest(
            method: .post,
            url: base,
            headers: ["Content-Type": "application/json"],
            body: .data(Data(repeating: UInt8(ascii: " "), count: 17 << 20))
        )
        return [("fields", 431, fields), ("target", 414, long), ("content", 413, large)]
    }()

    @Test(arguments: [0, 1, 2])
    func `what is too large is refused alike in memory and over a socket`(index: Int) async throws {
        let (name, status, template) = Self.excesses[index]
        let mock = MockServer(Blog.self)
        for served in Served.allCases {
            let answer = try await served.transport(of: mock) { url, transport in
                var request = template
                request.url = try (url ?? Self.base).appending(path: "posts").appending(
                    path: template.url.path == "/" ? "" : template.url.path
                )
                return try await transport.send(request).head.status
            }
            #expect(answer == status, "\(name) \(served)")
        }
    }

    @Test func `the mock gives the same answers in memory and over a socket`() async throws {
        let inMemory = try await exchanges(.inMemory)
        #expect(inMemory.count == Self.requests.count)
        for served in Served.overSockets {
            let overSocket = try await exchanges(served)
            #expect(inMemory.count == overSocket.count)
            for (one, other) in zip(inMemory, overSocket) { #expect(one == other, "\(served)") }
        }
        #expect(Set(inMemory.map(\.status)).isSuperset(of: [200, 201, 204, 400, 404, 405, 415, 422, 501]))
    }
}
