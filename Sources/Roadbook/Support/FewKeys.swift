/// Values by key, for where there is most often one of them: that is found without a hash.
struct FewKeys<Key: Hashable, Value> {
    /// The key that came when no other had this place; its value may be gone. It is not among the others.
    private var first: Key?
    private var firstValue: Value?
    private var others: [Key: Value] = [:]

    var count: Int { others.count + (firstValue == nil ? 0 : 1) }

    subscript(key: Key) -> Value? { first == key ? firstValue : others[key] }

    /// Changes the value of a key where it is, so that nothing of it is copied.
    ///
    /// - Parameter body: Told `nil` where there is none, and leaves `nil` where there is to be none.
    mutating func change<Result>(_ key: Key, _ body: (inout Value?) throws -> Result) rethrows -> Result {
        if first != key {
            guard firstValue == nil, others[key] == nil else { return try body(&others[key]) }
            first = key
        }
        return try body(&firstValue)
    }
}

extension FewKeys: Sendable where Key: Sendable, Value: Sendable {}
