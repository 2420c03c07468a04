/// What a validator asks at once: a fact, or facts of one salience about a part of the subject.
@usableFromInline struct ValidatorPart<Subject, Failure: Error & Sendable>: Sendable {
    let salience: Int
    /// The failures of a subject, in order; those of one that is not there, where it is `nil`.
    let failures: @Sendable (Subject?, WantedFailures) throws -> [Failure]

    init(salience: Int, failures: @escaping @Sendable (Subject?, WantedFailures) throws -> [Failure]) {
        self.salience = salience
        self.failures = failures
    }

    init(_ fact: Fact<Subject, Failure>) {
        self.init(salience: fact.salience) { subject, _ in
            try subject.map(fact.holds) ?? false ? [] : [fact.failure]
        }
    }

    /// The failures as what follows from a subject. All rules are of one complexity, so that salience and order rank them.
    var rule: Rule<Inquiry<Subject>, [Failure]> {
        Rule(priority: RulePriority(rawValue: salience)) { inquiry in
            let found: [Failure]
            do { found = try failures(inquiry.subject, inquiry.wanted) } catch { throw PredicateFailure(error: error) }
            guard !found.isEmpty else { throw Mismatch() }
            return found
        }
    }

    func mapFailures<Other: Error & Sendable>(
        _ transform: @escaping @Sendable (Failure) -> Other
    ) -> ValidatorPart<Subject, Other> {
        ValidatorPart<Subject, Other>(salience: salience) { subject, wanted in
            try failures(subject, wanted).map(transform)
        }
    }
}

/// What a predicate threw, in a wrapping: a ``Mismatch`` of its own would be taken for a fact that holds.
struct PredicateFailure: Error {
    let error: any Error
}
