import RoadbookTesting
import TestServers
import Testing

@testable import RoadbookMockServer

@Suite(.endsInTime) struct MockTimeInternalTests {
    @Test func `a time that no clock can count is waited for as long as one can`() async throws {
        let clock = ManualClock()
        let waiting = Task { try await MockTime(clock).sleep(.seconds(Int64.max)) }
        defer { waiting.cancel() }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(100 * 365 * 86_400))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `what is done is not too late where its time ends after all clocks`() async throws {
        #expect(try await MockTime.continuous.run(within: .seconds(Int64.max)) {})
    }
}
