import CRoadbookCurl
import Roadbook

/// What the thread of a driver does: it hands transfers to libcurl and back.
struct CurlLoop: ~Copyable {
    private let driver: CurlDriver
    private let multi: MultiHandle
    private let security: SecuritySettings
    /// The transfers that libcurl has, by their handles.
    private var active: [EasyHandle: CurlTransfer] = [:]
    private var handles: [ObjectIdentifier: EasyHandle] = [:]
    private var queues: OriginQueues
    private let turn = CurlTurn()
    /// Handles that are used again: each has what libcurl has learned, and memory.
    private var idle: [EasyHandle] = []

    private static let idleLimit = 64

    init(_ driver: CurlDriver, _ multi: MultiHandle, _ security: SecuritySettings, _ connectionsPerHost: Int) {
        self.driver = driver
        self.multi = multi
        self.security = security
        queues = OriginQueues(connectionsPerHost: connectionsPerHost)
    }

    mutating func run() {
        repeat {
            for command in driver.takeCommands() { obey(command) }
            multi.perform()
            deliver()
            while let (easy, code) = multi.nextEnded() { finish(easy, code) }
        } while driver.wait(isIdle: active.isEmpty)
        for easy in idle { easy.free() }
        multi.free()
    }

    /// Hands over what has come, and reads no more of sockets for which there is no room.
    private func deliver() {
        for transfer in turn.take() {
            transfer.deliver()
            // Where it is read after this, it is resumed by a command that comes later.
            if transfer.isFull { handles[ObjectIdentifier(transfer)]?.pauseReceiving() }
        }
    }

    private mutating func obey(_ command: CurlDriver.Command) {
        switch command {
        case .start(let transfer):
            if queues.enter(transfer) { start(transfer) }
        case .resume(let transfer):
            guard let easy = handles[ObjectIdentifier(transfer)] else { return }
            easy.resume()
            // What is sent may go on where what comes may not.
            if transfer.isFull { easy.pauseReceiving() }
        case .end(let transfer):
            if let easy = handles[ObjectIdentifier(transfer)] {
                end(easy, transfer, nil)
            } else if queues.remove(transfer) {
                transfer.end(.unstarted)
            }
        }
    }

    private mutating func start(_ transfer: CurlTransfer) {
        guard !transfer.isAbandoned else {
            transfer.end(.unstarted)
            return leave(transfer)
        }
        guard let easy = idle.popLast() ?? EasyHandle() else {
            transfer.fail(TransportError(.transportFailed, "libcurl has no memory for a transfer"))
            return leave(transfer)
        }
        do {
            try transfer.configure(easy, security, turn)
        } catch {
            release(easy)
            transfer.fail(TransportError(.secureConnectionFailed, "\(error)", underlying: error))
            return leave(transfer)
        }
        active[easy] = transfer
        handles[ObjectIdentifier(transfer)] = easy
        guard multi.add(easy) else { return end(easy, transfer, .outOfMemory) }
    }

    private mutating func finish(_ easy: EasyHandle, _ code: CurlCode) {
        guard let transfer = active[easy] else { return }
        end(easy, transfer, code)
    }

    private mutating func end(_ easy: EasyHandle, _ transfer: CurlTransfer, _ code: CurlCode?) {
        active[easy] = nil
        handles[ObjectIdentifier(transfer)] = nil
        let ending = CurlEnding(code, of: easy, measures: transfer.request.onMetrics != nil)
        multi.remove(easy)
        release(easy)
        transfer.end(ending)
        leave(transfer)
    }

    /// Lets those go that have waited for it.
    private mutating func leave(_ transfer: CurlTransfer) {
        if let next = queues.leave(transfer) { start(next) }
    }

    private mutating func release(_ easy: EasyHandle) {
        guard idle.count < Self.idleLimit else { return easy.free() }
        easy.reset()
        idle.append(easy)
    }
}
