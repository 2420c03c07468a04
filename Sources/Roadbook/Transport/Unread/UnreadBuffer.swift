import Foundation

/// Octets on their way from a writer that cannot wait to a reader that may be slow.
///
/// URLSession on Linux cannot be told to pause, so what the reader has not taken has to be somewhere. Up to a limit it is
/// in memory; what comes beyond it goes to a temporary file, and goes there until the reader has taken all of that. Then
/// the file is closed, which gives its space back, and what comes is in memory again. So neither a slow reader nor a fast
/// server makes the process grow.
///
/// There is one writer and one reader; two readers would each get some of the chunks. The writer is kept for as long as
/// it takes to open the file, once, and to write a chunk to the page cache; the reader reads the file without keeping it.
final class UnreadBuffer: Sendable {
    private enum End {
        case whole
        case failed(any Error)
        /// Nobody is going to read on.
        case dropped
    }

    private struct State {
        /// What was written before the octets in the file.
        var memory = ChunkQueue()
        /// `nil` where nothing is in it.
        var spill: Spill?
        var end: End?
        /// Readers who found nothing; they look again when they are resumed.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var onDrop: (@Sendable () -> Void)?

        /// Takes out whoever is to hear of a change.
        mutating func takeListeners(dropping: Bool = false) -> Listeners {
            defer { waiting = [] }
            return Listeners(waiting: waiting, onDrop: dropping ? onDrop.take() : nil)
        }
    }

    /// Whoever is to hear of a change, outside of the lock.
    private struct Listeners {
        let waiting: [CheckedContinuation<Void, Never>]
        let onDrop: (@Sendable () -> Void)?

        func tell() {
            for reader in waiting { reader.resume() }
            onDrop?()
        }
    }

    /// What a reader finds.
    private enum Found {
        case chunk(Data)
        case part(Spill.Part)
        case end(End)
    }

    private let limit: Int
    private let makeFile: @Sendable () throws -> TemporaryFile
    private let state = Locked(State())

    /// - Parameters:
    ///   - limit: The most octets to keep in memory; less than zero is zero. A chunk for which a reader waits is kept
    ///     there whatever its size.
    ///   - makeFile: Makes the file for what is more.
    init(limit: Int, makeFile: @escaping @Sendable () throws -> TemporaryFile) {
        self.limit = max(0, limit)
        self.makeFile = makeFile
    }

    /// - Parameter folder: Where to make the file; the temporary folder of the process where `nil`.
    convenience init(limit: Int, folder: URL?) {
        self.init(limit: limit) { try TemporaryFile(.nameless, in: folder) }
    }

    /// The octets for the reader; what is unread when they are dropped is dropped with them.
    var stream: ByteStream {
        ByteStream(next: { try await self.next() }, onDrop: { self.drop() })
    }

    /// How many octets are unread, in memory and in the file.
    var unread: (inMemory: Int, inFile: Int64) {
        state.withLock { ($0.memory.count, $0.spill?.count ?? 0) }
    }

    /// Whether a reader waits.
    var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Notes what to do when no more octets are wanted before the end is told: the reader dropped them or was cancelled,
    /// or the file failed. It is called once, on any thread.
    func onDrop(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.onDrop = action }
    }

    // MARK: The writer

    /// Adds octets; does nothing after the end.
    ///
    /// Where the file fails the content ends with its error, after what was added before.
    func write(_ chunk: Data) {
        state.withLock { state -> Listeners? in
            guard state.end == nil, !chunk.isEmpty else { return nil }
            do {
                try keep(chunk, &state)
                return state.takeListeners()
            } catch {
                state.end = .failed(error)
                return state.takeListeners(dropping: true)
            }
        }?.tell()
    }

    private func keep(_ chunk: Data, _ state: inout State) throws {
        if state.spill == nil, !state.waiting.isEmpty || chunk.count <= limit - state.memory.count {
            state.memory.append(chunk)
        } else {
            var spill = try state.spill ?? Spill(makeFile())
            try spill.append(chunk)
            state.spill = spill
        }
    }

    /// Tells the end, once; what was added before can still be read.
    func finish(throwing error: (any Error)? = nil) {
        state.withLock { state -> Listeners? in
            guard state.end == nil else { return nil }
            state.end = error.map { .failed($0) } ?? .whole
            state.onDrop = nil
            return state.takeListeners()
        }?.tell()
    }

    // MARK: The reader

    /// The oldest octets; waits where there are none and the end is not told. `nil` at the end.
    ///
    /// - Throws: What the content ended with, or a failure of the file; `CancellationError` where the task is cancelled or
    ///   the octets were dropped: nothing can be read after that.
    func next() async throws -> Data? {
        while true {
            if Task.isCancelled { drop() }
            switch take() {
            case .chunk(let chunk): return chunk
            case .part(let part):
                do {
                    return try part.read()
                } catch {
                    drop()
                    throw error
                }
            case .end(.whole): return nil
            case .end(.failed(let error)): throw error
            case .end(.dropped): throw CancellationError()
            case nil: await wait()
            }
        }
    }

    private func take() -> Found? {
        state.withLock { state in
            if let chunk = state.memory.popFirst() { return .chunk(chunk) }
            if let part = state.spill?.popFirst() {
                // All of the file is taken: its last part keeps it open until it is read.
                if state.spill?.count == 0 { state.spill = nil }
                return .part(part)
            }
            return state.end.map { .end($0) }
        }
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                let waits = state.withLock { state in
                    let waits = state.end == nil && state.memory.isEmpty && state.spill == nil
                    if waits { state.waiting.append(reader) }
                    return waits
                }
                if !waits { reader.resume() }
            }
        } onCancel: {
            drop()
        }
    }

    /// Forgets what is unread, and what comes.
    func drop() {
        // The file is closed outside of the lock: to give back much space takes time.
        let (_, _, listeners) = state.withLock { state in
            let dropsMore = state.end == nil
            defer { (state.memory, state.spill, state.end) = (ChunkQueue(), nil, .dropped) }
            return (state.memory, state.spill, state.takeListeners(dropping: dropsMore))
        }
        listeners.tell()
    }
}
