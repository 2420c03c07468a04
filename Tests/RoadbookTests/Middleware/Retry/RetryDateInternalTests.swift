import Foundation
import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct RetryDateInternalTests {
    /// A clock that goes on when it is told to, and where nobody waits: it goes on to when a sleep is over.
    private final class PassingClock: Clock {
        struct Instant: InstantProtocol {
            var offset: Duration = .zero

            func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
            func duration(to other: Instant) -> Duration { other.offset - offset }
            static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
        }

        private let time = Locked(Instant())

        var now: Instant { time.withLock(\.self) }
        var minimumResolution: Duration { .zero }

        func pass(_ duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            time.withLock { $0 = max($0, deadline) }
        }
    }

    @Test func `nothing is sent before the date that a server asks for`() async throws {
        let clock = PassingClock()
        let sent = Locked<[Duration]>([])
        let start = Date(timeIntervalSince1970: 784_111_777)
        var settings = RequestSettings()
        (settings.timeout, settings.deadline) = (nil, nil)
        let blog = Client(
            Blog.self,
            transport: .stub { _ in
                let count = sent.withLock { sent in
                    sent.append(clock.now.offset)
                    return sent.count
                }
                guard count == 1 else { return .answer(status: 204) }
                return .answer(status: 503, headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:39 GMT"])
            },
            settings: settings,
            clock: clock,
            date: {
                let date = start + clock.now.offset / .seconds(1)
                // Time passes before it is looked at.
                clock.pass(.milliseconds(300))
                return date
            }
        )
        try await blog.send(Blog.Posts.delete(1))
        let times = sent.withLock(\.self)
        #expect(times.count == 2)
        #expect(times.last.map { $0 >= .seconds(2) } == true, "\(times)")
    }
}
