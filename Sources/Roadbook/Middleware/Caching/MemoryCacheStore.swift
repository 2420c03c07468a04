public import Foundation

/// Keeps stored answers in memory, for several caches of one process or for tests. A ``ResponseCache`` has such a memory of
/// its own already.
public final class MemoryCacheStore: CacheStore {
    private let values: Locked<LeastRecentlyUsed<String, Data>>

    /// - Parameter limit: The most octets that the values may have together: 16 MiB unless given; zero or less for none.
    ///   What was used least recently has to go first.
    public init(limit: Int = 16 << 20) {
        values = Locked(LeastRecentlyUsed(limit: limit))
    }

    public func value(for key: String) -> Data? {
        values.withLock { $0.value(for: key) }
    }

    public func set(_ value: Data, for key: String) {
        values.withLock { _ = $0.set(value, for: key, cost: value.count) }
    }

    public func removeValue(for key: String) {
        values.withLock { _ = $0.removeValue(for: key) }
    }

    public func removeAll() {
        values.withLock { $0.removeAll() }
    }
}
