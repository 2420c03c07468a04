import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// The two stores, and a cache over each of them.
struct CacheStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func stores(limit: Int = 1 << 20) -> [any CacheStore] {
        [MemoryCacheStore(limit: limit), DiskCacheStore(at: folder.missing, limit: limit)]
    }

    private func data(_ text: String) -> Data { Data(text.utf8) }

    /// The files of the store.
    private var files: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(at: folder.missing, includingPropertiesForKeys: nil)
                .sorted { $0.path < $1.path }
        }
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    // MARK: Both

    @Test func `a store keeps what it is given until it is told to forget`() async throws {
        for store in stores() {
            #expect(try await store.value(for: "a") == nil)
            try await store.removeValue(for: "a")
            try await store.set(data("1"), for: "a")
            try await store.set(Data(), for: "empty")
            try await store.set(data("2"), for: "../b/\u{0}é")
            try await store.set(data("1a"), for: "a")
            #expect(try await store.value(for: "a") == data("1a"))
            #expect(try await store.value(for: "empty") == Data())
            #expect(try await store.value(for: "../b/\u{0}é") == data("2"))
            try await store.removeValue(for: "a")
            #expect(try await store.value(for: "a") == nil)
            try await store.removeAll()
            #expect(try await store.value(for: "empty") == nil)
            try await store.removeAll()
        }
        #expect(try folder.files == ["missing"])
    }

    @Test func `a store keeps to its limit, and what was used last`() async throws {
        for store in stores(limit: 4500) {
            let value = Data(repeating: 1, count: 1000)
            for key in ["a", "b", "c"] { try await store.set(value, for: key) }
            #expect(try await store.value(for: "a") == value)
            try await store.set(value + value, for: "d")
            #expect(try await store.value(for: "a") == value)
            #expect(try await store.value(for: "b") == nil)
            #expect(try await store.value(for: "c") == value)
            #expect(try await store.value(for: "d") == value + value)
            // What is longer than the limit is not kept, nor is what it should replace.
            try await store.set(Data(repeating: 2, count: 5000), for: "a")
            #expect(try await store.value(for: "a") == nil)
            #expect(try await store.value(for: "d") != nil)
        }
    }

    @Test(arguments: [0, -1, Int.min])
    func `a store without a limit to speak of keeps nothing`(limit: Int) async throws {
        for store in stores(limit: limit) {
            try await store.set(data("1"), for: "a")
            #expect(try await store.value(for: "a") == nil)
        }
        #expect(try folder.files == [])
    }

    // MARK: The disk

    @Test func `another store finds what is in the folder`() async throws {
        try await DiskCacheStore(at: folder.missing).set(data("1"), for: "a")
        let other = DiskCacheStore(at: folder.missing)
        #expect(await other.value(for: "a") == data("1"))
        await other.removeValue(for: "a")
        #expect(await DiskCacheStore(at: folder.missing).value(for: "a") == nil)
    }

    @Test func `two stores over one folder see each other's values`() async throws {
        let (one, other) = (DiskCacheStore(at: folder.missing), DiskCacheStore(at: folder.missing))
        #expect(await one.value(for: "a") == nil)
        try await other.set(data("1"), for: "a")
        #expect(await one.value(for: "a") == data("1"))
        await one.removeValue(for: "a")
        #expect(await other.value(for: "a") == nil)
        try await other.set(data("2"), for: "b")
        await one.removeAll()
        #expect(await other.value(for: "b") == nil)
    }

    @Test func `the folder is found smaller, and what was used least recently is gone`() async throws {
        let store = DiskCacheStore(at: folder.missing)
        for (index, key) in ["a", "b", "c"].enumerated() {
            try await store.set(Data(repeating: 1, count: 1000), for: key)
            let newest = try #require(
                try files.max { left, right in
                    let dates = try [left, right].map { try $0.resourceValues(forKeys: [.contentModificationDateKey]) }
                    return (dates[0].contentModificationDate ?? .distantPast)
                        < (dates[1].contentModificationDate ?? .distantPast)
                }
            )
            let date = Date(timeIntervalSinceNow: Double(index * 60 - 1000))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: newest.path)
        }
        #expect(await store.value(for: "a") != nil)
        let smaller = DiskCacheStore(at: folder.missing, limit: 2500)
        #expect(await smaller.value(for: "b") == nil)
        #expect(await smaller.value(for: "c") != nil)
        #expect(await smaller.value(for: "a") != nil)
        #expect(try files.count == 2)
    }

    @Test func `the folder and the files are for their owner alone`() async throws {
        let store = DiskCacheStore(at: folder.missing.appending(path: "deeper"))
        try await store.set(data("1"), for: "secret")
        let deeper = folder.missing.appending(path: "deeper")
        #expect(try permissions(deeper) == 0o700)
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: deeper.path).first)
        #expect(try permissions(deeper.appending(path: file)) == 0o600)
        #expect(!file.contains("secret"))
    }

    enum Damage: CaseIterable, Sendable {
        case shortened, lengthened, changed, emptied, foreign
    }

    @Test(arguments: Damage.allCases)
    func `a damaged file counts as absent, and is deleted`(damage: Damage) async throws {
        let store = DiskCacheStore(at: folder.missing)
        try await store.set(data("the value"), for: "a")
        let file = try #require(try files.first)
        var content = try Data(contentsOf: file)
        switch damage {
        case .shortened: content.removeLast()
        case .lengthened: content.append(0)
        case .changed: content[content.count - 1] ^= 1
        case .emptied: content = Data()
        case .foreign: content = data("something else altogether")
        }
        try content.write(to: file)
        #expect(await store.value(for: "a") == nil)
        #expect(try files.isEmpty)
        try await store.set(data("again"), for: "a")
        #expect(await store.value(for: "a") == data("again"))
    }

    @Test func `files that are not the store's are left alone, and old drafts are not`() async throws {
        let store = DiskCacheStore(at: folder.missing)
        try await store.set(data("1"), for: "a")
        for name in ["notes.txt", "x.answer", "young.answer-draft", "old.answer-draft"] {
            try data("x").write(to: folder.missing.appending(path: name))
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -7200)],
            ofItemAtPath: folder.missing.appending(path: "old.answer-draft").path
        )
        let other = DiskCacheStore(at: folder.missing)
        #expect(await other.value(for: "a") == data("1"))
        await other.removeAll()
        #expect(try files.map(\.lastPathComponent) == ["notes.txt", "x.answer", "young.answer-draft"])
    }

    @Test func `a folder that is removed is made again`() async throws {
        let store = DiskCacheStore(at: folder.missing)
        try await store.set(data("1"), for: "a")
        try FileManager.default.removeItem(at: folder.missing)
        #expect(await store.value(for: "a") == nil)
        try await store.set(data("2"), for: "a")
        #expect(await store.value(for: "a") == data("2"))
    }

    @Test func `a folder that cannot be made is an error of the store, and none of a call`() async throws {
        try data("a file").write(to: folder.missing)
        let store = DiskCacheStore(at: folder.missing)
        await #expect(throws: (any Error).self) { try await store.set(data("1"), for: "a") }
        #expect(await store.value(for: "a") == nil)
        await store.removeValue(for: "a")
        await store.removeAll()
        let blog = CachedBlog(.disk(at: folder.missing)) { _, number in
            .answer(status: 200, headers: ["Cache-Control": "max-age=60"], text: "\(number)")
        }
        try await blog.send()
        // In memory it is kept all the same.
        #expect(try await blog.send().text == "0")
        #expect(try Data(contentsOf: folder.missing) == data("a file"))
    }

    @Test(.endsInTime)
    func `many readers and writers at once see whole values`() async throws {
        for store in stores(limit: 40_000) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let key = "\(number % 7)"
                        let value = Data(repeating: UInt8(number % 7), count: 1000 * (1 + number % 9))
                        if number.isMultiple(of: 3) { try await store.set(value, for: key) }
                        if number % 31 == 0 { try await store.removeValue(for: key) }
                        guard let found = try await store.value(for: key) else { return }
                        #expect(found.count.isMultiple(of: 1000))
                        #expect(found.allSatisfy { $0 == UInt8(number % 7) })
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    // MARK: A cache over them

    private static let answer: HeaderFields = [
        "Cache-Control": "max-age=60", "ETag": #""1""#, "Set-Cookie": "id=hidden",
    ]

    @Test func `a cache on disk answers in the next process`() async throws {
        let first = CachedBlog(.disk(at: folder.missing)) { _, _ in
            .answer(status: 200, headers: Self.answer, text: "kept")
        }
        try await first.send(.get, "posts/1", ["Authorization": "alice"])
        try await first.send(.get, "posts/2")
        try await first.send(.put, "posts/2")

        let second = CachedBlog(.disk(at: folder.missing), at: CachedBlog.start + 50) { request, _ in
            request.headers["If-None-Match"] == #""1""# ? .answer(status: 304) : .answer(status: 200, text: "new")
        }
        #expect(try await second.send(.get, "posts/1", ["Authorization": "alice"]).text == "kept")
        #expect(second.requests.isEmpty)
        #expect(try await second.send(.get, "posts/1", ["Authorization": "bob"]).text == "new")
        #expect(try await second.send(.get, "posts/1").text == "new")
        #expect(try await second.send(.get, "posts/2").text == "new")
        second.pass(10)
        let renewed = try await second.send(.get, "posts/1", ["Authorization": "alice"])
        #expect(renewed.text == "kept")
        #expect(renewed.head.status == 200)

        let third = CachedBlog(.disk(at: folder.missing), at: CachedBlog.start + 110) { _, _ in .answer(status: 500) }
        #expect(try await third.send(.get, "posts/1", ["Authorization": "alice"]).text == "kept")
    }

    @Test func `nothing secret of a request is on disk`() async throws {
        let blog = CachedBlog(.disk(at: folder.missing)) { _, _ in
            .answer(status: 200, headers: Self.answer.merging(["Vary": "X-Tenant"]), text: "content")
        }
        let secrets = ["alice:password", "session=abcdef", "tenant-7", "key-in-query"]
        try await blog.send(
            .get,
            "posts/1",
            ["Authorization": secrets[0], "Cookie": secrets[1], "X-Tenant": secrets[2]],
            query: ["api_key": secrets[3]]
        )
        #expect(try files.count == 2)
        let contents = try files.map { try Data(contentsOf: $0) }
        #expect(contents.contains { $0.range(of: data("content")) != nil })
        for secret in secrets + ["hidden", "api.example.com"] {
            #expect(contents.allSatisfy { $0.range(of: data(secret)) == nil }, "\(secret)")
            #expect(try files.allSatisfy { !$0.path.contains(secret) })
        }
    }

    @Test func `damage on disk costs an answer, and no call`() async throws {
        var random = SeededRandomNumberGenerator()
        for _ in 0..<20 {
            let blog = CachedBlog(.disk(at: folder.missing)) { _, _ in
                .answer(status: 200, headers: Self.answer, text: "right")
            }
            try await blog.send()
            for file in try files where Bool.random(using: &random) {
                var content = try Data(contentsOf: file)
                content[Int.random(in: 0..<content.count, using: &random)] ^= 1 << Int.random(in: 0..<8, using: &random)
                try content.write(to: file)
            }
            #expect(try await blog.send().text == "right")
        }
    }

    /// Fails at random, and forgets at random.
    private final class Unreliable: CacheStore {
        struct Failure: Error {}
        private let store = MemoryCacheStore()
        private let random = Locked(SeededRandomNumberGenerator())

        private func mayFail() throws {
            if random.withLock({ Int.random(in: 0..<3, using: &$0) }) == 0 { throw Failure() }
        }

        func value(for key: String) async throws -> Data? {
            try mayFail()
            let value = store.value(for: key)
            return random.withLock { Bool.random(using: &$0) } ? value : value.map { $0.dropLast() }
        }

        func set(_ value: Data, for key: String) async throws {
            try mayFail()
            store.set(value, for: key)
        }

        func removeValue(for key: String) async throws {
            try mayFail()
            store.removeValue(for: key)
        }

        func removeAll() async throws {
            try mayFail()
            store.removeAll()
        }
    }

    @Test func `a store that fails fails no call`() async throws {
        let blog = CachedBlog(ResponseCache(memoryLimit: 0, store: Unreliable())) { _, _ in
            .answer(status: 200, headers: ["Cache-Control": "max-age=60"])
        }
        // So many that, whatever the seed, some of them are answered by what was stored.
        for round in 0..<400 {
            #expect(try await blog.send(.get, "posts/\(round % 3)").head.status == 200)
            if round % 10 == 9 { try await blog.send(.put, "posts/\(round % 3)") }
        }
        await blog.cache?.removeAll()
        #expect(blog.requests.count > 40)
        #expect(blog.requests.count < 440)
    }

    @Test func `without memory of its own a cache uses its store`() async throws {
        let blog = CachedBlog(ResponseCache(memoryLimit: 0, store: MemoryCacheStore())) { _, number in
            .answer(status: 200, headers: Self.answer, text: "\(number)")
        }
        try await blog.send()
        try await blog.send(.get, "posts/1", ["Authorization": "a"])
        #expect(try await blog.send().text == "0")
        #expect(try await blog.send(.get, "posts/1", ["Authorization": "a"]).text == "1")
        try await blog.send(.delete)
        #expect(try await blog.send().text == "3")
    }

    @Test(.endsInTime)
    func `a store that does not come to its end keeps no call beyond its deadline`() async throws {
        let (asked, go) = (Signal(), Signal())
        defer { go.fire() }
        let clock = ManualClock()
        var settings = RequestSettings()
        settings.cache = ResponseCache(store: StuckStore(asked: asked, go: go))
        let blog = Client(
            Blog.self,
            transport: .stub { _ in .answer(status: 200, headers: Self.answer, text: "<html></html>") },
            settings: settings,
            clock: clock
        )
        let call = Task { try await blog.send(Blog.Posts.get(1).deadline(.seconds(5))) }
        try await asked.wait()
        try await clock.waitForSleepers(within: .seconds(5))
        await clock.advance(by: .seconds(5))
        let error = try await #require(throws: RequestError.self) { try await call.value }
        #expect(error.code == .decodingFailed)
    }

    /// Forgets when it is let, cancelled or not.
    private struct StuckStore: CacheStore {
        let asked: Signal
        let go: Signal

        func value(for key: String) -> Data? { nil }
        func set(_ value: Data, for key: String) {}
        func removeAll() {}

        func removeValue(for key: String) async throws {
            asked.fire()
            try await go.wait()
        }
    }

    @Test(.endsInTime)
    func `a cancelled caller still has the cache forget`() async throws {
        let (sent, store) = (Signal(), MemoryCacheStore())
        let blog = CachedBlog(ResponseCache(memoryLimit: 0, store: store)) { request, number in
            if request.method == .put {
                sent.fire()
                try await Signal().wait()
            }
            return .answer(status: 200, headers: Self.answer, text: "\(number)")
        }
        try await blog.send()
        let change = Task { try await blog.send(.put) }
        try await sent.wait()
        change.cancel()
        await #expect(throws: CancellationError.self) { try await change.value }
        // The caller goes at once; the store is told a moment later.
        while try await blog.send().text == "0" { await Task.yield() }
    }
}

extension HeaderFields {
    fileprivate func merging(_ other: HeaderFields) -> HeaderFields { HeaderFields(Array(self) + Array(other)) }
}
