import Foundation
import RoadbookHTTPEngine

/// The time of a mock, by the clock it was given.
struct MockTime: Sendable {
    /// The time since the mock was made.
    let elapsed: @Sendable () -> Duration
    let sleep: @Sendable (_ duration: Duration) async throws -> Void
    private let start = Date()

    /// The longest that is slept at a time: a hundred years, beyond which clocks overflow.
    private static let longest = Duration.seconds(100 * 365 * 86_400)

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: min($0, Self.longest)) }
    }

    /// By the system's clock.
    static var continuous: MockTime { MockTime(ContinuousClock()) }

    /// What a calendar says: that of the moment the mock was made, and the time since.
    var date: Date { start + elapsed() / .seconds(1) }

    /// Does something that may take a while.
    ///
    /// - Returns: Whether it was done in time; it is cancelled otherwise.
    func run(within duration: Duration?, _ body: @escaping @Sendable () async throws -> Void) async throws -> Bool {
        guard let duration else {
            try await body()
            return true
        }
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await body()
                return true
            }
            group.addTask {
                try await sleep(max(.zero, duration))
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }

    /// As answers tell it, whose dates end with the year 9999, however far the clock was moved.
    var httpDate: HTTPDate {
        HTTPDate(secondsSince1970: Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? .max)
    }
}
