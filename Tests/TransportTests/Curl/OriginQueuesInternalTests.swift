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
        #expect(!queues.connection(for: all[0]).waitsToShare)
        started += queues.noteAnswer(started[0], isShared: true)
        #expect(started.count == min(shared, 300))
        #expect(queues.connection(for: all[0]).waitsToShare)
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
        #expect(!queues.connection(for: all[0]).waitsToShare)
    }

    @Test func `after a silence those that come share connections of their own`() throws {
        var queues = OriginQueues(connectionsPerHost: 6)
        let all = try transfers(3, "https://example.com")
        for transfer in all { _ = queues.enter(transfer) }
        // Its connection is nobody else's.
        queues.noteSilence(all[0])
        #expect(queues.connection(for: all[2]) == ConnectionChoice())
        _ = queues.noteAnswer(all[0], isShared: true)
        queues.noteSilence(all[0])
        let next = queues.connection(for: all[2])
        #expect(next.waitsToShare && next.generation != ConnectionGeneration())
        // Another one of the same connection tells nothing new.
        queues.noteSilence(all[1])
        #expect(queues.connection(for: all[2]) == next)
        all[2].generation = next.generation
        queues.noteSilence(all[2])
        #expect(queues.connection(for: all[0]).generation != next.generation)
    }

    @Test func `each of eight generations has options of its own`() {
        var generation = ConnectionGeneration()
        let options = (0..<8).map { _ in
            defer { generation.advance() }
            return generation.tlsOptions
        }
        #expect(Set(options).count == 8)
        #expect(generation == ConnectionGeneration())
        #expect(options[0] == 0, "a transfer without a silence before it has no options")
        // CURLSSLOPT_ALLOW_BEAST, CURLSSLOPT_NO_PARTIALCHAIN, CURLSSLOPT_NATIVE_CA
        #expect(options.allSatisfy { $0 & 0b10101 == 0 }, "those that mean something here")
    }

    @Test(arguments: [("http://a/", "http://a:80/x"), ("https://a", "HTTPS://A:443")])
    func `the port of a scheme need not be written`(one: String, other: String) throws {
        #expect(try transfers(1, one)[0].origin == transfers(1, other)[0].origin)
    }
}
