import Dispatch
import Foundation

/// The programs that were started and have not ended, so that none outlives this one.
// The lock guards ids.
final class Children: @unchecked Sendable {
    static let shared = Children()

    private let lock = NSLock()
    private var ids: Set<pid_t> = []
    private let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
        signal(number, SIG_IGN)
        return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }

    private init() {
        for source in sources {
            source.setEventHandler { [self] in
                endAll()
                exit(130)
            }
            source.resume()
        }
    }

    func add(_ id: pid_t) { _ = lock.withLock { ids.insert(id) } }

    func remove(_ id: pid_t) { _ = lock.withLock { ids.remove(id) } }

    func endAll() {
        for id in lock.withLock({ ids }) { kill(id, SIGTERM) }
    }
}
