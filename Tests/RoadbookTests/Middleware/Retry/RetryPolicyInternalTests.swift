import Testing

@testable import Roadbook

@Suite struct RetryPolicyInternalTests {
    @Test(arguments: [Duration(attoseconds: .max), .seconds(Int64.max), .seconds(20), .zero, .seconds(-1)])
    func `a longest wait of any length does no harm`(time: Duration) {
        var policy = RetryPolicy()
        policy.maximumDelay = time
        #expect(policy.ceiling(retry: 100) == min(max(.zero, time), Deadlines.farthest))
        policy.baseDelay = time
        #expect(policy.ceiling(retry: .max) == min(max(.zero, time), Deadlines.farthest))
        #expect(policy.ceiling(retry: .min) == min(max(.zero, time), Deadlines.farthest))
    }
}
