import Roadbook
import Testing

@Suite struct SingleEntryPointTests {
    typealias When = Counters.When

    // S2.1: one enum holds every event of a scope; one method handles it.
    // S2.9: around a handler that throws nothing, nobody needs a try.
    @Test func `what does not throw needs no try, and what does not wait no await`() {
        var value = Counters.Value()
        value.handle(.counted(by: 2))
        #expect(value.count == 2)

        let object = Counters.Object()
        object.handle(.counted(by: 2))
        #expect(object.count == 2)

        var intercepted = value.intercepted(by: [])
        intercepted.handle(.counted(by: 3))
        #expect(intercepted.count == 5 && value.count == 2)

        let around = object.intercepted(by: [])
        around.handle(.counted(by: 3))
        #expect(around.count == 5)
    }

    @Test func `an error keeps its type through middleware, and through code that knows only the protocol`() {
        var strict = Counters.Strict().intercepted(by: [Lines().middleware("log")])
        do throws(CounterError) {
            try strict.handle(.counted(by: 100))
            Issue.record("nothing was thrown")
        } catch {
            #expect(error == .tooFar(100))
        }
        func told<Point: SingleEntryPoint>(_ point: inout Point, _ when: Point.When) -> Point.Failure? {
            do throws(Point.Failure) { try point.handle(when) } catch { return error }
            return nil
        }
        #expect(told(&strict, .counted(by: 101)) == .tooFar(101))
        var value = Counters.Value()
        let failure: Never? = told(&value, .reset)
        #expect(failure == nil)
    }

    // S2.17: the subject may also be a value, an actor, or wait.
    @Test func `actors and what waits have middleware as well`() async throws {
        let lines = Lines()
        let shared = Counters.Shared().intercepted(by: [lines.middleware("log")])
        try await shared.handle(.counted(by: 2))
        await #expect(throws: CounterError.tooFar(100)) { try await shared.handle(.counted(by: 100)) }
        #expect(await shared.subject.count == 2)

        var waiting = Counters.Waiting().intercepted(by: [lines.middleware("log")])
        await waiting.handle(.counted(by: 4))
        #expect(waiting.subject.count == 4)
        #expect(
            lines.all == [
                "log sees counted(by: 2)", "log: handled",
                "log sees counted(by: 100)", "log: tooFar(100)",
                "log sees counted(by: 4)", "log: handled",
            ]
        )
    }

    @MainActor final class Screen {
        private(set) var count = 0

        func handle(_ when: When) {
            if case .counted(let step) = when { count += step }
        }
    }

    @MainActor @Test func `a class of the main actor is an entry point there`() {
        let screen = Screen().intercepted(by: [Lines().middleware("log")])
        screen.handle(.counted(by: 2))
        #expect(screen.count == 2)
    }
}

extension SingleEntryPointTests.Screen: @MainActor SingleEntryPoint {
    typealias When = Counters.When
}
