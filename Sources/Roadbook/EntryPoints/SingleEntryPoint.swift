/// Something to which all that happens is told by one method, as values of one type.
///
/// ```swift
/// struct SignUp: SingleEntryPoint {
///     enum When: Codable, Sendable {
///         case emailChanged(to: String)
///         case submitted
///     }
///
///     private(set) var email = ""
///
///     mutating func handle(_ when: When) {
///         switch when {
///         case .emailChanged(let email): self.email = email
///         case .submitted: ...
///         }
///     }
/// }
/// ```
///
/// It is a struct, or a class; in generic code it is a variable either way. What has to wait for something is an ``AsyncSingleEntryPoint``, and so is an actor. Around
/// it stands ``EventMiddleware``: `SignUp().intercepted(by: [...])`.
///
/// The parts of something large are entry points of their own, and its events those of its parts, one case for each:
/// `case signUp(SignUp.When)`. No enum grows with all that there is.
public protocol SingleEntryPoint<When, Failure> {
    /// What can happen, an enum with a case for each: a thing that has happened, in the past tense.
    associatedtype When: Codable & Sendable

    /// What the handler throws: `Never` where it throws nothing, so that nobody needs a `try`, and `any Error` where it says
    /// no more than `throws`. It need not be written: it is what the method is written with.
    associatedtype Failure: Error

    /// Handles an event: nothing else changes the state.
    ///
    /// - Throws: Why it could not. The state is what it was made to be until then.
    mutating func handle(_ when: When) throws(Failure)
}
