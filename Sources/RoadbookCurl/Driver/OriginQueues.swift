import Foundation
import Roadbook

/// Lets only so many transfers for an origin to libcurl as it can carry at once: it looks at each that it has whenever it
/// does anything, however long that waits for a connection.
struct OriginQueues {
    private struct Queue {
        var active = 0
        /// Those that wait, in the order they came; what was taken out is not there any more.
        var waiting: [CurlTransfer?] = []
        var first = 0

        /// - Returns: Where it stands now; `nil` where it does not have to wait.
        mutating func enter(_ transfer: CurlTransfer, _ limit: Int) -> Int? {
            guard active >= limit else {
                active += 1
                return nil
            }
            waiting.append(transfer)
            return waiting.count - 1
        }
    }

    private let connectionsPerHost: Int
    private var queues: [String: Queue] = [:]
    /// Where each stands that waits.
    private var places: [ObjectIdentifier: Int] = [:]

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
        queues[transfer.origin]?.waiting[place] = nil
        return true
    }

    /// Notes that one has ended.
    ///
    /// - Returns: The one whose turn it is now; it counts as started.
    mutating func leave(_ transfer: CurlTransfer) -> CurlTransfer? {
        let origin = transfer.origin
        guard var queue = queues.removeValue(forKey: origin) else { return nil }
        while queue.first < queue.waiting.count {
            let next = queue.waiting[queue.first]
            queue.waiting[queue.first] = nil
            queue.first += 1
            guard let next else { continue }
            places[ObjectIdentifier(next)] = nil
            queues[origin] = queue
            return next
        }
        queue.active -= 1
        (queue.waiting, queue.first) = ([], 0)
        if queue.active > 0 { queues[origin] = queue }
        return nil
    }

    private func limit(_ transfer: CurlTransfer) -> Int {
        transfer.isSecure ? max(connectionsPerHost, Self.sharers) : connectionsPerHost
    }
}
