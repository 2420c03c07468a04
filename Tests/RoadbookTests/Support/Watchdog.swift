import Dispatch
import Foundation
import TestServers

/// Ends the process when something that may block every thread takes too long: no time limit of a test could.
final class Watchdog: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(seconds: Int, _ what: String) {
        Thread.detachNewThread { [done] in
            guard done.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
            FileHandle.standardError.write(Data("\(what) did not end within \(seconds) seconds\n".utf8))
            exit(3)
        }
    }

    func finish() {
        done.signal()
    }
}
