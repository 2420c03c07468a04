extension Client {
    /// The pages of a collection, each asked for when it is wanted.
    ///
    /// ```swift
    /// for try await page in blog.pages(Blog.Posts.pages()) {
    ///     print(page.number, page.elements.count, page.head.headers["X-Total-Count"] ?? "")
    /// }
    /// ```
    ///
    /// Nothing is sent before the first page is wanted.
    public func pages<List, Element>(_ request: PagedRequest<List, Element>) -> PageSequence<List, Element> {
        PageSequence(request: request, client: PageClient(self))
    }

    /// The elements of a collection that comes in pages, each page asked for when an element of it is wanted.
    ///
    /// ```swift
    /// for try await post in blog.elements(Blog.Posts.pages().limit(elements: 100)) { print(post.title) }
    /// ```
    public func elements<List, Element>(_ request: PagedRequest<List, Element>) -> ElementSequence<List, Element> {
        ElementSequence(pages: pages(request))
    }
}
