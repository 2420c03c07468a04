/// Something that happens once, which others can wait for.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func send() {
        continuation.finish()
    }

    /// Returns when the signal is sent, or when the waiting task is cancelled.
    func wait() async {
        for await _ in stream {}
    }
}
