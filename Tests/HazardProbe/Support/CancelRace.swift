import Foundation
import Roadbook

/// Requests by several workers, cancelled at random times around their completion.
enum CancelRace {
    /// Runs the race.
    ///
    /// - Parameters:
    ///   - count: How many requests.
    ///   - send: Sends one request and reads its answer.
    /// - Returns: How many were answered, and how many ended by what other way.
    static func run(
        _ count: Int,
        _ watchdog: Watchdog,
        _ send: @escaping @Sendable (_ number: Int) async throws -> Void
    ) async -> Parameters {
        let ends = Locked<[String: Int]>([:])
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var usual = Duration.milliseconds(1)
                    for number in stride(from: worker, to: count, by: workers) {
                        let start = ContinuousClock.now
                        let task = Task {
                            try await send(number)
                            return ContinuousClock.now - start
                        }
                        // The first of each worker tells how long an answer takes here and now.
                        if number >= workers {
                            let end = start + usual * Double.random(in: 0...2)
                            while ContinuousClock.now < end { await Task.yield() }
                            task.cancel()
                        }
                        let result = await task.result
                        let end = Self.name(of: result)
                        // Where hardly any is answered in time, they are given more of it.
                        if case .success(let time) = result { usual = time } else { usual = usual * 1.05 }
                        ends.withLock { $0[end, default: 0] += 1 }
                        watchdog.progress()
                    }
                }
            }
        }
        return Parameters(ends.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value.jsonValue) })
    }

    private static let workers = 8

    private static func name(of result: Result<Duration, any Error>) -> String {
        switch result {
        case .success: "answered"
        case .failure(is CancellationError): "cancelled"
        case .failure(let error as URLError) where error.code == .cancelled: "cancelled"
        case .failure(let error): "failed: \(error)"
        }
    }
}
