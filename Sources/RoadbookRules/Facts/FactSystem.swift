/// Rules that draw conclusions: facts from a state, and facts from facts, each with a grade of truth.
///
/// ```swift
/// var night = FactSystem<House, Alarm>(
///     state: House(),
///     rules: [
///         FactRule(asserts: .draught, grade: 0.6) { house, _ in house.isWindowOpen },
///         FactRule(asserts: .burglar) { house, facts in facts.grade(for: .draught) > 0.5 && house.isDark },
///     ]
/// )
/// try night.evaluate()
/// let danger = night.grade(for: .burglar)
/// ```
///
/// It is a `GKRuleSystem`, as GameplayKit documents it, and a value. The rules on the agenda are tested by their salience,
/// the highest first, and among equals in the order they were added in. One whose predicate holds is moved from the
/// agenda to those that were executed, and then acts; so it fires once, until ``reset()``. Where it changes the state or a
/// fact, what is left of the agenda is tested again from its top, until no rule fires. An action cannot evaluate the
/// system it is of, so however long a chain is, nothing nests.
///
/// A rule is tested once, and again where the state has changed, or a fact that it read when it was tested last. Rules that
/// read no facts are tested once each.
///
/// What a predicate or an action throws is thrown as it is, and is not the same as a predicate that does not hold. The rule
/// of such a predicate stays on the agenda, to be tested next. The rule of such an action has been executed, and what it
/// changed before it threw stays changed. Evaluating again goes on from there.
public struct FactSystem<State: Sendable, Fact: Hashable & Sendable>: Sendable {
    /// The rules in the order they were added in.
    public private(set) var rules: [FactRule<State, Fact>] = []

    private var memory: FactMemory<State, Fact>
    /// The rules of the agenda that are to be tested.
    private var due = Heap<FactRuleRank>()
    /// The other rules of the agenda, which did not hold, with the facts they read.
    private var idle: [FactRuleRank: Set<Fact>] = [:]
    /// The idle rules by the facts they read.
    private var readers: [Fact: Set<FactRuleRank>] = [:]
    private var executedNumbers: [Int] = []
    /// How often changes were taken from the memory.
    private var turn = 0

    /// Makes a system without facts. Nothing is tested before it is evaluated.
    ///
    /// - Parameters:
    ///   - state: What is known other than by facts.
    ///   - rules: The rules, in any number.
    public init(state: State, rules: [FactRule<State, Fact>] = []) {
        memory = FactMemory(state: state)
        for rule in rules { add(rule) }
    }

    /// Adds a rule to the agenda, behind those of its salience. It is tested when the system is next evaluated.
    public mutating func add(_ rule: FactRule<State, Fact>) {
        due.insert(FactRuleRank(salience: rule.salience, number: rules.count))
        rules.append(rule)
    }

    // MARK: What is known

    /// What is known other than by facts.
    ///
    /// Setting it tests nothing. The next evaluation tests the agenda again; rules that were executed, and the facts they
    /// asserted, stay as they are until ``reset()``.
    public var state: State {
        get { memory.state }
        _modify { yield &memory.state }
    }

    /// The facts that are asserted, each with its grade: above 0 and at most 1.
    public var facts: [Fact: Double] { memory.facts }

    /// The grade of a fact, from 0 to 1; 0 for one that is absent. Its opposite is 1 less the grade.
    public func grade(for fact: Fact) -> Double {
        memory.grade(for: fact)
    }

    /// The lowest grade of some facts: that all of them hold. 1 where there are none, as GameplayKit has it.
    public func minimumGrade(for facts: [Fact]) -> Double {
        memory.minimumGrade(for: facts)
    }

    /// The highest grade of some facts: that one of them holds. 0 where there are none, as GameplayKit has it.
    public func maximumGrade(for facts: [Fact]) -> Double {
        memory.maximumGrade(for: facts)
    }

    // MARK: Rules

    /// The rules that have not fired, in the order they are tested in.
    public var agenda: [FactRule<State, Fact>] {
        (due.elements + idle.keys).sorted().map { rules[$0.number] }
    }

    /// The rules that have fired, in the order they did.
    public var executed: [FactRule<State, Fact>] {
        executedNumbers.map { rules[$0] }
    }

    // MARK: Changes

    /// Adds to the grade of a fact, up to 1, and evaluates the agenda.
    ///
    /// - Parameters:
    ///   - fact: The fact.
    ///   - grade: How much: 1 unless given. Below 0 counts as 0, above 1 as 1, and what is no number as 0.
    /// - Throws: As ``evaluate()`` does.
    public mutating func assert(_ fact: Fact, grade: Double = 1) throws {
        try update { memory in memory.assert(fact, grade: grade) }
    }

    /// Takes from the grade of a fact, which is absent where nothing is left, and evaluates the agenda.
    ///
    /// - Parameters:
    ///   - fact: The fact. One that is absent stays absent.
    ///   - grade: How much: 1 unless given, which is all of it. Below 0 counts as 0, above 1 as 1, and what is no number
    ///     as 0.
    /// - Throws: As ``evaluate()`` does.
    public mutating func retract(_ fact: Fact, grade: Double = 1) throws {
        try update { memory in memory.retract(fact, grade: grade) }
    }

    /// Changes the state and any number of facts, and then evaluates the agenda once.
    ///
    /// - Throws: What the change throws: what it changed before stays changed, and nothing is evaluated. As ``evaluate()``
    ///   does otherwise.
    public mutating func update(_ change: (inout FactMemory<State, Fact>) throws -> Void) throws {
        try change(&memory)
        try evaluate()
    }

    /// Tests the agenda, and has the rules act whose predicates hold, until none does.
    ///
    /// - Throws: What a predicate or an action throws.
    public mutating func evaluate() throws {
        wakeReadersOfChanges()
        while let rank = due.removeFirst() {
            guard try holds(rank) else { continue }
            executedNumbers.append(rank.number)
            try rules[rank.number].action(&memory)
            wakeReadersOfChanges()
        }
    }

    /// Makes all facts absent and puts all rules back on the agenda. The state stays as it is, and nothing is tested.
    public mutating func reset() {
        let turn = turn
        self = Self(state: memory.state, rules: rules)
        self.turn = turn
    }

    /// Whether a rule is to fire. It is idle where not.
    private mutating func holds(_ rank: FactRuleRank) throws -> Bool {
        var reader = FactReader(memory.grades)
        do {
            guard try !rules[rank.number].predicate(memory.state, &reader) else { return true }
        } catch {
            due.insert(rank)
            throw error
        }
        idle[rank] = reader.read
        for fact in reader.read { readers[fact, default: []].insert(rank) }
        return false
    }

    /// Has the idle rules tested that may hold now.
    private mutating func wakeReadersOfChanges() {
        let changes = memory.takeChanges(turn: turn)
        turn += 1
        if changes.anything {
            for rank in idle.keys { due.insert(rank) }
            idle = [:]
            readers = [:]
        }
        for fact in changes.facts {
            for rank in readers.removeValue(forKey: fact) ?? [] {
                due.insert(rank)
                for read in idle.removeValue(forKey: rank) ?? [] { readers[read]?.remove(rank) }
            }
        }
    }
}
