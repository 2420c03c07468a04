import Foundation
import Roadbook
import Testing

@testable import RoadbookCurl

/// How many transfers for an origin are under way, by what is known of its connections.
@Suite struct OriginQueuesInternalTests {
    private func transfers(_ count: Int, _ address: String) throws -> [CurlTransfer] {
        let request = TransportRequest(method: .get, url: try #require(URL(string: address)))
        return (0..<count).map { _ in CurlTransfer(request, nil, unreadLimit: 1, onRoom: {}, onDrop: {}) }
    }

    @Test(arguments: [(connections: 1, shared: 32), (2, 64), (6, 100), (200, 200), (.max, .max)])
    func `more go at once where connections are shared, and as few as before where they are not any more`(
        connections: Int,
        shared: Int
    ) throws {
        var queues = OriginQueues(connectionsPerHost: connections)
        let all = try transfers(300, "https://example.com")
        var started = all.filter { queues.enter($0) }
        #expect(started.count == min(connections, 300))
        let before = queues.choose(for: all[0])
        #expect(!before.waitsToShare)
        started += queues.noteAnswer(started[0], isShared: true)
        #expect(started.count == min(shared, 300))
        let shared = queues.choose(for: all[0])
        #expect(shared.waitsToShare)
        #expect(queues.noteAnswer(started[0], isShared: true).isEmpty)
        #expect(queues.noteAnswer(started[0], isShared: false).isEmpty)
        // Each that ends makes room for another one only when there are no more than there may be.
        var (active, ended) = (started.count, 0)
        var line = started[...]
        while let next = line.popFirst() {
            active -= 1
            ended += 1
            if let another = queues.leave(next) {
                active += 1
                line.append(another)
            }
            #expect(active <= max(connections, started.count - ended))
        }
        #expect(ended == 300)
        let after = queues.choose(for: all[0])
        #expect(!after.waitsToShare)
    }

    @Test func `after a silence those that come share connections of their own`() throws {
        var queues = OriginQueues(connectionsPerHost: 6)
        let all = try transfers(4, "https://example.com")
        for transfer in all {
            _ = queues.enter(transfer)
            transfer.connection = queues.choose(for: transfer)
        }
        // Where each has its own it is closed.
        queues.noteSilence(all[0])
        _ = queues.noteAnswer(all[0], isShared: false)
        queues.noteSilence(all[0])
        let own = queues.choose(for: all[3])
        #expect(own == ConnectionChoice(pool: .first))
        _ = queues.noteAnswer(all[0], isShared: true)
        queues.noteSilence(all[0])
        let next = queues.choose(for: all[3])
        #expect(next.waitsToShare && next.pool != .first && next.pool != .unshared)
        // Another one of the same connections tells nothing new.
        queues.noteSilence(all[1])
        let another = queues.choose(for: all[3])
        #expect(another == next)
        // What is known outlives the transfers, and whether connections are shared does not.
        let started = all.compactMap { queues.leave($0) }
        #expect(started.isEmpty)
        let enters = queues.enter(all[0])
        #expect(enters)
        let later = queues.choose(for: all[0])
        #expect(later == ConnectionChoice(pool: next.pool))
        all[0].connection = later
        queues.noteSilence(all[0])
        let last = queues.choose(for: all[1])
        #expect(last.pool != next.pool, "before any answer")
    }

    @Test func `no pool is chosen again while a transfer has its connections`() throws {
        var connections = OriginConnections()
        connections.noteAnswer(isShared: true)
        var kept: [ConnectionChoice] = []
        for _ in ConnectionPool.shared {
            kept.append(connections.choose(isUnshared: false))
            connections.giveUp(kept.last)
        }
        #expect(Set(kept.map(\.pool)) == Set(ConnectionPool.shared))
        #expect(connections.pool == kept.last?.pool)
        connections.release(kept[3])
        connections.giveUp(kept.last)
        #expect(connections.pool == kept[3].pool)
    }

    @Test func `origins without a transfer are remembered in a number that is bounded`() throws {
        var queues = OriginQueues(connectionsPerHost: 6)
        func pool(_ index: Int) throws -> ConnectionPool {
            let transfer = try transfers(1, "https://\(index).example.com")[0]
            _ = queues.enter(transfer)
            defer { _ = queues.leave(transfer) }
            transfer.connection = queues.choose(for: transfer)
            _ = queues.noteAnswer(transfer, isShared: true)
            queues.noteSilence(transfer)
            return try #require(transfer.connection?.pool)
        }
        for index in 0..<300 { #expect(try pool(index) == .first) }
        #expect(try pool(299) != .first)
        #expect(try pool(0) == .first, "it is forgotten")
    }

    @Test func `each pool has options of its own`() {
        let pools = ConnectionPool.shared + [.unshared]
        #expect(Set(pools.map(\.tlsOptions)).count == pools.count)
        #expect(ConnectionPool.first.tlsOptions == 0, "libcurl's own")
        // CURLSSLOPT_ALLOW_BEAST, CURLSSLOPT_NO_PARTIALCHAIN, CURLSSLOPT_NATIVE_CA
        #expect(pools.allSatisfy { $0.tlsOptions & 0b10101 == 0 }, "those that mean something here")
    }

    @Test(arguments: [("http://a/", "http://a:80/x"), ("https://a", "HTTPS://A:443")])
    func `the port of a scheme need not be written`(one: String, other: String) throws {
        #expect(try transfers(1, one)[0].origin == transfers(1, other)[0].origin)
    }
}
