import Foundation
import Roadbook
import TestServers
import Testing

@testable import RoadbookCurl

/// What waits between the driver and whoever reads.
@Suite(.endsInTime) struct IncomingContentInternalTests {
    private let rooms = Locked(0)
    private let drops = Locked(0)

    private func content(limit: Int) -> IncomingContent {
        let (rooms, drops) = (rooms, drops)
        return IncomingContent(limit: limit) {
            rooms.withLock { $0 += 1 }
        } onDrop: {
            drops.withLock { $0 += 1 }
        }
    }

    private func octets(_ count: Int) -> Data { Data(repeating: 7, count: count) }

    @Test func `comes in its order, small pieces together`() async throws {
        let content = content(limit: 1 << 20)
        for text in ["a", "b", "c"] { #expect(content.receive(Data(text.utf8)) == .room) }
        #expect(content.receive(octets(GatheredContent.size)) == .room)
        content.finish(.success(()))
        var chunks = content.stream.makeAsyncIterator()
        #expect(try await chunks.next() == Data("abc".utf8))
        #expect(try await chunks.next() == octets(GatheredContent.size))
        #expect(try await chunks.next() == nil)
        #expect(rooms.withLock(\.self) == 0)
    }

    @Test func `is full at its limit, and there is room again when half of it has been read`() async throws {
        let size = GatheredContent.size
        let content = content(limit: 4 * size)
        #expect(content.receive(octets(3 * size)) == .room)
        #expect(content.receive(octets(size)) == .full)
        #expect(content.receive(octets(size)) == .full)
        var chunks = content.stream.makeAsyncIterator()
        #expect(try await chunks.next()?.count == 3 * size)
        #expect(content.reception == .room)
        #expect(rooms.withLock(\.self) == 1)
        for _ in 0..<2 { #expect(try await chunks.next()?.count == size) }
        #expect(rooms.withLock(\.self) == 1)
    }

    @Test func `stays full until it is read, whatever comes meanwhile`() async throws {
        let size = GatheredContent.size
        let content = content(limit: 4 * size)
        for _ in 0..<4 { _ = content.receive(octets(size)) }
        var chunks = content.stream.makeAsyncIterator()
        _ = try await chunks.next()
        #expect(content.receive(octets(size / 2)) == .full)
        #expect(rooms.withLock(\.self) == 0)
        for _ in 0..<2 { _ = try await chunks.next() }
        #expect(content.reception == .room)
        #expect(rooms.withLock(\.self) == 1)
    }

    @Test(arguments: [false, true])
    func `takes what was read already, and more that was decoded, though not without end`(isDecoded: Bool) async throws
    {
        let content = content(limit: 1 << 20)
        if isDecoded { content.expectDecoded() }
        #expect(content.receive(octets(1 << 20)) == .full)
        #expect(content.receive(octets((isDecoded ? 63 : 3) << 20)) == .full)
        #expect(content.receive(octets(1 << 20)) == .overfull)
        #expect(content.reception == .overfull)
        var chunks = content.stream.makeAsyncIterator()
        _ = try await chunks.next()
        #expect(content.reception == .full)
    }

    /// What is decoded comes as long as it is taken, so that a few octets hold up everybody else for minutes.
    @Test func `two readers who wait at a time hear both of the end`() async throws {
        let content = content(limit: 10)
        let stream = content.stream
        let readers = (0..<2).map { _ in
            // It runs here, as far as it comes.
            Task.immediate {
                var chunks = stream.makeAsyncIterator()
                return try await chunks.next()
            }
        }
        content.finish(.success(()))
        for reader in readers { #expect(try await reader.value == nil) }
    }

    @Test func `that nobody reads takes no more, and keeps nothing`() {
        let content = content(limit: 2)
        #expect(content.receive(octets(2)) == .full)
        content.drop()
        #expect(content.reception == .dropped)
        #expect(content.receive(octets(5 << 20)) == .dropped)
        content.drop()
        #expect(drops.withLock(\.self) == 1)
    }

    @Test func `a piece of each size is gathered whole`() {
        var gathered = GatheredContent()
        // Asked here, since what an expectation looks at is copied, and this cannot be.
        var (isEmpty, isFull) = (gathered.isEmpty, gathered.isFull)
        #expect(isEmpty && !isFull)
        let piece = octets(GatheredContent.size / 4)
        for index in 0..<4 {
            isFull = gathered.isFull
            #expect(!isFull, "after \(index)")
            piece.withUnsafeBytes { gathered.append($0) }
        }
        (isEmpty, isFull) = (gathered.isEmpty, gathered.isFull)
        #expect(!isEmpty && isFull)
        let content = gathered.take()
        #expect(content == octets(GatheredContent.size))
        isEmpty = gathered.isEmpty
        #expect(isEmpty)
    }

    @Test(arguments: [1, 100, 16 << 10, 64 << 10, (64 << 10) + 1, 1 << 20])
    func `pieces of a size come out as they went in`(size: Int) {
        var gathered = GatheredContent()
        var chunks: [Data] = []
        for index in 0..<9 {
            // A small one among large ones, and the other way round.
            let piece = octets(index == 5 ? 3 : size)
            if !gathered.hasRoom(for: piece.count) { chunks.append(gathered.take()) }
            piece.withUnsafeBytes { gathered.append($0) }
            if gathered.isFull { chunks.append(gathered.take()) }
        }
        chunks.append(gathered.take())
        #expect(chunks.reduce(Data(), +) == (0..<9).reduce(Data()) { $0 + octets($1 == 5 ? 3 : size) })
        #expect(chunks.allSatisfy { $0.count <= max(size, GatheredContent.size) })
    }

    @Test func `memory is used again when nobody refers to what was in it`() {
        let buffers = ContentBuffers()
        let first = buffers.take()
        // Less of it Foundation would copy at once.
        first.initializeMemory(as: UInt8.self, repeating: 7, count: 100)
        var data: Data? = buffers.data(first, count: 100)
        var copy = data
        data = nil
        let second = buffers.take()
        #expect(second != first)
        #expect(copy == Data(repeating: 7, count: 100))
        copy = nil
        #expect(buffers.take() == first)
        first.deallocate()
        second.deallocate()
        // What is kept of an answer that has ended keeps no more than itself.
        data = buffers.data(buffers.take(), count: 100)
        buffers.close()
        data = nil
    }
}
