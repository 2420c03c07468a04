import Dispatch
import Foundation
import Roadbook
import TestServers

/// Ends the process when something that may block every thread comes to a stop: no time limit of a test could.
final class Watchdog: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let hasMoved = Locked(false)

    /// - Parameters:
    ///   - seconds: How long nothing may be noted; it may be twice as long before the process ends.
    ///   - what: What goes on, for the message.
    init(seconds: Int, _ what: String) {
        Thread.detachNewThread { [done, hasMoved] in
            while done.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
                let isAlive = hasMoved.withLock { hasMoved in
                    defer { hasMoved = false }
                    return hasMoved
                }
                if isAlive { continue }
                FileHandle.standardError.write(Data("\(what) has not moved for \(seconds) seconds\n".utf8))
                exit(3)
            }
        }
    }

    /// Something went on.
    func note() { hasMoved.withLock { $0 = true } }

    func finish() {
        done.signal()
    }
}
