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

    @Test func `takes what was decoded already, though not without end`() async throws {
        let content = content(limit: 1 << 20)
        #expect(content.receive(octets(1 << 20)) == .full)
        #expect(content.receive(octets(3 << 20)) == .full)
        #expect(content.receive(octets(1 << 20)) == .overfull)
        #expect(content.reception == .overfull)
        var chunks = content.stream.makeAsyncIterator()
        _ = try await chunks.next()
        #expect(content.reception == .full)
    }

    @Test func `that nobody reads takes all, and keeps nothing`() {
        let content = content(limit: 2)
        #expect(content.receive(octets(2)) == .full)
        content.drop()
        #expect(content.reception == .room)
        #expect(content.receive(octets(5 << 20)) == .room)
        content.drop()
        #expect(drops.withLock(\.self) == 1)
    }

    @Test func `a piece of each size is gathered whole`() {
        var gathered = GatheredContent()
        #expect(gathered.isEmpty)
        let piece = octets(GatheredContent.size / 4)
        for index in 0..<4 {
            #expect(!gathered.isFull, "after \(index)")
            piece.withUnsafeBytes { gathered.append($0) }
        }
        #expect(gathered.isFull)
        #expect(gathered.take() == octets(GatheredContent.size))
        #expect(gathered.isEmpty)
    }
}
