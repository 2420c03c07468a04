import Foundation
import RoadbookHTTPEngine

/// The time of a mock, by the clock it was given.
struct MockTime: Sendable {
    /// The time since the mock was made.
    let elapsed: @Sendable () -> Duration
    let sleep: @Sendable (_ duration: Duration) async throws -> Void
    private let start = Date()

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }

    /// By the system's clock.
    static var continuous: MockTime { MockTime(ContinuousClock()) }

    /// What a calendar says: that of the moment the mock was made, and the time since.
    var date: Date { start + elapsed() / .seconds(1) }

    var httpDate: HTTPDate { HTTPDate(secondsSince1970: Int64(date.timeIntervalSince1970)) }
}
