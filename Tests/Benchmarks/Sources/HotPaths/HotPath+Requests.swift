import Foundation
import Roadbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HotPath {
    /// The address that ``requestCall`` asks.
    public static let address = "https://api.example.com/v1/posts/1/comments/5?q=a%2Bb&page=2"

    /// What ``contentCall`` sends.
    public static let post = Post(id: 1, title: "First", body: "Something to read.")

    /// The least that Foundation can do: a `URLRequest` of an address that is ready.
    public static let readyRequest = HotPath("ready-request", isFloor: true) { turns in
        for _ in 0..<turns {
            guard let url = URL(string: address) else { throw WentAstray() }
            keep(URLRequest(url: url))
        }
    }

    /// The least that Foundation can do where there are fields too: those of ``requestCall``, in a dictionary that is ready.
    ///
    /// What is above it is what it takes to make the text of the address and the dictionary.
    public static let readyFields: HotPath = {
        let fields = Result { try made().asURLRequest(relativeTo: Journal.self).allHTTPHeaderFields }
        return HotPath("ready-fields", isFloor: true) { turns in
            let fields = try fields.get()
            for _ in 0..<turns {
                guard let url = URL(string: address) else { throw WentAstray() }
                var request = URLRequest(url: url)
                request.allHTTPHeaderFields = fields
                keep(request)
            }
        }
    }()

    /// What Foundation makes of ``post``, alone.
    public static let readyContent = HotPath("ready-content", isFloor: true) { turns in
        let encoder = JSONEncoder()
        for _ in 0..<turns { keep(try encoder.encode(post)) }
    }

    /// A `URLRequest` made of a request that is there: a nested path, two parameters and a header field.
    public static let requestConversion: HotPath = {
        let request = made()
        return HotPath("request-conversion") { turns in
            for _ in 0..<turns { keep(try request.asURLRequest(relativeTo: Journal.self)) }
        }
    }()

    /// The same from the call on.
    public static let requestCall = HotPath("request-call") { turns in
        for _ in 0..<turns { keep(try made().asURLRequest(relativeTo: Journal.self)) }
    }

    /// A `URLRequest` with three properties in JSON, from the call on.
    public static let contentCall = HotPath("content-call") { turns in
        for _ in 0..<turns { keep(try Journal.Posts.create(post).asURLRequest(relativeTo: Journal.self)) }
    }

    private static func made() -> RequestConverter<Comment> {
        Journal.Posts[1].comments.get(5).query(["q": "a+b", "page": 2]).header("X-Tenant", "a")
    }

    /// Makes sure that the requests are those that are meant.
    public static func checkRequests() throws {
        let (read, write) = (
            try made().asURLRequest(relativeTo: Journal.self),
            try Journal.Posts.create(post).asURLRequest(relativeTo: Journal.self)
        )
        let content = try JSONDecoder().decode(Post.self, from: write.httpBody ?? Data())
        guard read.url?.absoluteString == address, read.value(forHTTPHeaderField: "X-Tenant") == "a",
            write.httpMethod == "POST", content == post
        else { throw WentAstray() }
        try checkWrittenRequests(beside: read, write)
    }
}
