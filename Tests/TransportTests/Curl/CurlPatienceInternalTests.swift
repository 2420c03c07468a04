import Testing

@testable import RoadbookCurl

/// How long libcurl is waited for.
struct CurlPatienceInternalTests {
    /// The limits of waits, of which it is given whether something ended them.
    private func limits(
        forgets: Bool = true,
        _ waits: (isEnded: Bool, isIdle: Bool)...
    ) -> [Int32] {
        var patience = CurlPatience(forgets: forgets)
        return waits.map { isEnded, isIdle in
            var limit: Int32 = 0
            patience.wait(isIdle: isIdle) { milliseconds in
                limit = milliseconds
                return !isEnded
            }
            return limit
        }
    }

    @Test func `it is asked again until it had nothing to say for a while`() {
        let waits = limits((true, false), (false, false), (true, false), (false, false), (false, false), (true, false))
        #expect(waits == [5, 5, 5, 5, 5, .max])
        #expect(limits((false, false), (false, false), (false, false), (true, false)) == [5, 5, .max, 5])
    }

    @Test func `what is idle is not asked again, and what begins after it is`() {
        let waits = limits((false, false), (false, true), (false, true), (true, false))
        #expect(waits == [5, .max, .max, 5])
    }

    @Test func `one that forgets nothing is waited for without an end`() {
        #expect(limits(forgets: false, (true, false), (false, true), (true, false)) == [.max, .max, .max])
    }
}
