import Dispatch
import Foundation

/// The programs that were started and have not ended, so that none outlives this one, and none of their files.
// The lock guards programs and isOver.
final class Children: @unchecked Sendable {
    static let shared = Children()

    private let lock = NSLock()
    private var programs: [pid_t: ChildProcess] = [:]
    /// Whether this program is about to end.
    private var isOver = false
    private let sources = [SIGINT, SIGTERM, SIGHUP, SIGPIPE].map { number in
        signal(number, SIG_IGN)
        return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }

    private init() {
        for source in sources {
            source.setEventHandler { [self] in
                cleanUp()
                exit(130)
            }
            source.resume()
        }
    }

    func add(_ program: ChildProcess) {
        let isLate = lock.withLock {
            programs[program.id] = program
            return isOver
        }
        // Started by one thread while another ends them all.
        if isLate { kill(program.id, SIGKILL) }
    }

    func remove(_ program: ChildProcess) { lock.withLock { programs[program.id] = nil } }

    /// Ends all of them, and removes what they have read and written when they have.
    func cleanUp() {
        let running = lock.withLock {
            isOver = true
            return Array(programs.values)
        }
        for program in running { kill(program.id, SIGTERM) }
        for program in running { program.end() }
        try? FileManager.default.removeItem(at: TemporaryFolder.root)
    }
}
