/// One page of a collection.
public struct PagedResponse<List: Sendable, Element: Sendable>: Sendable {
    /// The number of the page among those that were asked for, counted from 1.
    public let number: Int

    /// The page as the server sent it.
    public let list: List

    /// Its elements: fewer than those of ``list`` where the limit of elements cuts them off.
    public let elements: [Element]

    /// The status and the header fields it came with.
    public let head: ResponseHead
}
