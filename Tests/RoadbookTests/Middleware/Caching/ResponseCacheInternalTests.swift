import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// What happens to a cache and its store at the same time.
struct ResponseCacheInternalTests {
    /// Waits for a test before it does what it is told.
    private final class Gate: CacheStore {
        let store = MemoryCacheStore()
        let before: @Sendable (String) async throws -> Void

        init(before: @escaping @Sendable (String) async throws -> Void) {
            self.before = before
        }

        func value(for key: String) async throws -> Data? {
            // What is read was read before the wait.
            let value = store.value(for: key)
            try await before("value")
            return value
        }

        func set(_ value: Data, for key: String) async throws {
            try await before("set")
            store.set(value, for: key)
        }

        func removeValue(for key: String) async throws {
            try await before("remove")
            store.removeValue(for: key)
        }

        func removeAll() async throws {
            try await before("removeAll")
            store.removeAll()
        }
    }

    private let request: TransportRequest

    init() throws {
        request = TransportRequest(method: .get, url: try #require(URL(string: "https://a.example/1")))
    }

    private func response(_ text: String) -> StoredResponse {
        StoredResponse(
            head: ResponseHead(status: 200, headers: ["ETag": "\"\(text)\""]),
            body: Data(text.utf8),
            requestDate: CachedBlog.start,
            responseDate: CachedBlog.start
        )
    }

    @Test func `what is written while it is forgotten does not stay in the store`() async throws {
        let (writes, forgotten) = (Signal(), Signal())
        let isGated = Locked(false)
        let gate = Gate { action in
            guard action == "set", isGated.withLock(\.self) else { return }
            writes.fire()
            try await forgotten.wait()
        }
        let cache = ResponseCache(store: gate)
        await cache.keep(response("old"), to: request, cache.lookUp(request))
        isGated.withLock { $0 = true }
        let keeping = Task { await cache.keep(response("renewed"), to: request, cache.lookUp(request)) }
        try await writes.wait()
        await cache.removeAnswers(to: request.url)
        forgotten.fire()
        await keeping.value
        #expect(await cache.lookUp(request).response == nil)
        #expect(await ResponseCache(store: gate.store).lookUp(request).response == nil)
    }

    @Test func `what is read from the store does not come before what is newer`() async throws {
        let (reads, kept) = (Signal(), Signal())
        let count = Locked(0)
        let gate = Gate { action in
            // The answer, after what the answers differ by.
            guard action == "value",
                count.withLock({
                    $0 += 1; return $0
                }) == 3 + 2
            else { return }
            reads.fire()
            try await kept.wait()
        }
        let first = ResponseCache(memoryLimit: 0, store: gate)
        await first.keep(response("old"), to: request, first.lookUp(request))
        let lookup = await first.lookUp(request)
        #expect(lookup.response?.body == Data("old".utf8))
        #expect(count.withLock(\.self) == 3)

        let second = ResponseCache(store: gate)
        let reading = Task { await second.lookUp(request) }
        try await reads.wait()
        await second.keep(response("new"), to: request, lookup)
        kept.fire()
        _ = await reading.value
        #expect(await second.lookUp(request).response?.body == Data("new".utf8))
    }

    @Test(arguments: [0, 1 << 20])
    func `what cannot be stored takes the place of what was stored before`(memoryLimit: Int) async throws {
        let isFull = Locked(false)
        let gate = Gate { action in
            if action == "set", isFull.withLock(\.self) { throw POSIXError(.ENOSPC) }
        }
        let cache = ResponseCache(memoryLimit: memoryLimit, store: gate)
        await cache.keep(response("old"), to: request, cache.lookUp(request))
        isFull.withLock { $0 = true }
        await cache.keep(response("new"), to: request, cache.lookUp(request))
        #expect(await ResponseCache(store: gate.store).lookUp(request).response == nil)
    }

    /// How everything of an address may be forgotten.
    enum Forgetting: CaseIterable, Sendable {
        case answers
        case everything
    }

    @Test(arguments: Forgetting.allCases, [true, false])
    func `what is read from the store while it is forgotten does not come back`(
        forgetting: Forgetting,
        isReadInTime: Bool
    ) async throws {
        let (removes, read, reads, removed) = (Signal(), Signal(), Signal(), Signal())
        let isGated = Locked(false)
        let gate = Gate { action in
            guard isGated.withLock(\.self) else { return }
            if action.hasPrefix("remove") {
                removes.fire()
                try await read.wait()
            } else if action == "value", !isReadInTime {
                reads.fire()
                try await removed.wait()
            }
        }
        let earlier = ResponseCache(store: gate.store)
        await earlier.keep(response("old"), to: request, earlier.lookUp(request))

        let cache = ResponseCache(store: gate)
        isGated.withLock { $0 = true }
        let removal = Task {
            switch forgetting {
            case .answers: await cache.removeAnswers(to: request.url)
            case .everything: await cache.removeAll()
            }
        }
        try await removes.wait()
        let reading = Task { await cache.lookUp(request) }
        if isReadInTime { _ = await reading.value } else { try await reads.wait() }
        read.fire()
        await removal.value
        removed.fire()
        _ = await reading.value
        #expect(await cache.lookUp(request).response == nil)
    }

    @Test func `whoever is cancelled has the store changed all the same`() async throws {
        let gate = Gate { action in
            if action != "value" { try Task.checkCancellation() }
        }
        let cache = ResponseCache(memoryLimit: 0, store: gate)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await cache.keep(response("1"), to: request, cache.lookUp(request))
        }
        await cancelled.value
        #expect(await cache.lookUp(request).response != nil)
        let forgetting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await cache.removeAnswers(to: request.url)
        }
        await forgetting.value
        #expect(await cache.lookUp(request).response == nil)
    }
}
