/// How a collection that comes in pages leads from one page to the next, and where a page has its elements.
///
/// ```swift
/// .link                                                               // Link: <...>; rel="next"
/// .cursor(parameter: "after", next: \.nextCursor, items: \.posts)     // ?after=...
/// .page(parameter: "page", size: 50, sizeParameter: "per_page")       // ?page=1&per_page=50
/// .offset(parameter: "offset", limit: 50)                             // ?offset=0&limit=50
/// ```
///
/// `items` is where a page has its elements; it is not needed where the page is an array of them.
public struct Pagination<List: Sendable, Element: Sendable>: Sendable {
    /// A page that came, as far as it matters for the next.
    struct Page: Sendable {
        let request: RequestConverter<List>
        /// The query that was asked for.
        let query: PageQuery
        let list: List
        let elementCount: Int
        let head: ResponseHead
    }

    /// What comes after a page.
    enum Next: Sendable {
        case end
        /// An address, relative to that of the page.
        case target(String)
        /// The same address with other values in the query.
        case query(Parameters)
        case request(RequestConverter<List>)
    }

    let items: @Sendable (List) -> [Element]

    /// What the query of the first page says where the request does not.
    let defaults: Parameters

    let next: @Sendable (Page) throws -> Next

    init(
        items: @escaping @Sendable (List) -> [Element],
        defaults: Parameters = [:],
        next: @escaping @Sendable (Page) throws -> Next
    ) {
        self.items = items
        self.defaults = defaults
        self.next = next
    }
}

extension Pagination {
    /// The next page is what the `Link` field of the header says, by the relation `next` (RFC 8288); a page without one
    /// ends.
    ///
    /// - Parameter items: Where a page has its elements.
    public static func link(items: @escaping @Sendable (List) -> [Element]) -> Pagination {
        Pagination(items: items) { page in
            LinkHeader(page.head.headers).target(rel: "next").map { .target($0) } ?? .end
        }
    }

    /// The next page is what a `next` link of the content says, such as `"next": "/posts?page=2"`; `nil` or an empty one
    /// ends.
    ///
    /// - Parameters:
    ///   - next: The link, absolute or relative to the address of the page.
    ///   - items: Where a page has its elements.
    public static func link(
        next: @escaping @Sendable (List) -> String?,
        items: @escaping @Sendable (List) -> [Element]
    ) -> Pagination {
        Pagination(items: items) { page in
            guard let target = next(page.list), !target.isEmpty else { return .end }
            return .target(target)
        }
    }

    /// The next page is asked for by a value that this one gives; `nil` or an empty text ends.
    ///
    /// To begin in the middle, give the request a value of its own: `.query(["after": bookmark])`.
    ///
    /// - Parameters:
    ///   - parameter: The name of the query item that carries the value.
    ///   - next: The value for the next page.
    ///   - items: Where a page has its elements.
    public static func cursor<Cursor: ParameterValue>(
        parameter: String,
        next: @escaping @Sendable (List) -> Cursor?,
        items: @escaping @Sendable (List) -> [Element]
    ) -> Pagination {
        Pagination(items: items) { page in
            guard let cursor = next(page.list) else { return .end }
            let value = cursor.jsonValue
            return value.isNull || value == "" ? .end : .query([parameter: cursor])
        }
    }

    /// Pages have numbers. A page without elements ends.
    ///
    /// A request that has the query item already begins with that page.
    ///
    /// - Parameters:
    ///   - parameter: The name of the query item for the number: `page` unless given.
    ///   - first: The number of the first page: 1 unless given.
    ///   - size: How many elements to ask for; the server's own choice unless given.
    ///   - sizeParameter: The name of the query item for the size: `per_page` unless given.
    ///   - hasMore: Whether there is another page, where a page tells: it saves the request for the empty one.
    ///   - items: Where a page has its elements.
    public static func page(
        parameter: String = "page",
        first: Int = 1,
        size: Int? = nil,
        sizeParameter: String = "per_page",
        hasMore: (@Sendable (List) -> Bool)? = nil,
        items: @escaping @Sendable (List) -> [Element]
    ) -> Pagination {
        var defaults: Parameters = [parameter: first]
        if let size { defaults[sizeParameter] = .number(JSONNumber(size)) }
        return Pagination(items: items, defaults: defaults) { page in
            guard page.elementCount > 0, hasMore?(page.list) ?? true else { return .end }
            return try page.query.advanced(parameter, by: 1, from: first)
        }
    }

    /// Pages begin at positions. A page without elements ends.
    ///
    /// The next page begins as many elements further as this one has, whatever was asked for: some servers give fewer. A
    /// request that has the query item already begins there.
    ///
    /// - Parameters:
    ///   - parameter: The name of the query item for the position, which is counted from 0: `offset` unless given.
    ///   - limit: How many elements to ask for; the server's own choice unless given.
    ///   - limitParameter: The name of the query item for that: `limit` unless given.
    ///   - hasMore: Whether there is another page, where a page tells: it saves the request for the empty one.
    ///   - items: Where a page has its elements.
    public static func offset(
        parameter: String = "offset",
        limit: Int? = nil,
        limitParameter: String = "limit",
        hasMore: (@Sendable (List) -> Bool)? = nil,
        items: @escaping @Sendable (List) -> [Element]
    ) -> Pagination {
        var defaults: Parameters = [parameter: 0]
        if let limit { defaults[limitParameter] = .number(JSONNumber(limit)) }
        return Pagination(items: items, defaults: defaults) { page in
            guard page.elementCount > 0, hasMore?(page.list) ?? true else { return .end }
            return try page.query.advanced(parameter, by: page.elementCount, from: 0)
        }
    }

    /// Any other way: the next request is made from the last one and its answer, or is `nil` at the end.
    ///
    /// - Parameters:
    ///   - items: Where a page has its elements.
    ///   - next: Makes the next request, for one by changing the body or a header field.
    public static func custom(
        items: @escaping @Sendable (List) -> [Element],
        next:
            @escaping @Sendable (
                _ request: RequestConverter<List>, _ list: List, _ head: ResponseHead
            ) throws -> RequestConverter<List>?
    ) -> Pagination {
        Pagination(items: items) { page in
            try next(page.request, page.list, page.head).map { .request($0) } ?? .end
        }
    }
}

extension PageQuery {
    /// The query for the next page, where pages are numbers.
    fileprivate func advanced<List, Element>(
        _ parameter: String,
        by distance: Int,
        from first: Int
    ) throws -> Pagination<List, Element>.Next {
        var current = first
        if let text = self[parameter] {
            guard let number = Int(text) else {
                throw RequestError(
                    .encodingFailed,
                    "the query item \(parameter.debugDescription) is no number, so there is none to go on from",
                    advice: "Give it a number, or leave it out to begin with the first page."
                )
            }
            current = number
        }
        let (next, overflow) = current.addingReportingOverflow(distance)
        return overflow ? .end : .query([parameter: next])
    }
}
