import Testing

@testable import RoadbookCurl

/// How long libcurl is waited for.
struct CurlPatienceInternalTests {
    /// The limits of waits, each of which took as long as is given.
    private func limits(
        forgets: Bool = true,
        _ waits: (taken: Int, isIdle: Bool)...
    ) -> [Int32] {
        var patience = CurlPatience(forgets: forgets)
        return waits.map { taken, isIdle in
            var limit: Int32 = 0
            patience.wait(isIdle: isIdle) { milliseconds in
                limit = milliseconds
                return .milliseconds(taken)
            }
            return limit
        }
    }

    @Test func `it is asked again until it had nothing to say for a while`() {
        #expect(limits((0, false), (4, false), (5, false), (700, false), (5, false)) == [5, 5, 5, .max, 5])
    }

    @Test func `what is idle is not asked again, and what begins after it is`() {
        #expect(limits((5, false), (9000, true), (9000, true), (0, false)) == [5, .max, .max, 5])
    }

    @Test func `one that forgets nothing is waited for without an end`() {
        #expect(limits(forgets: false, (0, false), (1, true), (0, false)) == [.max, .max, .max])
    }
}
