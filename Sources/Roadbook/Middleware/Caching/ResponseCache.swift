public import Foundation

/// Answers that are kept, so that they need not be sent again: a private cache by RFC 9111.
///
/// ```swift
/// settings.cache = .memory()
/// settings.cache = .disk(at: caches.appending(path: "blog"))
/// ```
///
/// Answers to `GET` are kept as their `Cache-Control`, `Expires` and `Vary` allow. While one is fresh it is the answer to
/// `GET` and `HEAD`, and nothing is sent; when it is stale the server is asked whether it still holds (`If-None-Match`,
/// `If-Modified-Since`), and a `304` brings the kept content with its status. `Cache-Control` of a request is obeyed:
/// `no-store` passes the cache by, `no-cache` has the server asked, `only-if-cached` has nothing sent: the answer is then
/// `504` where there is none that may be used. `stale-if-error` of either side lets a stale answer stand in for a failure. A
/// request with a condition or a range of its own passes the cache by.
///
/// `POST`, `PUT`, `PATCH`, `DELETE` and other methods that change something make the cache forget what it has of their
/// address, and of the `Location` and `Content-Location` of their answer at the same origin (section 4.4). Other addresses,
/// the same one with another query among them, are not forgotten.
///
/// An answer to a request with credentials is for the same credentials alone: fields such as `Authorization`, `Cookie` and
/// others whose name speaks of a key or a token, and the field of the setting `authentication`, take part in its key as a
/// salted digest. What middleware for attempts adds to a request comes after the cache, which knows nothing of it: where
/// that tells users apart, give each a cache of their own. Otherwise a cache may be shared by several clients. Cookies that
/// answers set are not kept.
///
/// The cache never fails a call: what cannot be kept or read counts as absent.
public final class ResponseCache: Sendable {
    private let memory: Locked<Memory>
    private let store: (any CacheStore)?

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - memoryLimit: The most octets to keep in memory, roughly: 16 MiB unless given; zero or less for none. What was used
    ///     least recently has to go first.
    ///   - store: Where answers are kept besides; nowhere unless given.
    public init(memoryLimit: Int = 16 << 20, store: (any CacheStore)? = nil) {
        memory = Locked(Memory(limit: memoryLimit))
        self.store = store
    }

    /// A cache in memory alone, gone with the process.
    ///
    /// - Parameter limit: The most octets to keep, roughly: 16 MiB unless given.
    public static func memory(limit: Int = 16 << 20) -> ResponseCache {
        ResponseCache(memoryLimit: limit)
    }

    /// A cache in memory and in a folder, which the next process finds again.
    ///
    /// - Parameters:
    ///   - folder: A folder for the cache alone; made where it is not there.
    ///   - limit: The most octets of its files: 64 MiB unless given.
    public static func disk(at folder: URL, limit: Int = 64 << 20) -> ResponseCache {
        ResponseCache(store: DiskCacheStore(at: folder, limit: limit))
    }

    /// Forgets every answer; for a user who logs out, say. Answers on their way are not kept either.
    public func removeAll() async {
        await forget(inMemory: { $0.removeAll() }, inStore: { try await $0.removeAll() })
    }

    /// Forgets the answers to an address, whatever their variants. Nothing happens where there are none.
    ///
    /// - Parameter url: An absolute address; its fragment does not count.
    public func removeAnswers(to url: URL) async {
        let key = CacheKey.of(url)
        await forget(inMemory: { $0.remove(key) }, inStore: { try await $0.removeValue(for: key) })
    }
}

extension ResponseCache {
    /// What the cache has for a request.
    ///
    /// - Parameter credentialField: The name of a field that carries credentials though its name does not say so.
    func lookUp(_ request: TransportRequest, credentialField: String? = nil) async -> CacheLookup {
        var lookup = CacheLookup(
            key: CacheKey.of(request.url),
            mark: memory.withLock(\.mark),
            credentialField: credentialField
        )
        guard case .variants(let variants)? = await record(lookup.key, lookup) else { return lookup }
        lookup.variants = variants
        let key = variants.key(for: request.headers, credentialField: credentialField)
        guard case .response(let response)? = await record(key, lookup) else { return lookup }
        lookup.response = response
        return lookup
    }

    /// Keeps an answer, in place of the one that was found; unless its address was forgotten since it was looked up.
    func keep(_ response: StoredResponse, to request: TransportRequest, _ lookup: CacheLookup) async {
        guard let names = CacheVariants.names(response.head.headers) else { return await drop(lookup, request) }
        let variants = memory.withLock { $0.variants(names, lookup) }
        // Known or not: a store may have forgotten it, since memory was asked first.
        await set(.variants(variants), for: lookup.key, lookup)
        let key = variants.key(for: request.headers, credentialField: lookup.credentialField)
        await set(.response(response), for: key, lookup)
    }

    /// Forgets the answer that was found, where there was one.
    func drop(_ lookup: CacheLookup, _ request: TransportRequest) async {
        guard let variants = lookup.variants, lookup.response != nil else { return }
        let key = variants.key(for: request.headers, credentialField: lookup.credentialField)
        memory.withLock { _ = $0.records.removeValue(for: key) }
        await detached { try await $0.removeValue(for: key) }
    }

    /// Forgets the answers to an address: those in memory at once, those in the store as soon as may be.
    func beginToRemoveAnswers(to url: URL) {
        let key = CacheKey.of(url)
        memory.withLock { $0.remove(key) }
        if store != nil { Task { await removeAnswers(to: url) } }
    }

    private func forget(
        inMemory: (inout Memory) -> Void,
        inStore: @escaping @Sendable (any CacheStore) async throws -> Void
    ) async {
        memory.withLock(inMemory)
        guard store != nil else { return }
        await detached(inStore)
        // Whoever read the store until now has put into memory what was still there.
        memory.withLock(inMemory)
    }

    private func record(_ key: String, _ lookup: CacheLookup) async -> CacheRecord? {
        if let record = memory.withLock({ $0.records.value(for: key) }) { return record }
        guard let store, let data = try? await store.value(for: key) else { return nil }
        guard let record = CacheRecord(data) else {
            await detached { try await $0.removeValue(for: key) }
            return nil
        }
        memory.withLock { memory in
            // Meanwhile another may have kept a newer one.
            if !memory.records.contains(key) { memory.set(record, for: key, lookup) }
        }
        return record
    }

    private func set(_ record: CacheRecord, for key: String, _ lookup: CacheLookup) async {
        guard memory.withLock({ $0.set(record, for: key, lookup) }), store != nil,
            let data = try? record.encoded()
        else { return }
        await detached { store in
            do {
                try await store.set(data, for: key)
            } catch {
                // What is there is out of date, and would be the answer as soon as memory has forgotten the new one.
                try await store.removeValue(for: key)
            }
        }
        // Whoever forgot the address while the record was written may have been first.
        guard !memory.withLock({ $0.isCurrent(lookup) }) else { return }
        await detached { try await $0.removeValue(for: key) }
    }

    /// Works on the store to its end, whatever becomes of the caller: half of a change would be wrong for ever.
    private func detached(_ work: @escaping @Sendable (any CacheStore) async throws -> Void) async {
        guard let store else { return }
        await Task { try? await work(store) }.value
    }
}
