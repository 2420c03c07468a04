import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime)
struct PageSequenceTests {
    struct Envelope: Codable, Sendable {
        var posts: [Int]
        var next: String?
    }

    /// Sends by a transport that answers each address by a page.
    private struct Library {
        let transport: RecordingTransport
        let client: Client<Blog>

        /// - Parameter pages: The pages by their paths and queries below the base path: the content and the `Link` field.
        init(_ pages: [String: (content: String, link: String?)], settings: RequestSettings = RequestSettings()) {
            let stub = StubTransport.stub { request in
                let text = request.url.absoluteString
                let path = text.replacing("https://api.example.com/v1/", with: "")
                guard let page = pages[path] else { return .answer(status: 404) }
                return .answer(status: 200, headers: page.link.map { ["Link": $0] } ?? [:], text: page.content)
            }
            transport = RecordingTransport(stub)
            client = Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
        }

        var asked: [String] {
            transport.requests.map { $0.url.absoluteString.replacing("https://api.example.com/v1/", with: "") }
        }
    }

    private func numbers(_ query: Parameters = [:]) -> RequestConverter<[Int]> {
        RequestConverter(method: .get, route: "posts").returning([Int].self).query(query)
    }

    private func envelopes() -> RequestConverter<Envelope> {
        RequestConverter(method: .get, route: "posts").returning(Envelope.self)
    }

    private func collect<Sequence: AsyncSequence>(_ sequence: Sequence) async -> ([Sequence.Element], (any Error)?) {
        var elements: [Sequence.Element] = []
        do {
            for try await element in sequence { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error)
        }
    }

    // MARK: Ways

    @Test(arguments: [
        "<https://api.example.com/v1/posts?page=2>; rel=\"next\"", "<posts?page=2>; rel=next",
        "</v1/posts?page=2>;rel=next",
        "<?page=2>; rel=\"next\"", "<//api.example.com/v1/posts?page=2>; rel=next", "<./posts?page=2#top>; rel=next",
        "<https://ann:secret@api.example.com/v1/posts?page=2>; rel=next",
        "<HTTPS://API.example.com:443/v1/posts?page=2>; rel=next",
        "<posts?page=9>; rel=last, <posts?page=2>; rel=\"prefetch next\"",
    ])
    func `a link of the header leads on, whether relative or not`(link: String) async throws {
        let first = ("[1, 2]", Optional(link))
        let library = Library(["posts": first, "posts?page=2": ("[3]", "<posts>; rel=prev")])
        let other = Library(["https://API.example.com:443/v1/posts?page=2": ("[3]", nil), "posts": first])
        let used = link.contains("HTTPS") ? other : library
        let paged = numbers().paged(by: .link)
        #expect(try await used.client.elements(paged).reduce(into: []) { $0.append($1) } == [1, 2, 3])
        #expect(used.asked.count == 2)
        #expect(used.transport.requests.allSatisfy { $0.url.user == nil && $0.url.fragment == nil })
    }

