import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct CircuitInternalTests {
    private var policy: CircuitBreakerPolicy {
        var policy = CircuitBreakerPolicy()
        policy.minimumCalls = 4
        policy.trialCalls = 2
        return policy
    }

    private func leave(_ admission: Circuit.Admission) -> Circuit.Permit? {
        if case .admitted(let permit, _) = admission { permit } else { nil }
    }

    /// Sends one attempt, which takes no time.
    private func send(
        _ circuit: inout Circuit,
        _ verdict: Circuit.Verdict,
        _ policy: CircuitBreakerPolicy,
        at now: Duration
    ) throws -> Circuit.Change? {
        let permit = try #require(leave(circuit.admit(policy, at: now)))
        return circuit.end(permit, verdict, policy, at: now)
    }

    @Test func `it opens when a failure makes the ratio, of enough calls`() throws {
        var circuit = Circuit()
        #expect(try send(&circuit, .failure, policy, at: .seconds(1)) == nil)
        #expect(try send(&circuit, .failure, policy, at: .seconds(1)) == nil)
        #expect(try send(&circuit, .success, policy, at: .seconds(1)) == nil)
        // Half of four have failed, and it takes a failure to open.
        #expect(try send(&circuit, .success, policy, at: .seconds(1)) == nil)
        #expect(try send(&circuit, .failure, policy, at: .seconds(1)) == .opened(for: .seconds(30)))
        #expect(circuit.admit(policy, at: .seconds(1)) == .refused(wait: .seconds(30), isTrying: false))
        #expect(circuit.admit(policy, at: .seconds(30)) == .refused(wait: .seconds(1), isTrying: false))
    }

    @Test func `what is older than the window does not count`() throws {
        var circuit = Circuit()
        for _ in 0..<3 { _ = try send(&circuit, .failure, policy, at: .seconds(1)) }
        #expect(try send(&circuit, .failure, policy, at: .seconds(11)) == nil)
        for _ in 0..<2 { #expect(try send(&circuit, .failure, policy, at: .seconds(11)) == nil) }
        #expect(try send(&circuit, .failure, policy, at: .seconds(11)) != nil)
    }

    @Test func `half-open it lets trials through, and closes when all succeed`() throws {
        var circuit = Circuit()
        for _ in 0..<4 { _ = try send(&circuit, .failure, policy, at: .zero) }
        let first = circuit.admit(policy, at: .seconds(30))
        guard case .admitted(let one, .halfOpen) = first else { throw Unexpected() }
        let two = try #require(leave(circuit.admit(policy, at: .seconds(31))))
        #expect(circuit.admit(policy, at: .seconds(31)) == .refused(wait: .seconds(29), isTrying: true))
        #expect(circuit.end(one, .success, policy, at: .seconds(32)) == nil)
        #expect(circuit.admit(policy, at: .seconds(32)) == .refused(wait: .seconds(28), isTrying: true))
        #expect(circuit.end(two, .success, policy, at: .seconds(33)) == .closed)
        // What failed before is forgotten.
        for _ in 0..<3 { #expect(try send(&circuit, .failure, policy, at: .seconds(33)) == nil) }
    }

    @Test func `a trial that fails opens it again, one that says nothing makes room for another`() throws {
        var circuit = Circuit()
        var policy = policy
        policy.trialCalls = 0
        for _ in 0..<4 { _ = try send(&circuit, .failure, policy, at: .zero) }
        #expect(try send(&circuit, .none, policy, at: .seconds(30)) == nil)
        #expect(try send(&circuit, .failure, policy, at: .seconds(31)) == .opened(for: .seconds(30)))
        #expect(circuit.admit(policy, at: .seconds(60)) == .refused(wait: .seconds(1), isTrying: false))
    }

    @Test func `a trial that never ends is not waited for, nor listened to later`() throws {
        var circuit = Circuit()
        var policy = policy
        policy.trialCalls = 1
        for _ in 0..<4 { _ = try send(&circuit, .failure, policy, at: .zero) }
        let lost = try #require(leave(circuit.admit(policy, at: .seconds(30))))
        #expect(circuit.admit(policy, at: .seconds(59)) == .refused(wait: .seconds(1), isTrying: true))
        let next = try #require(leave(circuit.admit(policy, at: .seconds(60))))
        #expect(circuit.end(lost, .failure, policy, at: .seconds(61)) == nil)
        #expect(circuit.end(next, .success, policy, at: .seconds(61)) == .closed)
    }

    @Test func `an attempt from before a change says nothing of the state after it`() throws {
        var circuit = Circuit()
        let late = try #require(leave(circuit.admit(policy, at: .zero)))
        for _ in 0..<4 { _ = try send(&circuit, .failure, policy, at: .zero) }
        #expect(circuit.end(late, .success, policy, at: .seconds(1)) == nil)
        #expect(circuit.admit(policy, at: .seconds(1)) == .refused(wait: .seconds(29), isTrying: false))
    }

    @Test func `a ratio that is no number is never reached`() {
        var policy = CircuitBreakerPolicy()
        policy.failureRatio = .nan
        #expect(policy == policy && policy.failureRatio == .infinity)
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.max)])
    func `times out of any range do no harm`(time: Duration) throws {
        var policy = policy
        (policy.window, policy.openDuration) = (time, time)
        (policy.failureRatio, policy.minimumCalls, policy.trialCalls) = (-1, -1, -1)
        var circuit = Circuit()
        #expect(try send(&circuit, .failure, policy, at: .seconds(1)) != nil)
        _ = circuit.admit(policy, at: .seconds(1))
        policy.failureRatio = .nan
        var never = Circuit()
        for _ in 0..<10 { #expect(try send(&never, .failure, policy, at: .seconds(1)) == nil) }
    }

    // MARK: Against a model

    /// The same told in the plainest way: a list of everything that happened since it closed.
    private struct Model {
        enum State: Equatable { case closed, open(until: Int), trying(since: Int) }
        var state = State.closed
        var past: [(second: Int, isFailure: Bool)] = []
        var trials: Set<Int> = []
        var succeeded = 0
        /// When each attempt under way was let in, as a count of the changes of state.
        var permits: [Int: Int] = [:]
        var changes = 0
        var next = 0

        mutating func become(_ state: State) {
            self.state = state
            (past, trials, succeeded, changes) = ([], [], 0, changes + 1)
        }

        mutating func admit(_ now: Int, _ policy: CircuitBreakerPolicy, _ rest: Int) -> Int? {
            if case .open(let until) = state, now >= until { become(.trying(since: now)) }
            if case .trying(let since) = state {
                if trials.count + succeeded >= policy.trialCalls {
                    guard now >= since + rest else { return nil }
                    become(.trying(since: now))
                }
                trials.insert(next)
            }
            if case .open = state { return nil }
            permits[next] = changes
            next += 1
            return next - 1
        }

        mutating func end(
            _ id: Int,
            _ verdict: Circuit.Verdict,
            _ now: Int,
            _ policy: CircuitBreakerPolicy,
            _ rest: Int
        ) {
            guard permits.removeValue(forKey: id) == changes else { return }
            switch state {
            case .open: break
            case .closed:
                if verdict == .none { return }
                past.append((now, verdict == .failure))
                let recent = past.filter { $0.second > now - 10 }
                let failures = recent.filter(\.isFailure).count
                if verdict == .failure, recent.count >= policy.minimumCalls,
                    Double(failures) >= policy.failureRatio * Double(recent.count)
                {
                    become(.open(until: now + rest))
                }
            case .trying:
                trials.remove(id)
                if verdict == .failure { return become(.open(until: now + rest)) }
                if verdict == .success { succeeded += 1 }
                if succeeded >= policy.trialCalls { become(.closed) }
            }
        }
    }

    @Test(arguments: [(1, 0.5, 1), (4, 0.5, 1), (5, 0.25, 2), (3, 1.0, 3)])
    func `it does what the model does`(minimum: Int, ratio: Double, trials: Int) throws {
        var random = SeededRandomNumberGenerator()
        var policy = CircuitBreakerPolicy()
        (policy.minimumCalls, policy.failureRatio, policy.trialCalls) = (minimum, ratio, trials)
        policy.openDuration = .seconds(5)
        var counts = [0, 0, 0]
        for _ in 0..<100 {
            var (circuit, model) = (Circuit(), Model())
            var underWay: [(Int, Circuit.Permit)] = []
            var now = 0
            let badness = Double.random(in: 0...1, using: &random)
            for _ in 0..<300 {
                now += Bool.random(using: &random) ? 0 : Int.random(in: 0...4, using: &random)
                if underWay.count < 5, Bool.random(using: &random) {
                    let admitted = leave(circuit.admit(policy, at: .seconds(now)))
                    let expected = model.admit(now, policy, 5)
                    #expect((admitted == nil) == (expected == nil), "\(random)")
                    if let admitted, let expected { underWay.append((expected, admitted)) } else { counts[0] += 1 }
                } else if let index = underWay.indices.randomElement(using: &random) {
                    let (id, permit) = underWay.remove(at: index)
                    let verdict: Circuit.Verdict =
                        Double.random(in: 0...1, using: &random) < 0.1
                        ? .none : Double.random(in: 0...1, using: &random) < badness ? .failure : .success
                    let before = model.state
                    model.end(id, verdict, now, policy, 5)
                    let change = circuit.end(permit, verdict, policy, at: .seconds(now))
                    switch (before, model.state) {
                    case (.closed, .open), (.trying, .open):
                        #expect(change == .opened(for: .seconds(5)), "\(random)")
                        counts[1] += 1
                    case (.trying, .closed):
                        #expect(change == .closed, "\(random)")
                        counts[2] += 1
                    default: #expect(change == nil, "\(random)")
                    }
                }
            }
        }
        // The walk comes by everything.
        #expect(counts.allSatisfy { $0 > 10 }, "\(counts) \(random)")
    }

    private struct Unexpected: Error {}
}
