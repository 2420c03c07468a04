/// A request for a collection that comes in pages, as a plain value, before any I/O.
///
/// ```swift
/// let recent = Blog.Posts.pages().query(["sort": "-date"]).limit(elements: 100)
/// for try await post in blog.elements(recent) { ... }
/// ```
public struct PagedRequest<List: Sendable, Element: Sendable>: Sendable {
    /// The request for the first page. Those for the others are made from it, with its header fields and settings.
    public private(set) var first: RequestConverter<List>

    let pagination: Pagination<List, Element>

    /// The most pages that are asked for.
    private(set) var pageLimit = 10_000

    /// The most elements that are given.
    private(set) var elementLimit = Int.max

    /// Where a page may lead besides its own origin.
    private(set) var allowedOrigins: Set<String> = []

    init(_ first: RequestConverter<List>, _ pagination: Pagination<List, Element>) {
        self.first = first
        self.pagination = pagination
    }
}

extension PagedRequest {
    /// Changes the request for the pages by its own modifiers: `.map { $0.timeout(.seconds(5)) }`.
    public func map(_ change: (RequestConverter<List>) -> RequestConverter<List>) -> Self {
        with { $0.first = change($0.first) }
    }

    /// Adds to the query of the first page. The others have what the first has, unless a link of the server's says where
    /// they are.
    public func query(_ parameters: Parameters) -> Self {
        map { $0.query(parameters) }
    }

    /// Adds a value to the query of the first page, encoded by the rules of the coding's ``QueryStyle``.
    @_disfavoredOverload
    public func query(_ value: some Encodable & Sendable) -> Self {
        map { $0.query(value) }
    }

    /// Sets a header field of the requests for all pages; `nil` removes one.
    public func header(_ name: String, _ value: String?) -> Self {
        map { $0.header(name, value) }
    }

    /// Bounds how many pages are asked for: 10,000 unless set. A collection that has more ends by an error with the code
    /// `tooManyPages`, since what came is not the whole of it.
    ///
    /// - Parameter count: Less than zero is zero.
    public func limit(pages count: Int) -> Self {
        with { $0.pageLimit = max(0, count) }
    }

    /// Bounds how many elements are given: there is no bound unless set. Where that many have been given no further page
    /// is asked for, and that is no error. The last page is cut where it has more.
    ///
    /// - Parameter count: Less than zero is zero, for which nothing is sent.
    public func limit(elements count: Int) -> Self {
        with { $0.elementLimit = max(0, count) }
    }

    /// Lets a page lead to another server.
    ///
    /// The requests for the pages go there with the header fields of the first, credentials among them, so that a link to
    /// another origin than that of the first page is refused unless it is allowed here. From `http` to `https` of the same
    /// host, at the default ports, pages lead in any case; never the other way.
    ///
    /// - Parameter origin: Scheme, host and port, such as `https://archive.example.com`.
    public func allowing(origin: String) -> Self {
        with { $0.allowedOrigins.insert(origin) }
    }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var changed = self
        change(&changed)
        return changed
    }
}

extension PagedRequest: CustomStringConvertible {
    /// The method and the pattern of the first page, such as `pages of GET posts`.
    public var description: String { "pages of \(first)" }
}
