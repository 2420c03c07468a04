import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct OutcomeInternalTests {
    private struct Abandoned: Error {}

    @Test func `whoever comes while the operation is told that it is abandoned hears of it after that`() async throws {
        let outcome = Outcome<Void>()
        let (begun, heard) = (Signal(), Signal())
        let hears = Locked<Task<Void, Never>?>(nil)
        let wasEarly = Locked<Bool?>(nil)
        let operation = Task {
            await withTaskCancellationHandler {
                begun.fire()
                try? await Signal().wait()
            } onCancel: {
                // It runs here, as far as it comes.
                let waiting = Task.immediate {
                    await #expect(throws: Abandoned.self) { try await outcome.value }
                    heard.fire()
                }
                hears.withLock { $0 = waiting }
                wasEarly.withLock { $0 = heard.hasFired }
            }
        }
        outcome.carry(operation)
        try await begun.wait()
        outcome.abandon(Abandoned())
        #expect(wasEarly.withLock { $0 } == false)
        try await heard.wait()
        await operation.value
    }

    @Test func `an operation that is carried too late is cancelled, and what it tells does not count`() async throws {
        let outcome = Outcome<Int>()
        outcome.abandon(Abandoned())
        let operation = Task {
            try? await Signal().wait()
            outcome.settle(.success(1))
        }
        outcome.carry(operation)
        await operation.value
        await #expect(throws: Abandoned.self) { try await outcome.value }
    }
}
