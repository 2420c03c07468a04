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
        var connections = OriginConnections()

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
    private var queues: [Origin: Queue] = [:]
    /// How many of them no transfer is in, which are there for what is known of their connections.
    private var idleCount = 0
    /// Where each stands that waits.
    private var places: [ObjectIdentifier: WaitingLine<CurlTransfer>.Place] = [:]

    /// How many may be under way where they share connections: as many as a server should take at least over one (RFC 9113,
    /// section 6.5.2).
    private static let sharers = 100

    /// How many share one connection at most. libcurl takes it for what a server allows before that has said so, and what is
    /// sent beyond is refused; few servers allow less.
    static let streamsPerConnection = 32

    /// The most origins that are remembered without a transfer.
    private static let idleLimit = 256

    init(connectionsPerHost: Int) {
        self.connectionsPerHost = connectionsPerHost
    }

    /// - Returns: Whether it may start now; it waits for its turn otherwise.
    mutating func enter(_ transfer: CurlTransfer) -> Bool {
        if queues[transfer.origin]?.active == 0 { idleCount -= 1 }
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
        if let choice = transfer.connection { queues[origin]?.connections.release(choice) }
        if let next = queues[origin]?.leave(limit) {
            places[ObjectIdentifier(next)] = nil
            return next
        }
        if queues[origin]?.active == 0 { rest(origin) }
        return nil
    }

    /// Keeps no more of an origin without a transfer than what is known of its connections.
    private mutating func rest(_ origin: Origin) {
        guard queues[origin]?.connections.isKnown == true else { return queues[origin] = nil }
        queues[origin]?.connections.rest()
        idleCount += 1
        guard idleCount > Self.idleLimit else { return }
        queues = queues.filter { $0.value.active > 0 }
        idleCount = 0
    }

    /// What connection a transfer whose turn has come is to have.
    mutating func choose(for transfer: CurlTransfer) -> ConnectionChoice {
        queues[transfer.origin, default: Queue()].connections.choose(isUnshared: transfer.needsOwnConnection)
    }

    /// Notes that a transfer was given up which had heard nothing for long: those that come have no connection with it.
    mutating func noteSilence(_ transfer: CurlTransfer) {
        queues[transfer.origin]?.connections.giveUp(transfer.connection)
    }

    /// Notes that a transfer has heard of its origin, over a connection that is shared or not, which holds as long as there
    /// is a transfer.
    ///
    /// - Returns: Those whose turn it is by that; they count as started.
    mutating func noteAnswer(_ transfer: CurlTransfer, isShared: Bool) -> [CurlTransfer] {
        let origin = transfer.origin
        guard let queue = queues[origin] else { return [] }
        queues[origin]?.connections.noteAnswer(isShared: isShared)
        guard queue.connections.areShared != isShared else { return [] }
        let limit = limit(origin)
        var started: [CurlTransfer] = []
        while let next = queues[origin]?.start(limit) {
            places[ObjectIdentifier(next)] = nil
            started.append(next)
        }
        return started
    }

    /// How many connections there may be with a host beyond the most that calls have there: at least one for those that come,
    /// however many are kept by others.
    var extraConnections: Int { queues.values.lazy.map(\.connections.keptPools).max() ?? 0 }

    private func limit(_ origin: Origin) -> Int {
        guard queues[origin]?.connections.areShared == true else { return connectionsPerHost }
        let carried = connectionsPerHost.multipliedReportingOverflow(by: Self.streamsPerConnection)
        return max(connectionsPerHost, carried.overflow ? Self.sharers : min(Self.sharers, carried.partialValue))
    }
}
