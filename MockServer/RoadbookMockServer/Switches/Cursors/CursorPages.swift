/// How a list comes in pages by cursors: each page but the last gives a text by which the next is asked for.
public struct CursorPages: Sendable, Hashable {
    let parameter: String
    let limitParameter: String
    let size: Int
    let most: Int

    /// - Parameters:
    ///   - parameter: The name of the query item for the cursor: `cursor` unless given.
    ///   - limitParameter: The name of the query item for how many members a page may have: `limit` unless given.
    ///   - size: How many they are where it is not asked: 20 unless given.
    ///   - most: How many they are at most, whatever is asked: 100 unless given, or the size where that is more.
    public init(
        parameter: String = "cursor",
        limitParameter: String = "limit",
        size: Int = 20,
        most: Int? = nil
    ) {
        self.parameter = parameter
        self.limitParameter = limitParameter
        self.size = size
        self.most = most ?? max(100, size)
    }
}

extension CursorPages {
    /// - Throws: ``MockServerError`` for what makes no sense.
    func check() throws {
        guard size > 0, most >= size else {
            throw MockServerError(
                "a page has \(size) members, and \(most) at most",
                advice: "Give it at least one, and no more than that."
            )
        }
        let names = [parameter, limitParameter]
        guard !names.contains(""), parameter != limitParameter, !names.contains(where: ListParameters.isKnown) else {
            throw MockServerError(
                "the cursor goes by \(parameter.debugDescription) and the limit by \(limitParameter.debugDescription)",
                advice: "Give each a name of its own, which is none of the names that lists know, such as `_limit`."
            )
        }
    }
}
