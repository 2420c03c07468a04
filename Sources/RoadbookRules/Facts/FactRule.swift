/// A rule of a ``FactSystem``: what it does where its predicate holds.
///
/// A rule has no state of its own: what it knows is in the state and the facts of the system.
public struct FactRule<State: Sendable, Fact: Hashable & Sendable>: Sendable {
    /// Whether a rule is to fire, by the state and the facts. What it reads of other places is not noticed when it changes.
    public typealias Predicate = @Sendable (_ state: State, _ facts: inout FactReader<Fact>) throws -> Bool

    /// What a rule does. It may change the state, and assert and retract facts.
    public typealias Action = @Sendable (_ memory: inout FactMemory<State, Fact>) throws -> Void

    /// Which rules it goes before: those of less salience.
    public let salience: Int
    public let predicate: Predicate
    public let action: Action

    /// - Parameters:
    ///   - salience: Which rules it goes before: 0 unless given.
    ///   - predicate: Whether it is to fire.
    ///   - action: What it does.
    public init(salience: Int = 0, when predicate: @escaping Predicate, then action: @escaping Action) {
        self.salience = salience
        self.predicate = predicate
        self.action = action
    }

    /// A rule that asserts a fact.
    ///
    /// - Parameters:
    ///   - fact: The fact.
    ///   - grade: How much is added to its grade: 1 unless given.
    ///   - salience: Which rules it goes before: 0 unless given.
    ///   - predicate: Whether it is to fire.
    public init(asserts fact: Fact, grade: Double = 1, salience: Int = 0, when predicate: @escaping Predicate) {
        self.init(salience: salience, when: predicate) { memory in memory.assert(fact, grade: grade) }
    }

    /// A rule that retracts a fact.
    ///
    /// - Parameters:
    ///   - fact: The fact.
    ///   - grade: How much is taken from its grade: 1 unless given, which is all of it.
    ///   - salience: Which rules it goes before: 0 unless given.
    ///   - predicate: Whether it is to fire.
    public init(retracts fact: Fact, grade: Double = 1, salience: Int = 0, when predicate: @escaping Predicate) {
        self.init(salience: salience, when: predicate) { memory in memory.retract(fact, grade: grade) }
    }
}
