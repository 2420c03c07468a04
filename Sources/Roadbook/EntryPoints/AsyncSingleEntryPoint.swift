/// A ``SingleEntryPoint`` that may wait for something while it handles an event: an actor, or whatever awaits.
///
/// An actor handles one event at a time as long as its handler awaits nothing; where it does, the next may come in between.
public protocol AsyncSingleEntryPoint<When, Failure> {
    /// What can happen; see ``SingleEntryPoint/When``.
    associatedtype When: Codable & Sendable

    /// What the handler throws; see ``SingleEntryPoint/Failure``.
    associatedtype Failure: Error

    /// Handles an event: nothing else changes the state.
    ///
    /// - Throws: Why it could not.
    nonisolated(nonsending) mutating func handle(_ when: When) async throws(Failure)
}
