import Foundation
import Roadbook

/// Lets only so many transfers for an origin to libcurl as it can carry at once: it looks at each that it has whenever it
/// does anything, however long that waits for a connection.
struct OriginQueues {
    private struct Queue {
        var active = 0
        var waiting = WaitingLine<CurlTransfer>()

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

    /// How many may share connections, as HTTP/2 over TLS lets them.
    private static let sharers = 256

    init(connectionsPerHost: Int) {
        self.connectionsPerHost = connectionsPerHost
    }

    /// - Returns: Whether it may start now; it waits for its turn otherwise.
    mutating func enter(_ transfer: CurlTransfer) -> Bool {
        let limit = limit(transfer)
        // In place: what waits is copied otherwise.
        let place = queues[transfer.origin, default: Queue()].enter(transfer, limit)
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

    private func limit(_ transfer: CurlTransfer) -> Int {
        transfer.isSecure ? max(connectionsPerHost, Self.sharers) : connectionsPerHost
    }
}
