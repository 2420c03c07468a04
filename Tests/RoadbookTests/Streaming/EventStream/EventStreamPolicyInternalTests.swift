import Testing

@testable import Roadbook

@Suite struct EventStreamPolicyInternalTests {
    @Test(
        arguments: [
            (0, nil, 3, 6), (1, nil, 3, 12), (2, nil, 3, 24), (3, nil, 3, 48), (4, nil, 3, 60), (50, nil, 3, 60),
            (.max, nil, 3, 60), (0, 5, 5, 10), (9, 5, 5, 60), (0, 120, 120, 120), (9, 120, 120, 120), (-1, nil, 3, 6),
            (0, 40, 40, 60),
        ] as [(Int, Int?, Int, Int)]
    )
    func `waits lie between the reconnection time and what failures make of it`(
        failures: Int,
        asked: Int?,
        shortest: Int,
        longest: Int
    ) {
        let delays = EventStreamPolicy().delays(failures: failures, asked: asked.map { .seconds($0) })
        #expect(delays == .seconds(shortest)...(.seconds(longest)))
    }

    @Test func `a server cannot have itself asked without a pause`() {
        let delays = EventStreamPolicy().delays(failures: 0, asked: .zero)
        #expect(delays == .milliseconds(500)...(.seconds(1)))
    }

    @Test func `times that cannot be are brought to what can`() {
        var policy = EventStreamPolicy()
        policy.minimumDelay = .seconds(-1)
        policy.reconnectionTime = .seconds(-1)
        policy.maximumDelay = .seconds(-1)
        #expect(policy.delays(failures: 3, asked: nil) == .zero...(.zero))
        policy.reconnectionTime = .seconds(Int64.max)
        policy.maximumDelay = .seconds(Int64.max)
        let delays = policy.delays(failures: 100, asked: nil)
        #expect(delays.lowerBound == delays.upperBound)
        #expect(delays.upperBound < .seconds(Int64.max))
        policy.reconnectionTime = .seconds(1)
        #expect(policy.delays(failures: 100, asked: nil).upperBound > .seconds(86_400))
        policy.maximumDelay = .seconds(1e20)
        #expect(policy.delays(failures: 100, asked: .seconds(40)) == .seconds(40)...delays.upperBound)
    }
}
