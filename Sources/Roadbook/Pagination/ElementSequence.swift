/// The elements of a collection that comes in pages, each page asked for when an element of it is wanted.
///
/// An error ends the sequence; the elements before it have been given. Iterating again asks again, from the first page on.
/// The errors are those of ``PageSequence``.
public struct ElementSequence<List: Sendable, Element: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = any Error

    /// The pages that the elements are on.
    public let pages: PageSequence<List, Element>

    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator())
    }

    /// Asks for the pages, and gives their elements.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: PageSequence<List, Element>.Iterator
        private var elements: IndexingIterator<[Element]> = [].makeIterator()

        init(pages: PageSequence<List, Element>.Iterator) {
            self.pages = pages
        }

        /// The next element; `nil` after the last one, and after an error.
        ///
        /// - Throws: ``RequestError``, and `CancellationError` where the task is cancelled before a page is there.
        public mutating func next() async throws -> Element? {
            while true {
                if let element = elements.next() { return element }
                guard let page = try await pages.next() else { return nil }
                elements = page.elements.makeIterator()
            }
        }
    }
}
