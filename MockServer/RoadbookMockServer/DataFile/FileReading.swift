import Dispatch
import Roadbook

/// Where files are read: on other threads than the one that everybody is served on.
enum FileReading {
    /// The value of a function that may block its thread.
    ///
    /// - Throws: What the function throws.
    static func value<Value: Sendable>(of body: @escaping @Sendable () throws -> Value) async throws -> Value {
        // What is read goes through a lock: the thread sanitizer sees no order in a continuation that is resumed before anybody
        // has come to wait for it.
        let read = Locked<[Result<Value, any Error>]>([])
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let result = Result { try body() }
                read.withLock { $0.append(result) }
                continuation.resume()
            }
        }
        guard let result = read.withLock(\.first) else { throw CancellationError() }
        return try result.get()
    }
}
