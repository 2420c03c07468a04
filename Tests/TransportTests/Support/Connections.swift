import Foundation
import Roadbook
import TestServers

/// Counts the connections to a ``RawServer``, each of which has a thread of its own.
final class Connections: Sendable {
    private let made = Locked(0)
    private let key = UUID().uuidString

    /// How many have carried a request.
    var count: Int { made.withLock(\.self) }

    /// Notes the one whose thread this is; to be called by the script.
    func note() {
        let isKnown = Thread.current.threadDictionary[key] != nil
        guard !isKnown else { return }
        Thread.current.threadDictionary[key] = true
        made.withLock { $0 += 1 }
    }
}
