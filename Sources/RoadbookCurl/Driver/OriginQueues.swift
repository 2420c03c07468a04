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

        /// - Returns: Where it stands now; `nil` where it does not have to wait.
        mutating func enter(_ transfer: CurlTransfer, _ limit: Int) -> WaitingLine<CurlTransfer>.Place? {
            guard active < limit else { return waiting.append(transfer) }
            active += 1
            return nil
        }

        /// - Returns: The one that takes the place of one that has ended.
        mutating func leave() -> CurlTransfer? {
            if let next = waiting.removeFirst() { return next }
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
        if let next = queues[origin]?.leave() {
            places[ObjectIdentifier(next)] = nil
            return next
        }
        if queues[origin]?.active == 0 { queues[origin] = nil }
        return nil
    }

    /// Whether connections to the origin of a transfer are shared.
    func shares(_ transfer: CurlTransfer) -> Bool { queues[transfer.origin]?.shares ?? false }

    /// Notes that connections to the origin of a transfer are shared, as long as there is one.
    ///
    /// - Returns: Those whose turn it is by that; they count as started.
    mutating func share(_ transfer: CurlTransfer) -> [CurlTransfer] {
        let origin = transfer.origin
        guard queues[origin]?.shares == false else { return [] }
        queues[origin]?.shares = true
        let room = limit(origin) - (queues[origin]?.active ?? 0)
        return (0..<max(0, room)).compactMap { _ in
            guard let next = queues[origin]?.waiting.removeFirst() else { return nil }
            queues[origin]?.active += 1
            places[ObjectIdentifier(next)] = nil
            return next
        }
    }

    private func limit(_ origin: String) -> Int {
        queues[origin]?.shares == true ? max(connectionsPerHost, Self.sharers) : connectionsPerHost
    }
}
