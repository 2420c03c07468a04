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

/// Signals to the program, in place of what they do by default.
// @unchecked: sources of Dispatch have a lock of their own, and may be cancelled on any thread.
struct Signals: @unchecked Sendable {
    /// One element for each that comes.
    let arrivals: AsyncStream<Void>
    private let numbers: [Int32]
    private let sources: [any DispatchSourceSignal]

    /// Takes signals from now on: none that comes after the return is lost.
    init(_ numbers: [Int32]) async {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        let (ready, isReady) = AsyncStream<Void>.makeStream()
        self.arrivals = arrivals
        self.numbers = numbers
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setRegistrationHandler { isReady.yield() }
            source.setEventHandler { arrived.yield() }
            source.resume()
            return source
        }
        var rest = numbers.count
        for await _ in ready {
            rest -= 1
            if rest == 0 { break }
        }
    }

    /// Waits for the first that comes.
    func first() async {
        for await _ in arrivals { return }
    }

    /// Lets the signals do again what they do by default.
    func end() {
        for source in sources { source.cancel() }
        for number in numbers { signal(number, SIG_DFL) }
    }
}
