/// An entry point whose handler has something done elsewhere: a call to a server, a file to be written.
///
/// What is to be done is a value, which the handler appends to ``effects``; it does nothing of it itself. Whoever has it
/// done tells what came of it by one event, which the effect has for that:
///
/// ```swift
/// struct SignUp: EffectfulEntryPoint {
///     enum When: Codable, Sendable {
///         case submitted
///         case registrationFinished(Registration)
///     }
///     enum Effect: Sendable, Equatable { case register(email: String) }
///
///     var effects: [Effect] = []
///     private(set) var isRegistering = false
///
///     mutating func handle(_ when: When) throws {
///         switch when {
///         case .submitted:
///             isRegistering = true
///             effects.append(.register(email: email))
///         case .registrationFinished(let registration):
///             guard isRegistering else { throw SignUpError.unexpected }
///             ...
///         }
///     }
/// }
/// ```
///
/// An ``EffectRunner`` has them done; a test looks at them.
public protocol EffectfulEntryPoint: SingleEntryPoint {
    /// What can be to be done, an enum with a case for each.
    associatedtype Effect: Sendable

    /// What is to be done, in order, and nobody has taken yet. The handler appends to it.
    var effects: [Effect] { get set }
}

extension EffectfulEntryPoint {
    /// The effects, which are somebody else's from now on.
    public mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Has a part handle an event of its own, and takes over its effects.
    ///
    /// ```swift
    /// case .signUp(let when): try forward(when, to: \.signUp, as: Effect.signUp)
    /// ```
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - effect: The effect that an effect of the part is.
    /// - Throws: What the part throws; its effects until then are taken over.
    public mutating func forward<Part: EffectfulEntryPoint>(
        _ when: Part.When,
        to part: WritableKeyPath<Self, Part>,
        as effect: (Part.Effect) -> Effect
    ) throws(Part.Failure) {
        defer { effects += self[keyPath: part].takeEffects().map(effect) }
        try self[keyPath: part].handle(when)
    }
}
