/// What the rules of a ``FactSystem`` are about, as an action sees and changes it: the state, and the facts.
///
/// It is a value of its own: a copy that leaves an action changes nothing.
public struct FactMemory<State: Sendable, Fact: Hashable & Sendable>: Sendable {
    /// What is known other than by facts. Setting it, or a part of it, counts as a change, whatever it was before.
    public var state: State { didSet { hasChangedState = true } }

    private(set) var grades = FactGrades<Fact>()
    private(set) var hasChangedState = false
    /// The facts whose grades were set since the changes were taken, with the grades they had before.
    private var formerGrades: [Fact: Double] = [:]
    /// How often the system had taken changes when it did so from this one.
    private var turn = 0

    init(state: State) {
        self.state = state
    }

    /// The facts that are asserted, each with its grade: above 0 and at most 1.
    public var facts: [Fact: Double] { grades.values }

    /// The grade of a fact, from 0 to 1; 0 for one that is absent. Its opposite is 1 less the grade.
    public func grade(for fact: Fact) -> Double {
        grades[fact]
    }

    /// The lowest grade of some facts: that all of them hold. 1 where there are none.
    public func minimumGrade(for facts: [Fact]) -> Double {
        FactGrades<Fact>.minimum(facts.map { grades[$0] })
    }

    /// The highest grade of some facts: that one of them holds. 0 where there are none.
    public func maximumGrade(for facts: [Fact]) -> Double {
        FactGrades<Fact>.maximum(facts.map { grades[$0] })
    }

    /// Adds to the grade of a fact, up to 1. A fact that is asserted with 0 alone is absent.
    ///
    /// - Parameters:
    ///   - fact: The fact.
    ///   - grade: How much: 1 unless given. Below 0 counts as 0, above 1 as 1, and what is no number as 0.
    public mutating func assert(_ fact: Fact, grade: Double = 1) {
        note(fact)
        grades.add(grade, to: fact)
    }

    /// Takes from the grade of a fact, which is absent where nothing is left.
    ///
    /// - Parameters:
    ///   - fact: The fact. One that is absent stays absent.
    ///   - grade: How much: 1 unless given, which is all of it. Below 0 counts as 0, above 1 as 1, and what is no number
    ///     as 0.
    public mutating func retract(_ fact: Fact, grade: Double = 1) {
        note(fact)
        grades.subtract(grade, from: fact)
    }

    private mutating func note(_ fact: Fact) {
        if formerGrades[fact] == nil { formerGrades[fact] = grades[fact] }
    }

    /// What has changed since this was asked the last time: some facts, or anything, as where the state has.
    ///
    /// - Parameter turn: How often the system has asked. A memory that was asked at another time is one that was kept and
    ///   has been put back, so that anything may have changed.
    mutating func takeChanges(turn: Int) -> (facts: [Fact], anything: Bool) {
        defer {
            formerGrades = [:]
            hasChangedState = false
            self.turn = turn + 1
        }
        guard !hasChangedState, turn == self.turn else { return ([], true) }
        return (formerGrades.compactMap { grades[$0.key] == $0.value ? nil : $0.key }, false)
    }
}
