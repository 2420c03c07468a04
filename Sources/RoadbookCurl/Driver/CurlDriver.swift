import CRoadbookCurl
import Foundation
import Roadbook

/// One thread and all the transfers of a transport.
///
/// What others want of it they post; it is woken where it waits. Nothing of libcurl is touched from elsewhere.
final class CurlDriver: Sendable {
    enum Command: Sendable {
        case start(CurlTransfer)
        /// Nobody wants it any more.
        case end(CurlTransfer)
        /// Lets one go on that was paused.
        case resume(CurlTransfer)
    }

    private struct Mail {
        var commands: [Command] = []
        var isStopping = false
        var isWaiting = false
        /// Whether nobody looks at it any more.
        var isClosed = false
    }

    private let mail = Locked(Mail())
    private let multi: MultiHandle
    private let settings: ConnectionSettings

    /// - Throws: ``CurlUnavailable`` where there is neither memory nor a file descriptor.
    init(_ settings: ConnectionSettings) throws {
        guard let multi = MultiHandle() else { throw CurlUnavailable(reason: .exhausted("file descriptor")) }
        multi.set(.connectionsPerHost, settings.connectionsPerHost)
        multi.set(.keptConnections, 256)
        multi.set(.streamsPerConnection, OriginQueues.streamsPerConnection)
        self.multi = multi
        self.settings = settings
    }

    /// Starts the thread, which keeps the driver until it is stopped.
    ///
    /// - Throws: ``CurlUnavailable`` where the system has no thread left; the driver is of no use then.
    func run() throws {
        let context = Unmanaged.passRetained(self)
        let code = roadbook_curl_thread_start(
            { context in
                guard let context else { return }
                CurlDriver.runLoop(of: Unmanaged<CurlDriver>.fromOpaque(context).takeRetainedValue())
            },
            context.toOpaque()
        )
        guard code == 0 else {
            context.release()
            multi.free()
            throw CurlUnavailable(reason: .exhausted("thread"))
        }
    }

    private static func runLoop(of driver: CurlDriver) {
        blockSignals()
        var loop = CurlLoop(driver, driver.multi, driver.settings)
        loop.run()
    }

    /// Leaves the signals of the process to its own threads.
    ///
    /// Among them is what libcurl did not see to by itself before 7.87: OpenSSL writes to a connection that is closed, and
    /// the signal of that ends the process. One that is blocked stays with the thread. Those of a fault of the thread itself
    /// are not blocked, so that they are told as everywhere.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    // MARK: From any thread

    func post(_ command: Command) {
        mail.withLock { mail in
            // What is kept would keep its transfer, which refers to this.
            guard !mail.isClosed else { return }
            mail.commands.append(command)
            wake(&mail)
        }
    }

    /// Ends the thread, when the transfers that are under way have ended.
    func stop() {
        mail.withLock { mail in
            mail.isStopping = true
            wake(&mail)
        }
    }

    /// Inside of the lock, so that the handle is still there.
    private func wake(_ mail: inout Mail) {
        guard mail.isWaiting else { return }
        mail.isWaiting = false
        multi.wake()
    }

    // MARK: From the driver's thread

    func takeCommands() -> [Command] {
        mail.withLock { mail in
            defer { mail.commands.removeAll() }
            return mail.commands
        }
    }

    /// Waits until there is something to do.
    ///
    /// - Parameters:
    ///   - isIdle: Whether no transfer is under way.
    ///   - patience: How long libcurl is waited for.
    /// - Returns: Whether to go on; where not, nothing that is posted is looked at any more.
    func wait(isIdle: Bool, _ patience: inout CurlPatience) -> Bool {
        let waits = mail.withLock { mail -> Bool? in
            guard mail.commands.isEmpty else { return false }
            guard !(isIdle && mail.isStopping) else {
                mail.isClosed = true
                return nil
            }
            mail.isWaiting = true
            return true
        }
        guard let waits else { return false }
        if waits {
            patience.wait(isIdle: isIdle, multi.wait(atMost:))
            mail.withLock { $0.isWaiting = false }
        }
        return true
    }
}
