/// What is to be true of a subject, and the failure that is reported where it is not.
///
/// ```swift
/// Fact(PasswordError.tooShort, salience: 10) { (form: Form) in form.password.count >= 8 }
/// Fact(PasswordError.tooShort, of: \Form.password) { password in password.count >= 8 }
/// ```
public struct Fact<Subject, Failure: Error & Sendable>: Sendable {
    /// Reported where the fact does not hold.
    public let failure: Failure

    /// Which facts it goes before: those of less salience.
    public let salience: Int

    /// Whether the fact holds. What it throws is no answer: the validation ends by it.
    public let holds: @Sendable (Subject) throws -> Bool

    /// A fact about the whole subject.
    ///
    /// - Parameters:
    ///   - failure: Reported where it does not hold.
    ///   - salience: Which facts it goes before: 0 unless given.
    ///   - holds: Whether it holds.
    public init(_ failure: Failure, salience: Int = 0, _ holds: @escaping @Sendable (Subject) throws -> Bool) {
        self.failure = failure
        self.salience = salience
        self.holds = holds
    }

    /// A fact about a part of the subject.
    ///
    /// - Parameters:
    ///   - failure: Reported where it does not hold.
    ///   - salience: Which facts it goes before: 0 unless given.
    ///   - path: The part.
    ///   - holds: Whether it holds.
    // Disfavoured, so that a predicate which would do for nil too is not asked about it.
    @_disfavoredOverload
    public init<Part>(
        _ failure: Failure,
        salience: Int = 0,
        of path: any KeyPath<Subject, Part> & Sendable,
        _ holds: @escaping @Sendable (Part) throws -> Bool
    ) {
        self.init(failure, salience: salience) { subject in try holds(subject[keyPath: path]) }
    }

    /// A fact about a part of the subject that may be missing.
    ///
    /// - Parameters:
    ///   - failure: Reported where it does not hold.
    ///   - salience: Which facts it goes before: 0 unless given.
    ///   - path: The part.
    ///   - allowsMissing: Whether it holds for `nil`: not unless given.
    ///   - holds: Whether it holds for what is not `nil`.
    public init<Part>(
        _ failure: Failure,
        salience: Int = 0,
        of path: any KeyPath<Subject, Part?> & Sendable,
        allowsMissing: Bool = false,
        _ holds: @escaping @Sendable (Part) throws -> Bool
    ) {
        self.init(failure, salience: salience) { subject in try subject[keyPath: path].map(holds) ?? allowsMissing }
    }
}
