import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// The end that a user or a supervisor sets: an interrupt from the terminal, or a request to terminate.
enum Interruption {
    /// Waits for it. What is under way can then be brought to an end, where the default would cut it off.
    static func wait() async {
        let (signals, arrived) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { arrived.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
        // Whoever asks again does not want to wait for what is under way.
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
