/// Takes events through middleware to what handles them: the first that was added is the outermost.
struct EventChain<When: Sendable>: Sendable {
    var middleware: [EventMiddleware<When>]

    func pass<Failure: Error>(_ when: When, to handler: (When) throws(Failure) -> Void) throws(Failure) {
        try pass(when, from: 0, to: handler)
    }

    private func pass<Failure: Error>(
        _ when: When,
        from place: Int,
        to handler: (When) throws(Failure) -> Void
    ) throws(Failure) {
        guard place < middleware.count else { return try handler(when) }
        let passage = middleware[place](when)
        do throws(Failure) {
            for event in passage.events { try pass(event, from: place + 1, to: handler) }
        } catch {
            passage.finished(.failure(error))
            throw error
        }
        passage.finished(.success(()))
    }
}

// The same for handlers that wait: Swift has no function that is both.
extension EventChain {
    nonisolated(nonsending) func pass<Failure: Error>(
        _ when: When,
        awaiting handler: nonisolated(nonsending) (When) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await pass(when, from: 0, awaiting: handler)
    }

    private nonisolated(nonsending) func pass<Failure: Error>(
        _ when: When,
        from place: Int,
        awaiting handler: nonisolated(nonsending) (When) async throws(Failure) -> Void
    ) async throws(Failure) {
        guard place < middleware.count else { return try await handler(when) }
        let passage = middleware[place](when)
        do throws(Failure) {
            for event in passage.events { try await pass(event, from: place + 1, awaiting: handler) }
        } catch {
            passage.finished(.failure(error))
            throw error
        }
        passage.finished(.success(()))
    }
}
