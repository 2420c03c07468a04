// Validators of parts of a subject. Their facts keep their salience: they are ranked among all others.

extension Validator {
    /// The facts of a validator about a part of the subject.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - validator: What is to be true of it.
    // Disfavoured, so that facts which would do for nil too are not asked about it.
    @_disfavoredOverload
    public static func nested<Part>(
        _ path: any KeyPath<Subject, Part> & Sendable,
        _ validator: Validator<Part, Failure>
    ) -> Validator {
        about(validator, allowsMissing: false) { subject in subject[keyPath: path] }
    }

    /// The facts of a validator about a part of the subject that may be missing.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - validator: What is to be true of it.
    ///   - allowsMissing: Whether all facts hold for `nil`. Unless given none does, and the failure of each is reported.
    public static func nested<Part>(
        _ path: any KeyPath<Subject, Part?> & Sendable,
        _ validator: Validator<Part, Failure>,
        allowsMissing: Bool = false
    ) -> Validator {
        about(validator, allowsMissing: allowsMissing) { subject in subject[keyPath: path] }
    }

    /// The facts of a validator about what a subject may have.
    static func about<Part>(
        _ validator: Validator<Part, Failure>,
        allowsMissing: Bool,
        _ part: @escaping @Sendable (Subject) -> Part?
    ) -> Validator {
        Validator(
            parts: validator.parts.map { inner in
                ValidatorPart(salience: inner.salience) { subject, wanted in
                    guard let subject else { return try inner.failures(nil, wanted) }
                    guard let part = part(subject) else { return allowsMissing ? [] : try inner.failures(nil, wanted) }
                    return try inner.failures(part, wanted)
                }
            }
        )
    }
}

extension Validator {
    /// The facts of a validator about each element of a part of the subject. Where there are none, all hold.
    ///
    /// Of one salience, all failures of an element come before those of the next.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - validator: What is to be true of each element.
    public static func each<Elements: Sequence & SendableMetatype>(
        _ path: any KeyPath<Subject, Elements> & Sendable,
        _ validator: Validator<Elements.Element, Failure>
    ) -> Validator {
        each(path, validator) { failure, _ in failure }
    }

    /// The facts of a validator about each element of a part of the subject that may be missing.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - validator: What is to be true of each element.
    ///   - allowsMissing: Whether all facts hold for `nil`. Unless given none does, and the failure of each is reported,
    ///     once.
    public static func each<Elements: Sequence & SendableMetatype>(
        _ path: any KeyPath<Subject, Elements?> & Sendable,
        _ validator: Validator<Elements.Element, Failure>,
        allowsMissing: Bool = false
    ) -> Validator {
        each(path, validator, allowsMissing: allowsMissing) { failure, _ in failure }
    }

    /// The facts of a validator about each element of a part of the subject, with failures that say which it is.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - validator: What is to be true of each element.
    ///   - failure: What to report for a failure of an element, by the place of the element, counted from 0. The place is
    ///     `nil` where there are no elements, because what they would lie in is missing.
    public static func each<Elements: Sequence & SendableMetatype, ElementFailure>(
        _ path: any KeyPath<Subject, Elements> & Sendable,
        _ validator: Validator<Elements.Element, ElementFailure>,
        failure: @escaping @Sendable (_ failure: ElementFailure, _ index: Int?) -> Failure
    ) -> Validator {
        each(validator, allowsMissing: false, failure) { subject in subject[keyPath: path] }
    }

    /// The facts of a validator about each element of a part of the subject that may be missing, with failures that say
    /// which it is.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - validator: What is to be true of each element.
    ///   - allowsMissing: Whether all facts hold for `nil`. Unless given none does, and the failure of each is reported,
    ///     once.
    ///   - failure: What to report for a failure of an element, by the place of the element, counted from 0. The place is
    ///     `nil` where there are no elements, because they, or what they would lie in, are missing.
    public static func each<Elements: Sequence & SendableMetatype, ElementFailure>(
        _ path: any KeyPath<Subject, Elements?> & Sendable,
        _ validator: Validator<Elements.Element, ElementFailure>,
        allowsMissing: Bool = false,
        failure: @escaping @Sendable (_ failure: ElementFailure, _ index: Int?) -> Failure
    ) -> Validator {
        each(validator, allowsMissing: allowsMissing, failure) { subject in subject[keyPath: path] }
    }

    /// One part for each salience: of those of one, an element comes before the next.
    private static func each<Elements: Sequence & SendableMetatype, ElementFailure>(
        _ validator: Validator<Elements.Element, ElementFailure>,
        allowsMissing: Bool,
        _ failure: @escaping @Sendable (ElementFailure, Int?) -> Failure,
        _ elements: @escaping @Sendable (Subject) -> Elements?
    ) -> Validator {
        let levels = Dictionary(grouping: validator.parts, by: \.salience)
        return Validator(
            parts: levels.map { salience, level in
                ValidatorPart(salience: salience) { subject, wanted in
                    guard let elements = subject.flatMap(elements) else {
                        guard subject == nil || !allowsMissing else { return [] }
                        return try level.failures(wanted) { try $0.failures(nil, wanted) }.map { failure($0, nil) }
                    }
                    return try elements.enumerated().failures(wanted) { index, element in
                        try level.failures(wanted) { try $0.failures(element, wanted) }.map { failure($0, index) }
                    }
                }
            }
        )
    }
}
