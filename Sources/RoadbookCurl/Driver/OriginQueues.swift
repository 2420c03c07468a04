import Foundation
import Roadbook

/// Lets only so many transfers for an origin to libcurl as it can carry at once: it looks at each that it has whenever it
/// does anything, however long that waits for a connection; and later versions count that as time for connecting.
///
/// Connections are not shared before an answer has come by HTTP/2: who waited for the first to tell would wait for its answer
/// where it tells otherwise.
struct OriginQueues {
    private struct Queue {
        var active = 0
        var waiting = WaitingLine<CurlTransfer>()
        /// Whether connections are shared.
        var shares = false
        /// That of the connections which those that come share.
        var generation = ConnectionGeneration()

        /// - Returns: Where it stands now; `nil` where it does not have to wait.
        mutating func enter(_ transfer: CurlTransfer, _ limit: Int) -> WaitingLine<CurlTransfer>.Place? {
            guard active < limit else { return waiting.append(transfer) }
            active += 1
            return nil
        }

        /// - Returns: One that has waited, where there is room for one more.
        mutating func start(_ limit: Int) -> CurlTransfer? {
            guard active < limit, let next = waiting.removeFirst() else { return nil }
            active += 1
            return next
        }

        /// - Returns: The one that takes the place of one that has ended.
        mutating func leave(_ limit: Int) -> CurlTransfer? {
            if active <= limit, let next = waiting.removeFirst() { return next }
            active -= 1
            return nil
        }
    }

    private let connectionsPerHost: Int
    private var queues: [String: Queue] = [:]
    /// Where each stands that waits.
    private var places: [ObjectIdentifier: WaitingLine<CurlTransfer>.Place] = [:]

    /// How many may be under way where they share connections: as many as a server should take at least over one (RFC 9113,
    /// section 6.5.2).
    private static let sharers = 100

    /// How many share one connection at most. libcurl takes it for what a server allows before that has said so, and what is
    /// sent beyond is refused; few servers allow less.
    static let streamsPerConnection = 32

    init(connectionsPerHost: Int) {
        self.connectionsPerHost = connectionsPerHost
    }

    /// - Returns: Whether it may start now; it waits for its turn otherwise.
    mutating func enter(_ transfer: CurlTransfer) -> Bool {
        // In place: what waits is copied otherwise.
        let place = queues[transfer.origin, default: Queue()].enter(transfer, limit(transfer.origin))
        if let place { places[ObjectIdentifier(transfer)] = place }
        return place == nil
    }

    /// Takes one out that waits.
    ///
    /// - Returns: Whether it was waiting.
    mutating func remove(_ transfer: CurlTransfer) -> Bool {
        guard let place = places.removeValue(forKey: ObjectIdentifier(transfer)) else { return false }
        return queues[transfer.origin]?.waiting.remove(place) != nil
    }

    /// Notes that one has ended.
    ///
    /// - Returns: The one whose turn it is now; it counts as started.
    mutating func leave(_ transfer: CurlTransfer) -> CurlTransfer? {
        let origin = transfer.origin
        let limit = limit(origin)
        if let next = queues[origin]?.leave(limit) {
            places[ObjectIdentifier(next)] = nil
            return next
        }
        if queues[origin]?.active == 0 { queues[origin] = nil }
        return nil
    }

    /// What connection a transfer whose turn has come is to have.
    func connection(for transfer: CurlTransfer) -> ConnectionChoice {
        guard let queue = queues[transfer.origin] else { return ConnectionChoice() }
        return ConnectionChoice(waitsToShare: queue.shares, generation: queue.generation)
    }

    /// Notes that a transfer was given up which had heard nothing for long: those that come have no connection with it.
    mutating func noteSilence(_ transfer: CurlTransfer) {
        guard let queue = queues[transfer.origin], queue.shares, transfer.generation == queue.generation else { return }
        queues[transfer.origin]?.generation.advance()
    }

    /// Notes that a transfer has heard of its origin, over a connection that is shared or not, which holds as long as there
    /// is a transfer.
    ///
    /// - Returns: Those whose turn it is by that; they count as started.
    mutating func noteAnswer(_ transfer: CurlTransfer, isShared: Bool) -> [CurlTransfer] {
        let origin = transfer.origin
        guard let queue = queues[origin], queue.shares != isShared else { return [] }
        queues[origin]?.shares = isShared
        let limit = limit(origin)
        var started: [CurlTransfer] = []
        while let next = queues[origin]?.start(limit) {
            places[ObjectIdentifier(next)] = nil
            started.append(next)
        }
        return started
    }

    private func limit(_ origin: String) -> Int {
        guard queues[origin]?.shares == true else { return connectionsPerHost }
        let carried = connectionsPerHost.multipliedReportingOverflow(by: Self.streamsPerConnection)
        return max(connectionsPerHost, carried.overflow ? Self.sharers : min(Self.sharers, carried.partialValue))
    }
}
