/// The grades of the facts that are asserted: each above 0 and at most 1.
struct FactGrades<Fact: Hashable & Sendable>: Sendable {
    private(set) var values: [Fact: Double] = [:]

    subscript(fact: Fact) -> Double { values[fact] ?? 0 }

    /// What is lowest of some grades; 1 where there are none.
    static func minimum(_ grades: some Sequence<Double>) -> Double { grades.min() ?? 1 }

    /// What is highest of some grades; 0 where there are none.
    static func maximum(_ grades: some Sequence<Double>) -> Double { grades.max() ?? 0 }

    mutating func add(_ amount: Double, to fact: Fact) {
        set(self[fact] + Self.bounded(amount), for: fact)
    }

    mutating func subtract(_ amount: Double, from fact: Fact) {
        set(self[fact] - Self.bounded(amount), for: fact)
    }

    private mutating func set(_ grade: Double, for fact: Fact) {
        values[fact] = grade > 0 ? min(grade, 1) : nil
    }

    /// An amount as the nearest from 0 to 1; what is no number is 0.
    private static func bounded(_ amount: Double) -> Double {
        amount > 0 ? min(amount, 1) : 0
    }
}
