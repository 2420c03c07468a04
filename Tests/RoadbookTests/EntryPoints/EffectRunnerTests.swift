import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime) struct EffectRunnerTests {
    enum Refusal: Error, Equatable { case unexpected, unknown }

    /// Loads things by their names, one answer for each.
    struct Loader: EffectfulEntryPoint, Equatable {
        enum When: Codable, Sendable, Equatable {
            case wanted(String)
            case loadingFinished(String, found: Bool)
        }
        enum Effect: Sendable, Equatable { case load(String) }

        var effects: [Effect] = []
        private(set) var loading: Set<String> = []
        private(set) var loaded: [String] = []

        mutating func handle(_ when: When) throws {
            switch when {
            case .wanted(let name):
                loading.insert(name)
                effects.append(.load(name))
                if name == "nothing" { throw Refusal.unknown }
            case .loadingFinished(let name, let found):
                guard loading.remove(name) != nil else { throw Refusal.unexpected }
                if found { loaded.append(name) }
                // What comes of an effect may want another.
                if name == "a list" { try handle(.wanted("its first")) }
            }
        }
    }

    /// Effects that end when they are told to.
    private final class Work: Sendable {
        private let signals = Locked<[String: Signal]>([:])
        let failures = Lines()

        func signal(_ name: String) -> Signal {
            signals.withLock { signals in
                let signal = signals[name] ?? Signal()
                signals[name] = signal
                return signal
            }
        }

        func perform(_ effect: Loader.Effect) async throws -> Loader.When {
            guard case .load(let name) = effect else { throw Refusal.unexpected }
            signal("\(name) began").fire()
            try await signal(name).wait()
            return .loadingFinished(name, found: true)
        }

        func runner(_ middleware: [EventMiddleware<Loader.When>] = []) -> EffectRunner<Loader> {
            EffectRunner(Loader(), middleware: middleware, onFailure: { self.failures.write("\($0)") }) {
                try await self.perform($0)
            }
        }
    }

    // S2.18: effects are values; there is one completion event for each.
    @Test func `an effect is done, and what came of it is handled`() async throws {
        let work = Work()
        let lines = Lines()
        let loader = work.runner([lines.middleware("log")])
        try await loader.handle(.wanted("map"))
        #expect(await loader.loading == ["map"])
        #expect(await loader.effects.isEmpty)
        #expect(await loader.effectCount == 1)
        work.signal("map").fire()
        await loader.waitForEffects()
        #expect(await loader.loaded == ["map"])
        #expect(await loader.loading.isEmpty)
        #expect(await loader.effectCount == 0)
        // S2.11: the completion passes the middleware as any event.
        #expect(lines.all.filter { $0.contains("sees") }.count == 2)
        await loader.waitForEffects()
    }

    @Test func `effects go on at the same time, and are handled as they end`() async throws {
        let work = Work()
        let loader = work.runner()
        for name in ["a", "b", "c"] { try await loader.handle(.wanted(name)) }
        for name in ["a", "b", "c"] { try await work.signal("\(name) began").wait() }
        for (count, name) in ["c", "a", "b"].enumerated() {
            work.signal(name).fire()
            while await loader.loaded.count == count { await Task.yield() }
        }
        #expect(await loader.loaded == ["c", "a", "b"])
    }

    @Test func `what comes of an effect may begin another, which is waited for too`() async throws {
        let work = Work()
        let loader = work.runner()
        try await loader.handle(.wanted("a list"))
        work.signal("a list").fire()
        work.signal("its first").fire()
        await loader.waitForEffects()
        #expect(await loader.loaded == ["a list", "its first"])
    }

    // F2.7: what is thrown does not vanish. S2.18: tests inject a handler that always throws.
    @Test func `what an effect throws is told once`() async throws {
        let failures = Lines()
        let loader = EffectRunner(Loader(), onFailure: { failures.write("\($0)") }) { _ in throw Refusal.unknown }
        try await loader.handle(.wanted("map"))
        await loader.waitForEffects()
        #expect(failures.all == ["unknown"])
        #expect(await loader.loading == ["map"])
    }

    // S2.18: a completion in an unexpected state throws.
    @Test func `an event of an effect that cannot be handled is told once`() async throws {
        let failures = Lines()
        let loader = EffectRunner(Loader(), onFailure: { failures.write("\($0)") }) { _ in
            .loadingFinished("another", found: true)
        }
        try await loader.handle(.wanted("map"))
        await loader.waitForEffects()
        #expect(failures.all == ["unexpected"])
    }

    @Test func `effects of an event that fails begin all the same`() async throws {
        let work = Work()
        let loader = work.runner()
        await #expect(throws: Refusal.unknown) { try await loader.handle(.wanted("nothing")) }
        work.signal("nothing").fire()
        await loader.waitForEffects()
        #expect(await loader.loaded == ["nothing"])
    }

    // F2.7: there is a cancellation.
    @Test func `what is cancelled is not handled`() async throws {
        let work = Work()
        let loader = work.runner()
        try await loader.handle(.wanted("map"))
        try await work.signal("map began").wait()
        await loader.cancel()
        #expect(await loader.effectCount == 0)
        await loader.waitForEffects()
        work.signal("map").fire()
        try await loader.handle(.wanted("road"))
        work.signal("road").fire()
        await loader.waitForEffects()
        #expect(await loader.loaded == ["road"])
        #expect(await loader.loading == ["map"])
        #expect(work.failures.all.isEmpty)
    }

    @Test func `whoever waits for effects is let go where it is cancelled`() async throws {
        let work = Work()
        let loader = work.runner()
        try await loader.handle(.wanted("map"))
        let cancelled = Task { await loader.waitForEffects() }
        let other = Task { await loader.waitForEffects() }
        try await work.signal("map began").wait()
        cancelled.cancel()
        await cancelled.value
        #expect(await loader.effectCount == 1)
        // One that is cancelled before it waits.
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await loader.waitForEffects()
        }
        await late.value
        work.signal("map").fire()
        await other.value
        #expect(await loader.loaded == ["map"])
    }

    // F2.7: an effect that gives up by itself is not forgotten.
    @Test func `a cancellation that is not the runner's is told`() async throws {
        let failures = Lines()
        let loader = EffectRunner(Loader(), onFailure: { failures.write("\($0)") }) { _ in throw CancellationError() }
        try await loader.handle(.wanted("map"))
        await loader.waitForEffects()
        #expect(failures.all == ["CancellationError()"])
    }

    @Test func `a runner that is released cancels what is being done`() async throws {
        let (began, cancelled) = (Signal(), Signal())
        var loader: EffectRunner<Loader>? = EffectRunner(Loader(), onFailure: { _ in }) { _ in
            began.fire()
            do { try await Signal().wait() } catch { cancelled.fire() }
            throw CancellationError()
        }
        try await loader?.handle(.wanted("map"))
        try await began.wait()
        loader = nil
        try await cancelled.wait()
    }

    @Test func `a part hands its effects to the whole`() throws {
        var library = Library()
        #expect(throws: Refusal.unknown) { try library.handle(.maps(.wanted("nothing"))) }
        try library.handle(.books(.wanted("road book")))
        #expect(library.takeEffects() == [.maps(.load("nothing")), .books(.load("road book"))])
        #expect(library.effects.isEmpty && library.maps.effects.isEmpty && library.books.effects.isEmpty)
        #expect(library.takeEffects().isEmpty)
    }

    private struct Library: EffectfulEntryPoint {
        enum When: Codable, Sendable {
            case maps(Loader.When)
            case books(Loader.When)
        }
        enum Effect: Sendable, Equatable {
            case maps(Loader.Effect)
            case books(Loader.Effect)
        }

        var effects: [Effect] = []
        private(set) var maps = Loader()
        private(set) var books = Loader()

        mutating func handle(_ when: When) throws {
            switch when {
            case .maps(let when): try forward(when, to: \.maps, as: Effect.maps)
            case .books(let when): try forward(when, to: \.books, as: Effect.books)
            }
        }
    }
}