    @Test func `a cursor leads on, in the place of the one before`() async throws {
        let library = Library([
            "posts?sort=new": (#"{"posts": [1, 2], "next": "a&b"}"#, nil),
            "posts?sort=new&after=a%26b": (#"{"posts": [], "next": "c"}"#, nil),
            "posts?sort=new&after=c": (#"{"posts": [3], "next": null}"#, nil),
        ])
        let paged = envelopes().query(["sort": "new"])
            .paged(by: .cursor(parameter: "after", next: \.next, items: \.posts))
        let (pages, error) = await collect(library.client.pages(paged))
        #expect(error == nil)
        #expect(pages.map(\.elements) == [[1, 2], [], [3]])
        #expect(pages.map(\.number) == [1, 2, 3])
        #expect(pages.map(\.list.next) == ["a&b", "c", nil])
    }

    @Test func `pages begin with the first, or with the one that is asked for, and end with an empty one`() async throws
    {
        let library = Library([
            "posts?page=1&per_page=2": ("[1, 2]", nil), "posts?page=2&per_page=2": ("[3]", nil),
            "posts?page=3&per_page=2": ("[]", nil),
        ])
        let paged = numbers().paged(by: .page(size: 2))
        #expect(try await library.client.elements(paged).reduce(into: []) { $0.append($1) } == [1, 2, 3])
        #expect(library.asked == ["posts?page=1&per_page=2", "posts?page=2&per_page=2", "posts?page=3&per_page=2"])
        let later = paged.query(["page": 2])
        #expect(try await library.client.elements(later).reduce(into: []) { $0.append($1) } == [3])
    }

    @Test func `positions go on by what came`() async throws {
        let library = Library([
            "posts?offset=0&limit=9": ("[1, 2]", nil), "posts?offset=2&limit=9": ("[3]", nil),
            "posts?offset=3&limit=9": ("[]", nil),
        ])
        let paged = numbers().paged(by: .offset(limit: 9))
        #expect(try await library.client.elements(paged).reduce(into: []) { $0.append($1) } == [1, 2, 3])
        #expect(library.asked.count == 3)
    }

    @Test func `a link of the content leads on`() async throws {
        let library = Library([
            "posts": (#"{"posts": [1], "next": "/v1/posts?from=2"}"#, nil),
            "posts?from=2": (#"{"posts": [2], "next": ""}"#, nil),
        ])
        let paged = envelopes().paged(by: .link(next: \.next, items: \.posts))
        #expect(try await library.client.elements(paged).reduce(into: []) { $0.append($1) } == [1, 2])
    }

    @Test func `a request that is changed leads on, by its content for one`() async throws {
        let recorded = RecordingTransport(
            .stub { request in
                guard case .data(let data) = request.body else { return .answer(status: 400) }
                let text = String(decoding: data, as: UTF8.self)
                return .answer(
                    status: 200,
                    text: text == "{}" ? #"{"posts": [1], "next": "x"}"# : #"{"posts": [2], "next": null}"#
                )
            }
        )
        let blog = Client(Blog.self, transport: recorded, clock: ManualClock())
        let search = RequestConverter(method: .post, route: "search").returning(Envelope.self).body([:])
        let paged = search.paged(
            by: .custom(items: \.posts) { request, list, _ in
                list.next.map { request.body(["after": $0] as Parameters) }
            }
        )
        #expect(try await blog.elements(paged).reduce(into: []) { $0.append($1) } == [1, 2])
        #expect(recorded.requests.map(\.body) == [.data(Data("{}".utf8)), .data(Data(#"{"after":"x"}"#.utf8))])
    }

    @Test func `a relative link is of the address that answered`() async throws {
        let recorded = RecordingTransport(
            .stub { request in
                switch request.url.path {
                case "/v1/posts": .answer(status: 308, headers: ["Location": "/v2/all/posts"])
                case "/v2/all/posts": .answer(status: 200, headers: ["Link": "<more>; rel=next"], text: "[1]")
                case "/v2/all/more": .answer(status: 200, text: "[2]")
                default: .answer(status: 404)
                }
            }
        )
        let blog = Client(Blog.self, transport: recorded, clock: ManualClock())
        #expect(try await blog.elements(numbers().paged(by: .link)).reduce(into: []) { $0.append($1) } == [1, 2])
    }

    // MARK: Calls

    @Test func `a relative link of a page that is in the cache is of the address it was redirected to`() async throws {
        let transport = RecordingTransport(
            StubTransport { request in
                switch request.url.absoluteString {
                case "https://api.example.com/v1/posts":
                    .answer(status: 302, headers: ["Location": "/v2/all/posts"])
                case "https://api.example.com/v2/all/posts":
                    .answer(
                        status: 200,
                        headers: ["Link": "<posts?page=2>; rel=next", "Cache-Control": "max-age=60"],
                        text: "[1]"
                    )
                case "https://api.example.com/v2/all/posts?page=2": .answer(status: 200, text: "[2]")
                default: .answer(status: 404)
                }
            }
        )
        var settings = RequestSettings()
        settings.cache = .memory()
        let client = Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
        for _ in 1...2 {
            let elements = client.elements(numbers().paged(by: .link))
            #expect(try await elements.reduce(into: []) { $0.append($1) } == [1, 2])
        }
        // The first page of the second time was in the cache.
        #expect(transport.requests.count == 5)
    }

    /// Asks for the first page at another address than the request says.
    private struct Moving: Middleware {
        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var call = call
            let moved = try #require(URL(string: "https://api.example.com/v2/all/posts"))
            if call.request.url.query() == nil { call.request.url = moved }
            return try await next(call)
        }
    }

    @Test func `a relative link of a page that is in the cache is of the address that middleware asks at`() async throws
    {
        let transport = RecordingTransport(
            StubTransport { request in
                let next: HeaderFields = ["Link": "<posts?page=2>; rel=next", "Cache-Control": "max-age=60"]
                return .answer(status: 200, headers: request.url.query() == nil ? next : [:], text: "[1]")
            }
        )
        var settings = RequestSettings()
        settings.cache = .memory()
        settings.callMiddleware = [Moving()]
        let client = Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
        for _ in 1...2 {
            _ = try await client.elements(numbers().paged(by: .link)).reduce(into: []) { $0.append($1) }
        }
        // The first page of the second time was in the cache.
        let (first, second) = ("https://api.example.com/v2/all/posts", "https://api.example.com/v2/all/posts?page=2")
        #expect(transport.requests.map(\.url.absoluteString) == [first, second, second])
    }

    @Test func `a page is asked for when it is wanted, and not before`() async throws {
        let library = Library([
            "posts": ("[1, 2]", "<posts?page=2>; rel=next"), "posts?page=2": ("[3]", "<posts?page=3>; rel=next"),
        ])
        var elements = library.client.elements(numbers().paged(by: .link)).makeAsyncIterator()
        #expect(library.asked.isEmpty)
        #expect(try await elements.next() == 1)
        #expect(try await elements.next() == 2)
        #expect(library.asked.count == 1)
        #expect(try await elements.next() == 3)
        #expect(library.asked.count == 2)
    }

    @Test func `iterating again asks again`() async throws {
        let library = Library(["posts": ("[1]", nil)])
        let pages = library.client.pages(numbers().paged(by: .link))
        for _ in 0..<2 { #expect(await collect(pages).0.map(\.elements) == [[1]]) }
        #expect(library.asked.count == 2)
    }

    @Test func `every page has the header fields and settings of the request, and its own head`() async throws {
        let library = Library(["posts": ("[1]", "<posts?page=2>; rel=next"), "posts?page=2": ("[2]", nil)])
        let paged = numbers().paged(by: .link).header("Authorization", "Bearer 7")
            .map { $0.setting(\.headers, ["X-Tenant": "9"]) }
        let (pages, _) = await collect(library.client.pages(paged))
        #expect(library.transport.requests.map { $0.headers["Authorization"] } == ["Bearer 7", "Bearer 7"])
        #expect(library.transport.requests.map { $0.headers["X-Tenant"] } == ["9", "9"])
        #expect(pages.map { $0.head.headers["Link"] != nil } == [true, false])
    }

    @Test func `each page is a call of its own, with its retries`() async throws {
        let count = Locked(0)
        let transport = StubTransport.stub { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number.isMultiple(of: 2) else { return .answer(status: 503, headers: ["Retry-After": "0"]) }
            return .answer(status: 200, text: number < 5 ? "[1]" : "[]")
        }
        let blog = Client(Blog.self, transport: transport, clock: ManualClock())
        #expect(try await blog.elements(numbers().paged(by: .page())).reduce(0, +) == 2)
        #expect(count.withLock(\.self) == 6)
    }

    @Test func `an error comes after what was before it, and ends`() async throws {
        let library = Library(["posts?page=1": ("[1]", nil)])
        var pages = library.client.pages(numbers().paged(by: .page())).makeAsyncIterator()
        #expect(try await pages.next()?.elements == [1])
        let error = await #expect(throws: RequestError.self) { try await pages.next() }
        #expect(error?.status == 404)
        #expect(try await pages.next() == nil)
        #expect(library.asked.count == 2)
    }

    @Test func `a cancelled task asks for nothing`() async throws {
        let library = Library(["posts": ("[1]", nil)])
        let pages = library.client.pages(numbers().paged(by: .link))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var pages = pages.makeAsyncIterator()
            return try await pages.next()?.elements
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(library.asked.isEmpty)
    }

    // MARK: Limits

    @Test(arguments: [(0, [], 0), (-1, [], 0), (1, [1], 1), (2, [1, 2], 1), (3, [1, 2, 3], 2), (9, [1, 2, 3, 4], 2)])
    func `a limit of elements ends quietly and asks for no more than it needs`(
        limit: Int,
        expected: [Int],
        asked: Int
    ) async throws {
        let library = Library(["posts": ("[1, 2]", "<posts?page=2>; rel=next"), "posts?page=2": ("[3, 4]", nil)])
        let paged = numbers().paged(by: .link).limit(elements: limit)
        let (elements, error) = await collect(library.client.elements(paged))
        #expect(elements == expected)
        #expect(error == nil)
        #expect(library.asked.count == asked)
        #expect(await collect(library.client.pages(paged)).0.flatMap(\.elements) == expected)
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2)])
    func `a limit of pages ends by an error where there are more`(limit: Int, count: Int) async throws {
        let library = Library([
            "posts?page=1": ("[1]", nil), "posts?page=2": ("[2]", nil), "posts?page=3": ("[3]", nil),
        ])
        let (pages, error) = await collect(library.client.pages(numbers().paged(by: .page()).limit(pages: limit)))
        #expect(pages.count == count)
        #expect((error as? RequestError)?.code == .tooManyPages)
        #expect((error as? RequestError)?.pattern == "posts")
        #expect(library.asked.count == count)
    }

    @Test func `a limit of pages that suffices is none`() async throws {
        let library = Library(["posts?page=1": ("[1]", nil), "posts?page=2": ("[]", nil)])
        let (pages, error) = await collect(library.client.pages(numbers().paged(by: .page()).limit(pages: 2)))
        #expect(pages.count == 2)
        #expect(error == nil)
    }

    // MARK: Order

    @Test(arguments: [
        ["posts": "<posts>; rel=next"], ["posts": "<#top>; rel=next"],
        ["posts": "<posts?p=2>; rel=next", "posts?p=2": "<posts?p=3>; rel=next", "posts?p=3": "<posts?p=2>; rel=next"],
        ["posts": "<posts?p=2>; rel=next", "posts?p=2": "</v1/x/../posts>; rel=next"],
    ])
    func `a page that leads back ends by an error, and is given`(links: [String: String]) async throws {
        let library = Library(links.mapValues { ("[1]", $0) })
        let (pages, error) = await collect(library.client.pages(numbers().paged(by: .link)))
        #expect(pages.count == links.count)
        let failure = try #require(error as? RequestError)
        #expect(failure.code == .paginationCycle)
        #expect(failure.pattern == "posts")
        #expect(failure.status == 200)
        #expect(failure.advice != nil)
        #expect(library.asked.count == links.count)
    }

    @Test func `a request that is not changed leads back`() async throws {
        let library = Library(["posts": ("[1]", nil)])
        let paged = numbers().paged(by: .custom(items: \.self) { request, _, _ in request })
        let (pages, error) = await collect(library.client.pages(paged))
        #expect(pages.count == 1)
        #expect((error as? RequestError)?.code == .paginationCycle)
    }

    @Test(arguments: [
        "https://evil.example/v1/posts", "http://api.example.com/v1/posts?page=2",
        "https://api.example.com:8443/v1/posts?page=2",
        "//evil.example/posts", "https://api.example.com@evil.example/v1/posts",
        "https://api.example.com.evil.example/",
        "https://API.example.com.:443/", "https:\\\\evil.example", "/\\evil.example/posts",
    ])
    func `credentials go to no other server`(target: String) async throws {
        let library = Library(["posts": ("[1]", "<\(target)>; rel=next")])
        let paged = numbers().paged(by: .link).header("Authorization", "Bearer 7")
        let (pages, error) = await collect(library.client.pages(paged))
        #expect(pages.count == 1)
        let code = (error as? RequestError)?.code
        #expect(library.transport.requests.allSatisfy { $0.url.host == "api.example.com" && $0.url.port == nil })
        if !target.contains("\\") {
            #expect(code == .foreignNextPage)
            #expect(library.asked.count == 1)
        } else {
            #expect(code != nil)
        }
    }

    @Test func `an error of a link to another server says no more of it than its origin`() async throws {
        let library = Library(["posts": ("[1]", "<https://evil.example/secret?token=secret>; rel=next")])
        let (_, error) = await collect(library.client.pages(numbers().paged(by: .link)))
        let failure = try #require(error as? RequestError)
        #expect(failure.message.contains("evil.example"))
        #expect(!failure.description.contains("secret"))
    }

    @Test(arguments: ["mailto:ann@example.com", "ftp://api.example.com/", "http:///posts", "javascript:alert(1)", ""])
    func `a link that is no address is an error`(target: String) async throws {
        let library = Library(["posts": ("[1]", "<\(target)>; rel=next")])
        let (pages, error) = await collect(library.client.pages(numbers().paged(by: .link)))
        #expect(pages.count == 1)
        #expect((error as? RequestError)?.code == .invalidNextPage)
    }

    @Test func `pages lead to another server where it is allowed`() async throws {
        let library = Library([
            "posts": ("[1]", "<https://archive.example.com/posts>; rel=next"),
            "https://archive.example.com/posts": ("[2]", "<posts?page=2>; rel=next"),
            "https://archive.example.com/posts?page=2": ("[3]", "<https://api.example.com/v1/posts?page=9>; rel=next"),
            "posts?page=9": ("[4]", nil),
        ])
        let paged = numbers().paged(by: .link).allowing(origin: "https://archive.example.com")
        #expect(try await library.client.elements(paged).reduce(into: []) { $0.append($1) } == [1, 2, 3, 4])
        let refused = numbers().paged(by: .link).allowing(origin: "archive.example.com").allowing(origin: "")
        #expect((await collect(library.client.elements(refused)).1 as? RequestError)?.code == .foreignNextPage)
    }

    /// Sends to a server that redirects its first page, which leads to another.
    private func pages(
        from base: String,
        redirectingTo location: String,
        next: String
    ) async -> (elements: [Int], code: RequestError.Code?, asked: [String]) {
        let transport = RecordingTransport(
            .stub { request in
                switch request.url.absoluteString {
                case "\(base)/posts": .answer(status: 308, headers: ["Location": location])
                case location: .answer(status: 200, headers: ["Link": "<\(next)>; rel=next"], text: "[1]")
                default: .answer(status: 200, text: "[2]")
                }
            }
        )
        let blog = Client(Blog.self, baseURL: URL(string: base), transport: transport, clock: ManualClock())
        let (elements, error) = await collect(blog.elements(numbers().paged(by: .link)))
        return (elements, (error as? RequestError)?.code, transport.requests.map(\.url.absoluteString))
    }

    @Test(arguments: [
        ("http://blog.example", "https://blog.example/posts", "https://blog.example/posts?page=2"),
        ("http://blog.example", "https://blog.example/posts", "?page=2"),
        ("http://blog.example:80", "https://BLOG.example:443/posts", "https://blog.example/posts?page=2"),
    ])
    func `pages go on at the secure address of the same server`(base: String, location: String, next: String) async {
        let (elements, code, asked) = await pages(from: base, redirectingTo: location, next: next)
        #expect(elements == [1, 2])
        #expect(code == nil)
        #expect(asked.last?.hasPrefix("https://") == true)
    }

    @Test(arguments: [
        // Another host, another port on either side, and the way back.
        ("http://blog.example", "https://blog.example/posts", "https://www.blog.example/posts"),
        ("http://blog.example", "https://blog.example/posts", "https://blog.example:8443/posts"),
        ("http://blog.example:8080", "https://blog.example/posts", "https://blog.example/posts?page=2"),
        ("https://blog.example", "https://blog.example/all", "http://blog.example/posts"),
    ])
    func `no other change of the address is a way to a page`(base: String, location: String, next: String) async {
        let (elements, code, asked) = await pages(from: base, redirectingTo: location, next: next)
        #expect(elements == [1])
        #expect(code == .foreignNextPage)
        #expect(asked.count == 2)
    }

    @Test func `a query item to count from that is no number is an error`() async throws {
        let library = Library(["posts?page=two": ("[1]", nil)])
        let (pages, error) = await collect(library.client.pages(numbers(["page": "two"]).paged(by: .page())))
        #expect(pages.count == 1)
        #expect((error as? RequestError)?.code == .encodingFailed)
    }

    @Test func `a request that cannot be built is an error of the first page`() async throws {
        let blog = Client(Blog.self, transport: .failing, clock: ManualClock())
        let paged = RequestConverter(method: .get, route: "..").returning([Int].self).paged(by: .page())
        let (pages, error) = await collect(blog.pages(paged))
        #expect(pages.isEmpty)
        #expect((error as? RequestError)?.code == .invalidPath)
    }
}
