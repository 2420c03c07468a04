import Foundation
import Roadbook
import TestServers
import Testing

@Suite(.endsInTime)
struct ByteStreamTests {
    private func stream(_ chunks: String..., error: (any Error)? = nil) -> ByteStream {
        let (stream, sink) = AsyncThrowingStream<Data, any Error>.makeStream()
        for chunk in chunks { sink.yield(Data(chunk.utf8)) }
        sink.finish(throwing: error)
        return ByteStream(stream)
    }

    @Test func `chunks are read in order, and none is empty`() async throws {
        var chunks = stream("a", "", "bc").makeAsyncIterator()
        #expect(try await chunks.next() == Data("a".utf8))
        #expect(try await chunks.next() == Data("bc".utf8))
        #expect(try await chunks.next() == nil)
        #expect(try await chunks.next() == nil)
    }

    @Test func `octets that are all there are one chunk, or none`() async throws {
        #expect(try await ByteStream(Data("ab".utf8)).reduce(0) { count, _ in count + 1 } == 1)
        #expect(try await ByteStream().reduce(0) { count, _ in count + 1 } == 0)
    }

    @Test(arguments: [(3, "abc", true), (4, "abc", true), (2, "ab", false), (1, "a", false), (0, "", false)])
    func `content is collected up to a limit`(limit: Int, prefix: String, fits: Bool) async throws {
        for stream in [stream("a", "bc"), stream("abc"), ByteStream(Data("abc".utf8))] {
            if fits {
                #expect(try await stream.collect(upTo: limit) == Data(prefix.utf8))
            } else {
                let error = await #expect(throws: ByteStream.LimitExceeded.self) {
                    try await stream.collect(upTo: limit)
                }
                #expect(error?.prefix == Data(prefix.utf8))
            }
        }
    }

    @Test func `a limit below zero is zero`() async throws {
        #expect(try await ByteStream().collect(upTo: -1).isEmpty)
        let error = await #expect(throws: ByteStream.LimitExceeded.self) { try await stream("a").collect(upTo: .min) }
        #expect(error?.prefix == Data())
    }

    @Test func `a failure comes after what was there before it`() async throws {
        var chunks = stream("a", error: TransportError(.connectionLost, "gone")).makeAsyncIterator()
        #expect(try await chunks.next() == Data("a".utf8))
        await #expect(throws: TransportError.self) { try await chunks.next() }
    }

    // MARK: Other sources

    @Test func `a function brings chunks until it tells the end, and is not asked again`() async throws {
        let rest = Locked([Data("a".utf8), Data(), Data("b".utf8), nil, Data("late".utf8)] as [Data?])
        let stream = ByteStream(next: { rest.withLock { $0.removeFirst() } })
        var chunks = stream.makeAsyncIterator()
        #expect(try await chunks.next() == Data("a".utf8))
        #expect(try await chunks.next() == Data("b".utf8))
        for _ in 0..<3 { #expect(try await chunks.next() == nil) }
        #expect(rest.withLock(\.count) == 1)
    }

    @Test func `a function that throws is not asked again`() async throws {
        let calls = Locked(0)
        let stream = ByteStream(next: {
            calls.withLock { $0 += 1 }
            throw TransportError(.connectionLost, "gone")
        })
        var chunks = stream.makeAsyncIterator()
        await #expect(throws: TransportError.self) { try await chunks.next() }
        #expect(try await chunks.next() == nil)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func `a stream of a function is dropped with its last iterator, read or not`() async throws {
        for isRead in [true, false] {
            let drops = Locked(0)
            var stream: ByteStream? = ByteStream(next: { nil }, onDrop: { drops.withLock { $0 += 1 } })
            var chunks = stream?.makeAsyncIterator()
            if isRead { #expect(try await chunks?.next() == nil) }
            stream = nil
            #expect(drops.withLock { $0 } == (isRead ? 1 : 0))
            chunks = nil
            #expect(drops.withLock { $0 } == 1)
        }
    }

    @Test func `any sequence of octets can be read, and is dropped with the stream`() async throws {
        let ended = Signal()
        do {
            let (plain, sink) = AsyncStream<Data>.makeStream()
            sink.onTermination = { _ in ended.fire() }
            for text in ["a", "", "b"] { sink.yield(Data(text.utf8)) }
            let stream = ByteStream(plain.map { $0 + Data("!".utf8) })
            var chunks = stream.makeAsyncIterator()
            #expect(try await chunks.next() == Data("a!".utf8))
            #expect(try await chunks.next() == Data("!".utf8))
            #expect(!ended.hasFired)
        }
        try await ended.wait()
        #expect(try await ByteStream(ByteStream(Data("ab".utf8))).collect(upTo: 2) == Data("ab".utf8))
    }

    @Test func `a cancelled reader of a function that tells the end does not take a part for the whole`() async {
        let stream = ByteStream(next: {
            while !Task.isCancelled { await Task.yield() }
            return nil
        })
        let task = Task { try await stream.collect(upTo: 10) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a cancelled reader does not take a part for the whole`() async throws {
        let (stream, sink) = AsyncThrowingStream<Data, any Error>.makeStream()
        let reading = Signal()
        let task = Task {
            var chunks = ByteStream(stream).makeAsyncIterator()
            #expect(try await chunks.next() == Data("a".utf8))
            reading.fire()
            return try await chunks.next()
        }
        sink.yield(Data("a".utf8))
        try await reading.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
