public import Foundation

/// Where a ``ResponseCache`` keeps what is to outlast its memory: octets by key.
///
/// You write four functions. ``DiskCacheStore`` and ``MemoryCacheStore`` are two stores; a database behind them is another.
/// A store may forget anything at any time. What it throws fails no call: the answer counts as not stored.
///
/// Values hold the content of answers as it came; keys are of 64 hexadecimal digits and tell nothing. A store may be called
/// by several tasks at once.
public protocol CacheStore: Sendable {
    /// The value of a key, complete and unchanged; `nil` where there is none.
    func value(for key: String) async throws -> Data?

    /// Keeps a value, in place of the one there is.
    func set(_ value: Data, for key: String) async throws

    /// Forgets the value of a key; nothing happens where there is none.
    func removeValue(for key: String) async throws

    /// Forgets every value.
    func removeAll() async throws
}
