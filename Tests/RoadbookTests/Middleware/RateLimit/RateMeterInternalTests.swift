import Foundation
import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct RateMeterInternalTests {
    @Test func `requests keep their distance, and a burst may come at once after a rest`() {
        let meter = RateMeter(RateLimitPolicy(10, per: .seconds(1), burst: 3))
        var due = Duration.zero
        var waits: [Duration] = []
        for _ in 0..<5 {
            let wait = meter.wait(at: .seconds(5), due: due, ahead: 0)
            waits.append(wait)
            due = meter.due(after: due, sentAt: .seconds(5) + wait)
        }
        #expect(waits == [.zero, .zero, .zero, .milliseconds(100), .milliseconds(200)])
        // After a rest the burst is there again, and no more.
        #expect(meter.wait(at: .seconds(60), due: due, ahead: 2) == .zero)
        #expect(meter.wait(at: .seconds(60), due: due, ahead: 3) == .milliseconds(100))
    }

    @Test(arguments: [(10, 1, 1), (3, 7, 4), (100, 60, 25), (1, 1, 2)])
    func `no time of the duration has more than the rate and the burst, and no request waits longer than it must`(
        requests: Int,
        seconds: Int,
        burst: Int
    ) {
        var random = SeededRandomNumberGenerator()
        let window = Duration.seconds(seconds)
        let meter = RateMeter(RateLimitPolicy(requests, per: window, burst: burst))
        var (now, due) = (Duration.zero, Duration.zero)
        var sent: [Duration] = []
        // A bucket of tokens says the same in another way.
        var (tokens, filled) = (Double(burst), Duration.zero)
        for _ in 0..<3000 {
            now += window * Double.random(in: 0...(2.2 / Double(requests)), using: &random)
            let wait = meter.wait(at: now, due: due, ahead: 0)
            now += wait
            due = meter.due(after: due, sentAt: now)
            tokens = min(Double(burst), tokens + Double(requests) * ((now - filled) / window))
            filled = now
            #expect(tokens > 1 - 1e-6, "\(random)")
            if wait > .zero { #expect(tokens < 1 + 1e-6, "\(random)") }
            tokens -= 1
            sent.append(now)
            let recent = sent.suffix(requests + burst + 2).count { $0 > now - window }
            #expect(recent <= requests + burst - 1, "\(random)")
        }
    }

    @Test func `an estimate for the end of the line is what it comes to`() {
        let meter = RateMeter(RateLimitPolicy(2, per: .seconds(1), burst: 2))
        for start in [Duration.zero, .seconds(3), .milliseconds(3200)] {
            let now = Duration.seconds(3)
            let estimates = (0..<6).map { now + meter.wait(at: now, due: start, ahead: $0) }
            var due = start
            var times: [Duration] = []
            for _ in 0..<6 {
                let last = times.last ?? now
                let time = last + meter.wait(at: last, due: due, ahead: 0)
                due = meter.due(after: due, sentAt: time)
                times.append(time)
            }
            #expect(estimates == times)
        }
    }

    @Test(arguments: [
        RateLimitPolicy(0, per: .seconds(1), burst: 0), RateLimitPolicy(.min, per: .seconds(1), burst: .min),
        RateLimitPolicy(1, per: .seconds(Int64.max), burst: .max), RateLimitPolicy(.max, per: .zero, burst: .max),
        RateLimitPolicy(1, per: .seconds(-1)),
    ])
    func `numbers out of any range do no harm`(policy: RateLimitPolicy) {
        let meter = RateMeter(policy)
        var due = Duration.zero
        for _ in 0..<5 {
            #expect(meter.wait(at: .seconds(1), due: due, ahead: .max) >= .zero)
            due = meter.due(after: due, sentAt: .seconds(1))
        }
    }
}
