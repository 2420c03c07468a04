/// A route whose collection comes in pages.
///
/// ```swift
/// struct Posts: Readable, Paginated {
///     typealias Model = Post
///     var route = "posts"
///     static var pagination: Pagination<[Post], Post> { .link }
/// }
///
/// for try await post in blog.elements(Blog.Posts.pages()) { ... }
/// ```
///
/// You write `pagination`.
public protocol Paginated: Listable {
    /// What a page is made of. The model unless `pagination` says otherwise.
    associatedtype PageElement: Sendable = Model

    /// How one page leads to the next.
    static var pagination: Pagination<List, PageElement> { get }
}

extension Members where Route: Paginated {
    /// The collection, page by page: `GET /posts`, and what follows.
    public func pages() -> PagedRequest<Route.List, Route.PageElement> {
        list().paged(by: Route.pagination)
    }
}

extension Paginated where Parent == TopLevel, Placement == Members<Self> {
    /// The collection, page by page: `GET /posts`, and what follows.
    public static func pages() -> PagedRequest<List, PageElement> { members.pages() }
}

extension RequestConverter {
    /// This request as the first of several, each for one page.
    ///
    /// - Parameter pagination: How one page leads to the next.
    public func paged<Element>(by pagination: Pagination<Response, Element>) -> PagedRequest<Response, Element> {
        PagedRequest(self, pagination)
    }
}
