import Foundation
import Roadbook

/// The content of an answer between the driver, who brings it, and whoever reads it.
///
/// Where it is full the driver is to pause, and with it the socket, until it is read: no answer, however large, takes more
/// memory than the limit and what comes in one turn of the driver.
final class IncomingContent: Sendable {
    /// What there is to be said after octets have come.
    enum Reception {
        case room
        /// The driver is to read no more of the socket.
        case full
        /// Nor is it to bring what it has read already.
        case overfull
        /// Nobody reads it any more: the transfer is to end, in the midst of decoding too, which may come to no end.
        case dropped
    }

    /// How many more octets are taken once it is full: what one turn of the driver has read already.
    private static let excess = 4 << 20

    /// As ``excess``, of content that is decoded. libcurl would keep it to itself otherwise, and lose it where the rest turns
    /// out to be broken, or where it is more than 64 MiB.
    private static let decodedExcess = 64 << 20

    private struct State {
        /// In the order they came; small ones are put together.
        var unread: [Data] = []
        var unreadCount = 0
        /// How it ended, once all of it has come.
        var end: Result<Void, any Error>?
        /// Readers who found nothing; they look again when they are resumed.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isDecoded = false
        var isPaused = false
        var isDropped = false

        mutating func append(_ chunk: Data) {
            unreadCount += chunk.count
            if let last = unread.last, last.count + chunk.count <= GatheredContent.size {
                unread[unread.count - 1].append(chunk)
            } else {
                unread.append(chunk)
            }
        }

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [] }
            return waiting
        }

        mutating func takeFirst() -> Data? {
            guard !unread.isEmpty else { return nil }
            let chunk = unread.removeFirst()
            unreadCount -= chunk.count
            return chunk
        }

        func reception(_ limit: Int) -> Reception {
            if isDropped { return .dropped }
            guard isPaused else { return .room }
            let excess = isDecoded ? IncomingContent.decodedExcess : IncomingContent.excess
            return unreadCount - excess < limit ? .full : .overfull
        }
    }

    private let limit: Int
    private let onRoom: @Sendable () -> Void
    private let onDrop: @Sendable () -> Void
    private let state = Locked(State())

    /// - Parameters:
    ///   - limit: How many octets wait to be read until the driver is to pause; what it has read by then is taken too.
    ///   - onRoom: Told, from any thread, that there is room again after there was none.
    ///   - onDrop: Told, from any thread, that nobody reads the rest.
    init(limit: Int, onRoom: @escaping @Sendable () -> Void, onDrop: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.onRoom = onRoom
        self.onDrop = onDrop
    }

    /// What reads it; to be asked for once.
    var stream: ByteStream {
        ByteStream(next: { try await self.next() }, onDrop: { self.drop() })
    }

    // MARK: The driver

    /// Notes that libcurl decodes what comes.
    func expectDecoded() { state.withLock { $0.isDecoded = true } }

    /// Takes octets that have come.
    func receive(_ chunk: Data) -> Reception {
        let (reception, waiting) = state.withLock { state -> (Reception, [CheckedContinuation<Void, Never>]) in
            guard !state.isDropped else { return (.dropped, []) }
            state.append(chunk)
            // Only who reads takes it back, and tells of it: the driver may be paused.
            if state.unreadCount >= limit { state.isPaused = true }
            return (state.reception(limit), state.takeWaiting())
        }
        for reader in waiting { reader.resume() }
        return reception
    }

    /// How it is now.
    var reception: Reception { state.withLock { $0.reception(limit) } }

    func finish(_ result: Result<Void, any Error>) {
        let waiting = state.withLock { state in
            if state.end == nil { state.end = result }
            return state.takeWaiting()
        }
        for reader in waiting { reader.resume() }
    }

    // MARK: The reader

    private enum Step {
        case chunk(Data)
        case end(Result<Void, any Error>)
        case wait
    }

    private func next() async throws -> Data? {
        while true {
            // What was cancelled has not read all there is.
            try Task.checkCancellation()
            let (step, hasRoom) = state.withLock { state -> (Step, Bool) in
                guard let chunk = state.takeFirst() else {
                    // The driver tells the end of what was dropped in its own time.
                    if state.isDropped { return (.end(.failure(CancellationError())), false) }
                    return (state.end.map(Step.end) ?? .wait, false)
                }
                // Half of it, so that who reads somewhat more slowly does not stop the driver at each piece.
                let hasRoom = state.isPaused && state.unreadCount <= limit / 2
                if hasRoom { state.isPaused = false }
                return (.chunk(chunk), hasRoom)
            }
            if hasRoom { onRoom() }
            switch step {
            case .chunk(let chunk): return chunk
            case .end(let result):
                try result.get()
                return nil
            case .wait: await wait()
            }
        }
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                let waits = state.withLock { state in
                    guard state.unread.isEmpty, state.end == nil, !state.isDropped else { return false }
                    state.waiting.append(reader)
                    return true
                }
                if !waits { reader.resume() }
            }
        } onCancel: {
            drop()
        }
    }

    /// Forgets what is unread, and what comes.
    func drop() {
        let (isNew, waiting) = state.withLock { state in
            defer {
                state.isDropped = true
                (state.unread, state.unreadCount, state.isPaused) = ([], 0, false)
            }
            return (!state.isDropped && state.end == nil, state.takeWaiting())
        }
        for reader in waiting { reader.resume() }
        if isNew { onDrop() }
    }
}
