/// The facts as a predicate sees them. It notes which of them are read, so that the rule is tested again where one of
/// those has changed, and not otherwise.
public struct FactReader<Fact: Hashable & Sendable> {
    private let grades: FactGrades<Fact>
    private(set) var read: Set<Fact> = []

    init(_ grades: FactGrades<Fact>) {
        self.grades = grades
    }

    /// The grade of a fact, from 0 to 1; 0 for one that is absent. Its opposite is 1 less the grade.
    public mutating func grade(for fact: Fact) -> Double {
        read.insert(fact)
        return grades[fact]
    }

    /// The lowest grade of some facts: that all of them hold. 1 where there are none.
    public mutating func minimumGrade(for facts: [Fact]) -> Double {
        read.formUnion(facts)
        return FactGrades<Fact>.minimum(facts.map { grades[$0] })
    }

    /// The highest grade of some facts: that one of them holds. 0 where there are none.
    public mutating func maximumGrade(for facts: [Fact]) -> Double {
        read.formUnion(facts)
        return FactGrades<Fact>.maximum(facts.map { grades[$0] })
    }
}
