import Foundation
import Roadbook
import RoadbookTesting

/// Moves the clock of a scene where its server is silent, as soon as somebody waits for it: so time passes where there is
/// nothing else to wait for, and nowhere else.
final class Pace: Sendable {
    private struct State {
        /// The numbers of the requests that somebody waits for now, and of those that get no more for now.
        var awaited: Set<Int> = []
        var silent: Set<Int> = []
        /// How many octets of content have been read, by the number of the request, and who waits for how many.
        var read: [Int: Int] = [:]
        var readers: [(number: Int, count: Int, semaphore: DispatchSemaphore)] = []
        /// What moves the clock; `nil` when it is not to be moved any more.
        var moves: [Task<Void, Never>]? = []
    }

    let clock = ManualClock()
    private let step: Duration
    private let state = Locked(State())

    /// - Parameter step: How far the clock is moved at a time.
    init(step: Duration) {
        self.step = step
    }

    /// Waits for something of the server.
    ///
    /// The time of whoever waits runs already: clients begin it before they ask.
    func awaiting<Value>(_ number: Int, _ body: () async throws -> Value) async rethrows -> Value {
        if state.withLock({ state in
            state.awaited.insert(number)
            return state.silent.contains(number)
        }) {
            move()
        }
        defer { state.withLock { _ = $0.awaited.remove(number) } }
        return try await body()
    }

    /// Told by the server that no more comes of an answer, or hardly anything.
    func fallSilent(_ number: Int) {
        if state.withLock({ state in
            state.silent.insert(number)
            return state.awaited.contains(number)
        }) {
            move()
        }
    }

    /// Told that the head of an answer has been read, of which the count is zero, or some of its content.
    func read(_ count: Int, of number: Int) {
        let woken = state.withLock { state in
            let total = state.read[number, default: 0] + count
            state.read[number] = total
            let woken = state.readers.filter { $0.number == number && $0.count <= total }
            state.readers.removeAll { $0.number == number && $0.count <= total }
            return woken
        }
        for reader in woken { reader.semaphore.signal() }
    }

    /// Blocks the server until so much of an answer has been read, or nobody is to read on.
    func blockUntil(read count: Int, of number: Int) {
        let semaphore = DispatchSemaphore(value: 0)
        let isThere = state.withLock { state in
            if state.moves == nil || state.read[number].map({ $0 >= count }) ?? false { return true }
            state.readers.append((number, count, semaphore))
            return false
        }
        if !isThere { semaphore.wait() }
    }

    /// Leaves the clock where it is from now on, and keeps no server waiting.
    func stop() async {
        let (moves, readers) = state.withLock { state in
            defer { state.readers = [] }
            return (state.moves.take(), state.readers)
        }
        for reader in readers { reader.semaphore.signal() }
        for move in moves ?? [] { await move.value }
    }

    private func move() {
        state.withLock { state in
            state.moves?.append(Task { [clock, step] in await clock.advance(by: step) })
        }
    }
}
