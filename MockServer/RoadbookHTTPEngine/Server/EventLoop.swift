/// Serves all connections of one server on one thread.
///
/// It is made and used on that thread alone; what comes from others comes through the ``LoopExecutor``.
final class EventLoop {
    private let poller: Poller
    private let context: ConnectionContext
    private var acceptor: Acceptor
    private var connections: [UInt64: Connection] = [:]
    private var nextID = PollEvent.firstConnectionToken
    private var stopDeadline: ContinuousClock.Instant?
    /// No connection's timer ends before this.
    private var nextDeadline: ContinuousClock.Instant?
    private var now = ContinuousClock.now
    private var events = PollBuffer()
    private var mail = LoopExecutor.Mail()
    /// Made when the first connection is: many servers are stopped before they have one.
    private var scratch: [UInt8] = []

    init(listener: Socket, poller: Poller, context: ConnectionContext) {
        self.poller = poller
        self.context = context
        acceptor = Acceptor(listener: listener, poller: poller)
    }

    /// Serves until the server is stopped.
    func run() {
        repeat {
            readMail()
            expireTimers()
        } while !hasFinished && waitForEvents()
        for connection in connections.values { connection.close() }
        context.executor.end()
    }

    private var hasFinished: Bool {
        guard let stopDeadline else { return false }
        return connections.isEmpty || now >= stopDeadline
    }

    /// Waits and handles what has happened; false where the loop was ended by somebody else.
    private func waitForEvents() -> Bool {
        let permission = context.executor.prepareToWait(isIdle: connections.isEmpty)
        if permission == .none { return false }
        do throws(SystemFailure) {
            try poller.wait(timeout: permission == .wait ? timeUntilNextDeadline : .zero, into: &events)
        } catch {
            // A poller that cannot wait cannot serve.
            stop(grace: .zero)
        }
        if permission == .wait, !context.executor.finishWaiting() { return false }
        now = .now
        for event in events { handle(event) }
        return true
    }

    private func handle(_ event: PollEvent) {
        switch event.token {
        case PollEvent.wakeToken: break
        case PollEvent.listenerToken: acceptConnections()
        default:
            guard let connection = connections[event.token] else { return }
            if event.isWritable { connection.flush() }
            if event.isReadable { connection.receive(into: &scratch) }
            // What has arrived before the end is read first: it may be a whole request.
            if event.isBroken, !event.isReadable { connection.close() }
            settle(connection)
        }
    }

    /// Runs jobs and sends answers until there are none, or until the sockets must have their turn.
    private func readMail() {
        for _ in 0..<16 {
            guard context.executor.takeMail(&mail) else { return }
            // First, so that answers that came at the same time already tell of the close.
            if let grace = mail.grace { stop(grace: grace) }
            for job in mail.jobs {
                job.runSynchronously(on: context.executor.asUnownedTaskExecutor())
            }
            for (id, parcel) in mail.parcels {
                guard let connection = connections[id] else {
                    parcel.refuse()
                    continue
                }
                connection.take(parcel)
                settle(connection)
            }
        }
    }

    private func acceptConnections() {
        while hasRoom || makeRoom(), let socket = acceptor.accept(now: now) {
            let connection = Connection(id: nextID, socket: socket, context: context)
            nextID += 1
            if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: 64 << 10) }
            guard (try? poller.add(socket, token: connection.id, interest: connection.watched)) != nil else {
                connection.close()
                continue
            }
            connections[connection.id] = connection
            settle(connection)
        }
        // Descriptors may have run out before the number of connections is reached.
        if acceptor.resumption != nil, closeLongestIdle() { acceptor.resume() }
        acceptor.watch(now: now)
    }

    /// Makes room for a client that waits; where there is none, it waits for a moment.
    private func makeRoom() -> Bool {
        guard acceptor.hasArrivals else { return false }
        if closeLongestIdle() { return true }
        acceptor.rest(now: now)
        return false
    }

    /// Closes the connection that has been idle for longest, and for long enough to give way to others.
    private func closeLongestIdle() -> Bool {
        let longest = connections.values.lazy.compactMap { connection in
            connection.idleSince.map { (since: $0, connection: connection) }
        }.min { $0.since < $1.since }
        guard let longest, now - longest.since >= context.configuration.timeouts.crowded else { return false }
        longest.connection.close()
        connections[longest.connection.id] = nil
        return true
    }

    /// Brings the poller, the timers and the table in line with what has become of a connection.
    private func settle(_ connection: Connection) {
        connection.updateTimer(now: now)
        if connection.isOpen, connection.interest != connection.watched {
            do throws(SystemFailure) {
                let interest = connection.interest
                try poller.change(connection.socket, token: connection.id, from: connection.watched, to: interest)
                connection.watched = interest
            } catch {
                connection.close()
            }
        }
        if connection.isDone {
            connections[connection.id] = nil
            acceptor.resume()
            acceptor.watch(now: now)
        } else if let deadline = connection.timer?.deadline {
            nextDeadline = nextDeadline.map { min($0, deadline) } ?? deadline
        }
    }

    private var hasRoom: Bool { connections.count < max(context.configuration.maximumConnections, 1) }

    private func stop(grace: Duration) {
        let deadline = now + grace
        if let stopDeadline {
            self.stopDeadline = min(stopDeadline, deadline)
            return
        }
        // A client whose connection the system has already accepted counts as connected.
        acceptConnections()
        acceptor.close()
        stopDeadline = deadline
        for connection in connections.values {
            connection.stop(scratch: &scratch)
            settle(connection)
        }
    }

    private func expireTimers() {
        acceptor.watch(now: now)
        guard let deadline = nextDeadline, deadline <= now else { return }
        nextDeadline = nil
        for connection in connections.values {
            if let timer = connection.timer, timer.deadline <= now { connection.expire() }
            settle(connection)
        }
    }

    private var timeUntilNextDeadline: Duration? {
        [nextDeadline, stopDeadline, acceptor.resumption].compactMap { $0 }.min().map { $0 - now }
    }
}
