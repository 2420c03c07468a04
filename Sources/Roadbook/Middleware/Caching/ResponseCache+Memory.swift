extension ResponseCache {
    /// What a cache has in memory: records, and what was forgotten of late.
    ///
    /// An answer that was asked for before its address was forgotten may be older than the change that made it so: it is not
    /// kept when it comes.
    struct Memory: Sendable {
        var records: LeastRecentlyUsed<String, CacheRecord>

        /// How often something was forgotten.
        private(set) var mark = 0

        /// The mark of what was forgotten, by the key of its address.
        private var forgotten = LeastRecentlyUsed<String, Int>(limit: 1024)

        /// The mark up to which everything counts as forgotten.
        private var floor = 0

        init(limit: Int) {
            records = LeastRecentlyUsed(limit: limit)
        }

        mutating func remove(_ key: String) {
            mark += 1
            records.removeValue(for: key)
            for gone in forgotten.set(mark, for: key) { floor = max(floor, gone.value) }
        }

        mutating func removeAll() {
            mark += 1
            floor = mark
            records.removeAll()
            forgotten.removeAll()
        }

        /// Whether nothing was forgotten of an address since it was looked up.
        mutating func isCurrent(_ lookup: CacheLookup) -> Bool {
            floor <= lookup.mark && forgotten.value(for: lookup.key) ?? 0 <= lookup.mark
        }

        /// - Returns: Whether the record belongs into the cache.
        @discardableResult
        mutating func set(_ record: CacheRecord, for key: String, _ lookup: CacheLookup) -> Bool {
            guard isCurrent(lookup) else { return false }
            records.set(record, for: key, cost: record.cost)
            return true
        }

        /// What the answers to an address differ by: what is known of it, or something new where it is not by these names.
        mutating func variants(_ names: [String], _ lookup: CacheLookup) -> CacheVariants {
            if case .variants(let variants)? = records.value(for: lookup.key), variants.names == names {
                return variants
            }
            if let variants = lookup.variants, variants.names == names { return variants }
            return CacheVariants(names: names)
        }
    }
}
