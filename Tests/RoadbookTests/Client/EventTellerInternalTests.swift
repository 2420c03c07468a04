import Testing

@testable import Roadbook

@Suite struct EventTellerInternalTests {
    private let teller = EventTeller()

    private func event(_ kind: CallEvent.Kind) -> CallEvent {
        CallEvent(call: "1", method: .get, pattern: "posts", elapsed: .zero, kind: kind)
    }

    @Test func `what happens while it tells is told next, in order`() {
        var (told, next) = ([] as [Int], 1)
        func tell(_ number: Int) {
            teller.tell(event(.attemptStarted(number: number)), []) { event, _ in
                guard case .attemptStarted(let number) = event.kind else { return }
                told.append(number)
                // Two for each of the first, so that many wait.
                for _ in 0..<(next < 1000 ? 2 : 0) {
                    next += 1
                    tell(next)
                }
            }
        }
        tell(1)
        #expect(told == Array(1...next))
        #expect(told.count > 1000)
    }

    @Test func `nothing is told after the end`() {
        var told: [CallEvent.Kind] = []
        for kind in [.started, .cancelled, .started, .cancelled] as [CallEvent.Kind] {
            teller.tell(event(kind), []) { event, _ in told.append(event.kind) }
        }
        #expect(told == [.started, .cancelled])
        #expect(teller.isDone)
    }
}
