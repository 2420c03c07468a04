import Roadbook
import Testing

@Suite struct EventMiddlewareTests {
    typealias When = Counters.When

    // S2.6: the first that was registered is outermost: it sees the event first and the outcome last.
    @Test func `the first is the outermost`() {
        let lines = Lines()
        var counter = Counters.Value().intercepted(by: [lines.middleware("first"), lines.middleware("second")])
        counter.handle(.reset)
        #expect(lines.all == ["first sees reset", "second sees reset", "second: handled", "first: handled"])
    }

    @Test func `what is intercepted again has the new ones outside`() {
        let lines = Lines()
        var counter = Counters.Value().intercepted(by: [lines.middleware("inner")])
            .intercepted(by: [lines.middleware("outer")])
        counter.handle(.reset)
        #expect(lines.all == ["outer sees reset", "inner sees reset", "inner: handled", "outer: handled"])
    }

    // S2.7: middleware may transform the event, forward it, drop it, or forward more than once.
    @Test func `an event is transformed`() {
        var counter = Counters.Value().intercepted(by: [
            EventMiddleware { when in
                if case .counted(let step) = when { .forward(.counted(by: step * 10)) } else { .forward(when) }
            }
        ])
        counter.handle(.counted(by: 4))
        #expect(counter.count == 40)
    }

    @Test func `an event is dropped, and those inside do not see it`() {
        let lines = Lines()
        var counter = Counters.Value().intercepted(by: [
            lines.middleware("outer"), EventMiddleware { $0 == .reset ? .drop : .forward($0) },
            lines.middleware("inner"),
        ])
        counter.handle(.counted(by: 4))
        counter.handle(.reset)
        #expect(counter.count == 4)
        #expect(
            lines.all == [
                "outer sees counted(by: 4)", "inner sees counted(by: 4)", "inner: handled", "outer: handled",
                "outer sees reset", "outer: handled",
            ]
        )
    }

    @Test func `an event is forwarded more than once, up to the first that fails`() {
        let lines = Lines()
        var counter = Counters.Strict().intercepted(by: [
            EventMiddleware { _ in
                EventPassage([.counted(by: 1), .counted(by: 2), .counted(by: 200), .counted(by: 3)]) { outcome in
                    lines.write("ended \(outcome)")
                }
            },
            lines.middleware("inner"),
        ])
        #expect(throws: CounterError.tooFar(200)) { try counter.handle(.reset) }
        #expect(counter.count == 3)
        #expect(lines.all.suffix(2) == ["inner: tooFar(200)", "ended failure(RoadbookTests.CounterError.tooFar(200))"])
        #expect(lines.all.count == 7)
    }

    private final class Refusal: Error, Sendable {}

    private struct Refusing: SingleEntryPoint {
        typealias When = Counters.When
        let refusal: Refusal

        func handle(_ when: When) throws { throw refusal }
    }

    // S2.8: an error is reported once and rethrown unchanged, by type and identity. F2.2: it is a real error.
    @Test func `an error is told once to each and thrown on as it is`() {
        let lines = Lines()
        let refusal = Refusal()
        var point = Refusing(refusal: refusal).intercepted(by: [
            EventMiddleware { when in
                .forward(when) { outcome in
                    guard case .failure(let error) = outcome else { return }
                    lines.write("\(error as? Refusal === refusal)")
                }
            }
        ])
        do {
            try point.handle(.reset)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error as? Refusal === refusal)
        }
        #expect(lines.all == ["true"])
    }

    // S2.11: every event passes; none can bypass the chain, for what is behind it can be read and not changed.
    @Test func `every event passes`() {
        let lines = Lines()
        var counter = Counters.Value().intercepted(by: [lines.middleware("log")])
        for step in 1...100 { counter.handle(.counted(by: step)) }
        #expect(lines.all.count == 200 && counter.count == 5050)
    }

    // F2.8: events compose by scope, and so does what stands before them.
    @Test func `middleware of a part stands before the whole`() {
        let lines = Lines()
        var both = Both().intercepted(by: [
            lines.middleware("left").within(
                of: { (when: Both.When) in if case .left(let when) = when { when } else { nil } },
                as: Both.When.left
            )
        ])
        both.handle(.left(.counted(by: 1)))
        both.handle(.right(.counted(by: 2)))
        #expect(both.left.count == 1 && both.right.count == 2)
        #expect(lines.all == ["left sees counted(by: 1)", "left: handled"])
    }

    @Test func `middleware of a part transforms and drops events of the part`() {
        let changing = EventMiddleware<When> { when in
            if case .counted(let step) = when { .forward(.counted(by: -step)) } else { .drop }
        }
        var both = Both().intercepted(by: [
            changing.within(
                of: { (when: Both.When) in if case .left(let when) = when { when } else { nil } },
                as: Both.When.left
            )
        ])
        both.handle(.left(.counted(by: 1)))
        both.handle(.left(.reset))
        both.handle(.right(.counted(by: 2)))
        both.handle(.right(.reset))
        #expect(both.left.count == -1 && both.right.count == 0)
    }

    private struct Both: SingleEntryPoint {
        enum When: Codable, Sendable {
            case left(Counters.When)
            case right(Counters.When)
        }

        private(set) var left = Counters.Value()
        private(set) var right = Counters.Value()

        mutating func handle(_ when: When) {
            switch when {
            case .left(let when): left.handle(when)
            case .right(let when): right.handle(when)
            }
        }
    }
}
