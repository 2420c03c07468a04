import Foundation
import Roadbook

/// Content that is read while it is sent, a chunk ahead: from a file, or from whoever makes it.
final class OutgoingStream: OutgoingContent {
    private struct State {
        var chunk = Data()
        var end: Result<Void, any Error>?
        /// Waits until the chunk has been taken.
        var feeder: CheckedContinuation<Void, Never>?
        /// Whether the reader was told to come back.
        var isAwaited = false
        var isStopped = false
        var task: Task<Void, Never>?
    }

    let length: Int64?
    let mayPause = true
    private let stream: ByteStream
    private let state = Locked(State())

    /// - Parameters:
    ///   - stream: The octets.
    ///   - length: How many there are; `nil` where that is not known.
    init(_ stream: ByteStream, length: Int64?) {
        self.stream = stream
        self.length = length
    }

    /// Begins to read.
    ///
    /// - Parameter onReady: Told, from any thread, that there is more after there was none.
    func start(onReady: @escaping @Sendable () -> Void) {
        let task = Task { [weak self, stream, length] in
            let result = await Self.feed(stream, length) { chunk in
                guard let self else { return false }
                return await self.hand(chunk, onReady)
            }
            self?.end(result, onReady)
        }
        let isStopped = state.withLock { state in
            state.task = task
            return state.isStopped
        }
        if isStopped { task.cancel() }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> OutgoingRead {
        let (read, feeder) = state.withLock { state -> (OutgoingRead, CheckedContinuation<Void, Never>?) in
            let count = min(buffer.count, state.chunk.count)
            guard count > 0 else {
                switch state.end {
                case .success?: return (.end, nil)
                case .failure(let error)?: return (.failed(error), nil)
                case nil:
                    state.isAwaited = true
                    return (.later, nil)
                }
            }
            state.chunk.copyBytes(to: buffer, count: count)
            state.chunk = state.chunk.dropFirst(count)
            return (.octets(count), state.chunk.isEmpty ? state.feeder.take() : nil)
        }
        feeder?.resume()
        return read
    }

    func rewind() -> Bool { false }

    func stop() {
        let (task, feeder) = state.withLock { state in
            state.isStopped = true
            return (state.task.take(), state.feeder.take())
        }
        task?.cancel()
        feeder?.resume()
    }

    /// Hands over chunks, and checks how many octets there are.
    private static func feed(
        _ stream: ByteStream,
        _ length: Int64?,
        _ hand: (Data) async -> Bool
    ) async -> Result<Void, any Error> {
        var count: Int64 = 0
        do {
            for try await chunk in stream {
                count += Int64(chunk.count)
                if let length, count > length { throw Self.changed }
                guard await hand(chunk) else { return .failure(CancellationError()) }
            }
            if let length, count < length { throw Self.changed }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private static var changed: TransportError {
        TransportError(.requestBodyUnavailable, "the content to be sent has another length than it had")
    }

    /// Puts a chunk where it is taken from, and waits until it has been.
    ///
    /// - Returns: Whether more is wanted.
    private func hand(_ chunk: Data, _ onReady: @Sendable () -> Void) async -> Bool {
        await withCheckedContinuation { feeder in
            let (isStopped, isAwaited) = state.withLock { state in
                guard !state.isStopped else { return (true, false) }
                defer { state.isAwaited = false }
                state.chunk = chunk
                state.feeder = feeder
                return (false, state.isAwaited)
            }
            if isStopped { feeder.resume() }
            if isAwaited { onReady() }
        }
        return state.withLock { !$0.isStopped }
    }

    private func end(_ result: Result<Void, any Error>, _ onReady: @Sendable () -> Void) {
        let isAwaited = state.withLock { state in
            defer { state.isAwaited = false }
            state.end = result
            return state.isAwaited
        }
        if isAwaited { onReady() }
    }
}
