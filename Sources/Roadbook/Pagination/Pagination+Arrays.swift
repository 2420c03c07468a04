// Where a page is an array of its elements, nothing has to be said of where they are.

extension Pagination where List == [Element] {
    /// The next page is what the `Link` field of the header says, by the relation `next` (RFC 8288); a page without one
    /// ends.
    public static var link: Pagination { link(items: { $0 }) }

    /// Pages have numbers; see ``page(parameter:first:size:sizeParameter:hasMore:items:)``.
    public static func page(
        parameter: String = "page",
        first: Int = 1,
        size: Int? = nil,
        sizeParameter: String = "per_page"
    ) -> Pagination {
        page(parameter: parameter, first: first, size: size, sizeParameter: sizeParameter, items: { $0 })
    }

    /// Pages begin at positions; see ``offset(parameter:limit:limitParameter:hasMore:items:)``.
    public static func offset(
        parameter: String = "offset",
        limit: Int? = nil,
        limitParameter: String = "limit"
    ) -> Pagination {
        offset(parameter: parameter, limit: limit, limitParameter: limitParameter, items: { $0 })
    }

    /// The next page is asked for by a value of the last element, its id for one; a page without elements, or `nil`, ends.
    ///
    /// - Parameters:
    ///   - parameter: The name of the query item that carries the value, such as `after`.
    ///   - last: The value of the last element.
    public static func cursor<Cursor: ParameterValue>(
        parameter: String,
        last: @escaping @Sendable (Element) -> Cursor?
    ) -> Pagination {
        cursor(parameter: parameter, next: { $0.last.flatMap(last) }, items: { $0 })
    }
}
