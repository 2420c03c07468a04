import CRoadbookCurl
import Roadbook

/// What the thread of a driver does: it hands transfers to libcurl and back.
struct CurlLoop: ~Copyable {
    private let driver: CurlDriver
    private let multi: MultiHandle
    private let settings: ConnectionSettings
    /// The transfers that libcurl has, by their handles.
    private var active: [EasyHandle: CurlTransfer] = [:]
    private var handles: [ObjectIdentifier: EasyHandle] = [:]
    private var queues: OriginQueues
    private var extraConnections = 0
    private let turn = CurlTurn()
    private var patience = CurlPatience()
    /// Handles that are used again: each has memory, which need not be found anew.
    private var idle: [EasyHandle] = []

    /// None before 8.2: there a handle keeps the address of a field of the answer before, which is gone, and an answer whose
    /// first line of fields begins with a blank ends the process (curl's pull request 11103, of the release before).
    private static let idleLimit = CurlLibrary.isAtLeast(0x080200) ? 64 : 0

    init(_ driver: CurlDriver, _ multi: MultiHandle, _ settings: ConnectionSettings) {
        self.driver = driver
        self.multi = multi
        self.settings = settings
        queues = OriginQueues(connectionsPerHost: settings.connectionsPerHost)
    }

    mutating func run() {
        repeat {
            for command in driver.takeCommands() { obey(command) }
            multi.perform()
            // First, so that who waits for an answer that is whole is woken once.
            while let (easy, code) = multi.nextEnded() { finish(easy, code) }
            deliver()
        } while driver.wait(isIdle: active.isEmpty, &patience)
        for easy in idle { easy.free() }
        multi.free()
    }

    /// Hands over what has come, and reads no more of sockets for which there is no room.
    private mutating func deliver() {
        for transfer in turn.take() {
            transfer.deliver()
            // Where it is read after this, it is resumed by a command that comes later.
            if let easy = handles[ObjectIdentifier(transfer)] { pauseIfFull(transfer, easy) }
            noteAnswer(of: transfer)
        }
    }

    private func pauseIfFull(_ transfer: CurlTransfer, _ easy: EasyHandle) {
        guard transfer.isFull else { return }
        easy.pauseOnlyReceiving()
        transfer.notePause()
    }

    /// Lets those go that have waited to hear by what connections the origin answers.
    private mutating func noteAnswer(of transfer: CurlTransfer) {
        guard let isShared = transfer.takeConnectionKind() else { return }
        for next in queues.noteAnswer(transfer, isShared: isShared) { start(next) }
    }

    private mutating func obey(_ command: CurlDriver.Command) {
        switch command {
        case .start(let transfer):
            // One that was given up meanwhile need not wait for its turn to be told so.
            guard !transfer.isAbandoned else { return transfer.end(.unstarted) }
            if queues.enter(transfer) { start(transfer) }
        case .resume(let transfer):
            guard let easy = handles[ObjectIdentifier(transfer)] else { return }
            transfer.noteResumption()
            easy.resume()
            // What is sent may go on where what comes may not.
            pauseIfFull(transfer, easy)
        case .end(let transfer):
            if let easy = handles[ObjectIdentifier(transfer)] {
                end(easy, transfer, nil)
            } else if queues.remove(transfer) {
                transfer.end(.unstarted)
            }
        }
    }

    /// Starts a transfer. Where it ends at once, so do those whose turn comes by that, until one goes on.
    private mutating func start(_ transfer: CurlTransfer) {
        var starting: CurlTransfer? = transfer
        while let transfer = starting { starting = begin(transfer) ? nil : queues.leave(transfer) }
    }

    /// - Returns: Whether libcurl has it now; it has ended otherwise.
    private mutating func begin(_ transfer: CurlTransfer) -> Bool {
        guard !transfer.isAbandoned else {
            transfer.end(.unstarted)
            return false
        }
        guard let easy = idle.popLast() ?? EasyHandle() else {
            transfer.fail(TransportError(.transportFailed, "libcurl has no memory for a transfer"))
            return false
        }
        do {
            easy.set(.bufferSize, ReceiveBuffer.size(besides: active.count))
            try transfer.configure(easy, settings, turn, queues.choose(for: transfer))
        } catch {
            release(easy)
            transfer.fail(error)
            return false
        }
        active[easy] = transfer
        handles[ObjectIdentifier(transfer)] = easy
        guard multi.add(easy) else {
            take(easy, from: transfer, .outOfMemory)
            return false
        }
        return true
    }

    private mutating func finish(_ easy: EasyHandle, _ code: CurlCode) {
        guard let transfer = active[easy] else { return }
        end(easy, transfer, code)
    }

    /// Ends a transfer, and lets those go that have waited for it.
    private mutating func end(_ easy: EasyHandle, _ transfer: CurlTransfer, _ code: CurlCode?) {
        take(easy, from: transfer, code)
        // What was whole at once has not been delivered.
        noteAnswer(of: transfer)
        let next = queues.leave(transfer)
        if extraConnections > 0 { limitConnections() }
        if let next { start(next) }
    }

    /// Lets libcurl have a connection for those that come, where others keep some that are for them no more.
    private mutating func limitConnections() {
        let extra = queues.extraConnections
        guard extra != extraConnections else { return }
        extraConnections = extra
        let (count, overflows) = settings.connectionsPerHost.addingReportingOverflow(extra)
        multi.set(.connectionsPerHost, overflows ? .max : count)
    }

    /// Takes the handle of a transfer back, which ends by that.
    private mutating func take(_ easy: EasyHandle, from transfer: CurlTransfer, _ code: CurlCode?) {
        active[easy] = nil
        handles[ObjectIdentifier(transfer)] = nil
        let ending = CurlEnding(code, of: easy, measures: transfer.request.onMetrics != nil)
        // Its path may be dead, of which nobody tells: over HTTP/2 the next one would wait as long on it.
        if code == nil, transfer.isSilent(settings) {
            easy.set(.forbidsReuse, 1)
            // It stays while others have it.
            queues.noteSilence(transfer)
            limitConnections()
        }
        multi.remove(easy)
        release(easy)
        transfer.end(ending)
    }

    private mutating func release(_ easy: EasyHandle) {
        guard idle.count < Self.idleLimit else { return easy.free() }
        easy.reset()
        idle.append(easy)
    }
}
