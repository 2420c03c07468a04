import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime)
struct UnreadBufferInternalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func buffer(limit: Int) -> UnreadBuffer { UnreadBuffer(limit: limit, folder: folder.url) }

    private func text(_ buffer: UnreadBuffer) async throws -> String? {
        try await buffer.next().map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Octets

    @Test func `octets within the limit stay in memory`() async throws {
        let buffer = buffer(limit: 5)
        buffer.write(Data("abc".utf8))
        buffer.write(Data("de".utf8))
        #expect(buffer.unread == (5, 0))
        buffer.finish()
        #expect(try await text(buffer) == "abcde")
        #expect(try await text(buffer) == nil)
        #expect(try await text(buffer) == nil)
    }

    @Test func `octets beyond the limit go to a file, until the reader has taken them`() async throws {
        let buffer = buffer(limit: 4)
        buffer.write(Data("abc".utf8))
        buffer.write(Data("de".utf8))
        #expect(buffer.unread == (3, 2))
        // There is space in memory, but what is in the file comes first.
        buffer.write(Data("f".utf8))
        #expect(buffer.unread == (3, 3))
        #expect(try await text(buffer) == "abc")
        buffer.write(Data("g".utf8))
        #expect(buffer.unread == (0, 4))
        #expect(try folder.files == [])
        #expect(try await text(buffer) == "defg")
        buffer.write(Data("h".utf8))
        #expect(buffer.unread == (1, 0))
        buffer.write(Data("ijkl".utf8))
        #expect(buffer.unread == (1, 4))
        buffer.finish()
        #expect(try await text(buffer) == "h")
        #expect(try await text(buffer) == "ijkl")
        #expect(try await text(buffer) == nil)
    }

    @Test func `the file is read in parts of 64 KiB, and closed when it is read`() async throws {
        let made = Locked<[() -> TemporaryFile?]>([])
        let buffer = UnreadBuffer(limit: 0) { [folder] in
            let file = try TemporaryFile(.nameless, in: folder.url)
            made.withLock { files in files.append { [weak file] in file } }
            return file
        }
        var isOpen: Bool { made.withLock { $0.last?() != nil } }
        let content = Data((0..<150_000).map { UInt8(truncatingIfNeeded: $0 / 251) })
        for turn in 1...2 {
            buffer.write(content)
            #expect(made.withLock(\.count) == turn)
            #expect(isOpen)
            var parts: [Data] = []
            while buffer.unread.inFile > 0 { parts.append(try #require(try await buffer.next())) }
            #expect(parts.map(\.count) == [65_536, 65_536, 18_928])
            #expect(Data(parts.joined()) == content)
            #expect(!isOpen)
        }
    }

    @Test func `what a reader waits for is not written to the file`() async throws {
        let buffer = UnreadBuffer(limit: 0) { throw TransportError(.temporaryFileFailed, "no file") }
        async let chunk = buffer.next()
        while !buffer.isAwaited { await Task.yield() }
        buffer.write(Data(repeating: 1, count: 100_000))
        #expect(try await chunk?.count == 100_000)
    }

    @Test(arguments: [Int.min, 0, 1, 1000, 70_000, .max])
    func `any order of writing and reading keeps the octets in order`(limit: Int) async throws {
        var random = SeededRandomNumberGenerator()
        print("unread octets:", random)
        let buffer = buffer(limit: limit)
        var (written, read) = (Data(), Data())
        for _ in 0..<300 {
            if Bool.random(using: &random) {
                let size = Int.random(in: 0...Int.random(in: 1...100_000, using: &random), using: &random)
                let chunk = Data(repeating: .random(in: 0...255, using: &random), count: size)
                buffer.write(chunk)
                written += chunk
            } else if buffer.unread != (0, 0) {
                read += try #require(try await buffer.next())
            }
            #expect(buffer.unread.inMemory <= max(0, limit))
            #expect(Int64(buffer.unread.inMemory) + buffer.unread.inFile == Int64(written.count - read.count))
        }
        buffer.finish()
        while let chunk = try await buffer.next() { read += chunk }
        #expect(read == written)
        #expect(try folder.files == [])
    }

    @Test func `a writer and a reader who race lose nothing`() async throws {
        let buffer = buffer(limit: 50_000)
        let count = 20_000
        Thread.detachNewThread {
            for number in 0..<count {
                buffer.write(withUnsafeBytes(of: UInt64(number).bigEndian) { Data($0) } + Data(count: number % 2000))
            }
            buffer.finish()
        }
        var rest = Data()
        var next = 0
        while let chunk = try await buffer.next() {
            rest += chunk
            var start = rest.startIndex
            while rest.endIndex - start >= 8 + next % 2000 {
                let number = rest[start..<(start + 8)].reduce(0) { $0 << 8 | Int($1) }
                try #require(number == next)
                start += 8 + next % 2000
                next += 1
            }
            rest = Data(rest[start...])
        }
        #expect(next == count)
        #expect(rest.isEmpty)
    }

    // MARK: The end

    @Test func `an error comes after what was there before it, and stays`() async throws {
        let buffer = buffer(limit: 1)
        buffer.write(Data("a".utf8))
        buffer.write(Data("bc".utf8))
        buffer.finish(throwing: TransportError(.connectionLost, "gone"))
        buffer.finish()
        buffer.write(Data("late".utf8))
        #expect(try await text(buffer) == "a")
        #expect(try await text(buffer) == "bc")
        for _ in 0..<2 {
            let error = await #expect(throws: TransportError.self) { try await buffer.next() }
            #expect(error?.code == .connectionLost)
        }
    }

    @Test func `a reader who waits is told the end`() async throws {
        for error in [nil, TransportError(.connectionLost, "gone")] {
            let buffer = buffer(limit: 1)
            async let chunk = buffer.next()
            while !buffer.isAwaited { await Task.yield() }
            buffer.finish(throwing: error)
            do {
                #expect(try await chunk == nil)
                #expect(error == nil)
            } catch {
                #expect((error as? TransportError)?.code == .connectionLost)
            }
        }
    }

    @Test func `no folder for the file ends the content after what was there, and drops the rest`() async throws {
        let buffer = UnreadBuffer(limit: 1, folder: folder.missing)
        let drops = Locked(0)
        buffer.onDrop { drops.withLock { $0 += 1 } }
        buffer.write(Data("a".utf8))
        #expect(drops.withLock { $0 } == 0)
        buffer.write(Data("b".utf8))
        buffer.write(Data("c".utf8))
        buffer.finish()
        #expect(drops.withLock { $0 } == 1)
        #expect(try await text(buffer) == "a")
        let error = await #expect(throws: TransportError.self) { try await buffer.next() }
        #expect(error?.code == .temporaryFileFailed)
    }

    #if os(Linux)
    @Test func `a full disk ends the content after what was there`() async throws {
        let buffer = UnreadBuffer(limit: 1) { .onFullDisk() }
        let drops = Locked(0)
        buffer.onDrop { drops.withLock { $0 += 1 } }
        for text in ["a", "b", "c"] { buffer.write(Data(text.utf8)) }
        #expect(drops.withLock { $0 } == 1)
        #expect(try await text(buffer) == "a")
        let error = await #expect(throws: TransportError.self) { try await buffer.next() }
        #expect(error?.code == .temporaryFileFailed)
        #expect((error?.underlying as? POSIXError)?.code == .ENOSPC)
        #expect(error?.message.contains("No space left on device") == true)
    }

    @Test func `a file that cannot be read back ends the content, and drops the rest`() async throws {
        let buffer = UnreadBuffer(limit: 1) { .onFailingDisk() }
        let drops = Locked(0)
        buffer.onDrop { drops.withLock { $0 += 1 } }
        for text in ["a", "b"] { buffer.write(Data(text.utf8)) }
        #expect(try await text(buffer) == "a")
        let error = await #expect(throws: TransportError.self) { try await buffer.next() }
        #expect(error?.code == .temporaryFileFailed)
        #expect(drops.withLock { $0 } == 1)
        await #expect(throws: CancellationError.self) { try await buffer.next() }
    }
    #endif

    // MARK: Readers who go

    @Test(arguments: [true, false])
    func `a cancelled reader is told so, and nothing is kept after that`(waits: Bool) async throws {
        let buffer = buffer(limit: 1)
        let drops = Locked(0)
        buffer.onDrop { drops.withLock { $0 += 1 } }
        if !waits { for text in ["a", "bc"] { buffer.write(Data(text.utf8)) } }
        let task = Task {
            while !waits, !Task.isCancelled { await Task.yield() }
            return try await buffer.next()
        }
        while waits, !buffer.isAwaited { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(drops.withLock { $0 } == 1)
        buffer.write(Data("more".utf8))
        #expect(buffer.unread == (0, 0))
        await #expect(throws: CancellationError.self) { try await buffer.next() }
    }

    @Test func `octets that are dropped before their end are told of, once`() async throws {
        for isRead in [true, false] {
            let buffer = buffer(limit: 1)
            let drops = Locked(0)
            buffer.onDrop { drops.withLock { $0 += 1 } }
            for text in ["a", "bc"] { buffer.write(Data(text.utf8)) }
            do {
                var chunks = buffer.stream.makeAsyncIterator()
                if isRead { #expect(try await chunks.next() == Data("a".utf8)) }
                #expect(drops.withLock { $0 } == 0)
            }
            #expect(drops.withLock { $0 } == 1)
            #expect(buffer.unread == (0, 0))
        }
    }

    @Test func `octets that are dropped after their end are not told of`() async throws {
        let buffer = buffer(limit: 10)
        buffer.onDrop { Issue.record("there was nothing more to come") }
        buffer.write(Data("a".utf8))
        buffer.finish()
        do { _ = buffer.stream.makeAsyncIterator() }
        #expect(buffer.unread == (0, 0))
    }

    @Test func `two readers at a time get each chunk once, and the end both`() async throws {
        let buffer = buffer(limit: 1000)
        let task = { @Sendable in
            var count = 0
            while let chunk = try await buffer.next() { count += chunk.count }
            return count
        }
        async let first = task()
        async let second = task()
        for _ in 0..<200 {
            buffer.write(Data(count: 500))
            await Task.yield()
        }
        buffer.finish()
        #expect(try await first + second == 100_000)
    }
}
