/// Facts that are to be true of a subject, by their salience.
///
/// ```swift
/// let validator: Validator<Form, PasswordError> = [
///     Fact(.tooShort, salience: 10, of: \.password) { $0.count >= 8 },
///     Fact(.notConfirmed) { $0.password == $0.confirmation },
/// ]
/// switch try validator.validate(form) {
/// case .valid: save(form)
/// case .invalid(let error): show(error)
/// }
/// ```
///
/// Facts are tested, and their failures reported, by their salience, the highest first, and those of one salience in the
/// order they were declared in, those of parts in their places among them. A validator without facts finds everything
/// valid. Several inputs of different types are one subject: a struct, or a tuple with names.
public struct Validator<Subject, Failure: Error & Sendable>: Sendable {
    /// What it asks, in the order it was declared in.
    @usableFromInline let parts: [ValidatorPart<Subject, Failure>]
    /// `nil` without parts: most routes have no validator of their own, and every content that is sent asks for it.
    @usableFromInline let rules: RuleSet<Inquiry<Subject>, [Failure]>?

    /// A validator that finds everything valid.
    @inlinable public init() {
        parts = []
        rules = nil
    }

    init(parts: [ValidatorPart<Subject, Failure>]) {
        self.parts = parts
        rules = parts.isEmpty ? nil : RuleSet(parts.map { $0.rule })
    }

    /// - Parameters:
    ///   - facts: The facts, in any number.
    ///   - others: Validators whose facts count as declared after those, in order, such as those of parts.
    public init(_ facts: [Fact<Subject, Failure>] = [], _ others: Validator...) {
        // No key path: in what is generic each is made anew, which takes as long as half of a request.
        self.init(parts: facts.map { ValidatorPart($0) } + others.flatMap { $0.parts })
    }

    /// Whether every fact holds, or the first failure.
    ///
    /// Nothing is tested after the first fact that does not hold.
    ///
    /// - Throws: What a predicate throws, where no fact before it fails.
    public func validate(_ subject: Subject) throws -> ValidationResult<Failure> {
        let first = try rethrowing { try rules?.first(for: Inquiry(subject: subject, wanted: .first))?.first }
        return first.map(ValidationResult.invalid) ?? .valid
    }

    /// All failures by salience, and then by order; empty where every fact holds.
    ///
    /// - Throws: What a predicate throws. Nothing is tested after it, and no failure is reported.
    public func failures(of subject: Subject) throws -> [Failure] {
        guard let rules else { return [] }
        return try rethrowing { try rules.all(for: Inquiry(subject: subject, wanted: .all)).flatMap { $0 } }
    }

    private func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let thrown as PredicateFailure {
            throw thrown.error
        }
    }
}

extension Validator: ExpressibleByArrayLiteral {
    public init(arrayLiteral facts: Fact<Subject, Failure>...) {
        self.init(facts)
    }
}

extension Validator {
    /// The facts of both; those of the other count as declared after these.
    public func appending(_ other: Validator) -> Validator {
        Validator(parts: parts + other.parts)
    }

    /// The facts of both; those of the right count as declared after those of the left.
    ///
    /// It is for validators that have names. A literal of facts in such an expression may take the compiler more time than it
    /// has; ``init(_:_:)`` takes both.
    public static func + (left: Validator, right: Validator) -> Validator {
        left.appending(right)
    }

    /// The same facts with other failures.
    ///
    /// - Parameter transform: Called for the failures that are reported.
    public func mapFailures<Other: Error & Sendable>(
        _ transform: @escaping @Sendable (Failure) -> Other
    ) -> Validator<Subject, Other> {
        Validator<Subject, Other>(parts: parts.map { $0.mapFailures(transform) })
    }
}
