import Dispatch
import Roadbook
import RoadbookHTTPEngine

/// Lets answers go when what they tell of is saved.
///
/// One save is under way at a time, and the next has all that was changed meanwhile, so that many changes cost one save.
/// Who reads waits too while there is something unsaved: nobody is told of what may still be lost. Where a save fails, the
/// store goes back to what was saved last, and all who wait are told so.
final class DataKeeper: Sendable {
    /// Saves the data; it runs on a thread of its own. It throws where the data may not be there after a crash.
    typealias Save = @Sendable (JSONValue) throws -> Void

    private struct Waiting: Sendable {
        let response: HTTPResponse
        let continuation: CheckedContinuation<HTTPResponse, Never>
    }

    private struct State: Sendable {
        var contents: DataContents
        /// What was saved last.
        var saved: Store
        var known = KnownAnswers()
        var waiting: [Waiting] = []
        var isSaving = false

        mutating func takeWaiting() -> [Waiting] {
            defer { waiting = [] }
            return waiting
        }
    }

    private struct Batch {
        let contents: DataContents
        let store: Store
        let isChanged: Bool
        let waiting: [Waiting]
    }

    private let save: Save?
    private let state: Locked<State>
    /// Saves and replacements, one at a time.
    private let queue = DispatchQueue(label: "DataKeeper")

    /// - Parameter save: `nil` where nothing is to be saved, and nobody waits.
    init(_ contents: DataContents, save: Save?) {
        self.save = save
        state = Locked(State(contents: contents, saved: contents.store))
    }

    /// What there is, as data.
    func data(in core: MockCore) -> JSONValue {
        let (contents, store) = state.withLock { state in (state.contents, core.withStore { $0 }) }
        return contents.data(of: store)
    }

    /// Reads or changes the store, and waits until it is saved.
    ///
    /// - Parameter answer: Makes the answer. Nothing is saved and nothing replaced while it runs.
    func response(from core: MockCore, _ answer: () -> HTTPResponse) async -> HTTPResponse {
        await settled(from: core) { _ in answer() }
    }

    /// All of the data as an answer, once it is saved.
    func everything(from core: MockCore) async -> HTTPResponse {
        await settled(from: core) { contents in Answer.ok(contents.data(of: core.withStore { $0 })).response }
    }

    private func settled(from core: MockCore, _ answer: (DataContents) -> HTTPResponse) async -> HTTPResponse {
        await withCheckedContinuation { continuation in
            let settled = state.withLock { state -> HTTPResponse? in
                let response = answer(state.contents)
                guard save != nil, core.withStore({ $0.version }) != state.saved.version else { return response }
                state.waiting.append(Waiting(response: response, continuation: continuation))
                if !state.isSaving {
                    state.isSaving = true
                    queue.async { [self] in saveAll(of: core) }
                }
                return nil
            }
            if let settled { continuation.resume(returning: settled) }
        }
    }

    /// As ``response(from:_:)`` of something that is read by its target alone; `nil` where there is something to wait for, and
    /// where no answer is made.
    func responseAtOnce(
        to target: [UInt8],
        from core: MockCore,
        _ answer: () -> HTTPResponse?
    ) -> HTTPResponse? {
        state.withLock { state in
            let version = core.version
            guard save == nil || version == state.saved.version else { return nil }
            return state.known.answer(to: target, at: version, answer)
        }
    }

    private func saveAll(of core: MockCore) {
        while let batch = nextBatch(of: core) {
            do {
                if batch.isChanged { try save?(batch.contents.data(of: batch.store)) }
                state.withLock { $0.saved = batch.store }
                for waiting in batch.waiting { waiting.continuation.resume(returning: waiting.response) }
            } catch {
                let later = state.withLock { state in
                    core.withStore { $0 = state.saved }
                    return state.takeWaiting()
                }
                Self.refuse(batch.waiting + later, Problem.notSaved("\(error)"))
            }
        }
    }

    private func nextBatch(of core: MockCore) -> Batch? {
        state.withLock { state in
            let waiting = state.takeWaiting()
            state.isSaving = !waiting.isEmpty
            guard state.isSaving else { return nil }
            let store = core.withStore { $0 }
            let isChanged = store.version != state.saved.version
            return Batch(contents: state.contents, store: store, isChanged: isChanged, waiting: waiting)
        }
    }

    /// Puts other data in place of what there is, between two saves.
    ///
    /// Changes that are not saved yet are refused.
    ///
    /// - Parameter read: Reads the data; `nil` where there is no other.
    /// - Returns: Whether there was other data.
    /// - Throws: What reading throws; all stays as it is then.
    func replace(in core: MockCore, _ read: @escaping @Sendable () throws -> JSONValue?) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    with: Result {
                        guard let data = try read() else { return false }
                        let seed = state.withLock { $0.contents.seed }
                        replace(in: core, try DataContents(data, seed: seed))
                        return true
                    }
                )
            }
        }
    }

    private func replace(in core: MockCore, _ contents: DataContents) {
        let refused = state.withLock { state in
            core.declare { $0 = contents.declaration }
            state.contents = contents
            state.saved = core.withStore { store in
                store.become(contents.store)
                return store
            }
            // What the page goes back to is what is there now.
            core.beginPage()
            return state.takeWaiting()
        }
        Self.refuse(refused, Problem.notSaved("the data was changed from outside at the same time"))
    }

    private static func refuse(_ waiting: [Waiting], _ problem: Problem) {
        for waiting in waiting { waiting.continuation.resume(returning: problem.answer.response) }
    }
}

extension Problem {
    fileprivate static func notSaved(_ reason: String) -> Problem {
        Problem(500, "Internal Server Error", "The change was not kept, since it could not be saved: \(reason).")
    }
}
