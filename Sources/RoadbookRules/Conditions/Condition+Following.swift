// What can be told of conditions without testing them. What is asked in closures is the same as nothing else.

extension Condition {
    /// Whether the condition is known to hold wherever another does.
    func follows(from other: Condition) -> Bool {
        let known = other.mergedEqualities
        return equalities.allSatisfy { equality in known.contains { equality.follows(from: $0) } }
            && terms.allSatisfy { term in other.terms.contains { term.isSame(as: $0) } }
    }

    /// Whether the condition is known never to hold.
    var isImpossible: Bool {
        if mergedEqualities.contains(where: { $0.valueCount == 0 }) { return true }
        return terms.contains { term in
            guard case .not(let condition) = term else { return false }
            return condition.follows(from: self)
        }
    }

    /// The equalities, those about the same part as one.
    var mergedEqualities: [any Equality<Root>] {
        var merged: [any Equality<Root>] = []
        for equality in equalities {
            if let place = merged.firstIndex(where: { $0.part == equality.part }),
                let both = equality.intersection(merged[place])
            {
                merged[place] = both
            } else {
                merged.append(equality)
            }
        }
        return merged
    }

    /// The parts of the root that it reads, as far as is known.
    var parts: [PartialKeyPath<Root>] {
        equalities.map { $0.part } + terms.flatMap(\.parts)
    }

    fileprivate func isSame(as other: Condition) -> Bool {
        follows(from: other) && other.follows(from: self)
    }
}

extension ConditionTerm {
    func isSame(as other: ConditionTerm) -> Bool {
        switch (self, other) {
        case (.test(let test), .test(let other)): return test.isSame(as: other)
        case (.not(let condition), .not(let other)): return condition.isSame(as: other)
        case (.either(let conditions), .either(let others)):
            return conditions.count == others.count && zip(conditions, others).allSatisfy { $0.isSame(as: $1) }
        default: return false
        }
    }

    var parts: [PartialKeyPath<Root>] {
        switch self {
        case .test(let test): test.parts
        case .not(let condition): condition.parts
        case .either(let conditions): conditions.flatMap(\.parts)
        }
    }
}
