// Where failures have pointers, validators of parts say where the part lies. It has to be written: what a key path is
// called is known for stored properties alone, and not what they are called on the wire.

extension Validator where Failure == ValidationFailure {
    /// The facts of a validator about a part of the subject, their pointers below that of the part.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - pointer: Where it lies, such as `/author`; `""` leaves the pointers as they are.
    ///   - validator: What is to be true of it.
    @_disfavoredOverload
    public static func nested<Part>(
        _ path: any KeyPath<Subject, Part> & Sendable,
        at pointer: String,
        _ validator: Validator<Part, ValidationFailure>
    ) -> Validator {
        about(validator.below(pointer), allowsMissing: false) { subject in subject[keyPath: path] }
    }

    /// The facts of a validator about a part of the subject that may be missing, their pointers below that of the part.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - pointer: Where it lies, such as `/author`; `""` leaves the pointers as they are.
    ///   - validator: What is to be true of it.
    ///   - allowsMissing: Whether all facts hold for `nil`. Unless given none does, and the failure of each is reported.
    public static func nested<Part>(
        _ path: any KeyPath<Subject, Part?> & Sendable,
        at pointer: String,
        _ validator: Validator<Part, ValidationFailure>,
        allowsMissing: Bool = false
    ) -> Validator {
        about(validator.below(pointer), allowsMissing: allowsMissing) { subject in subject[keyPath: path] }
    }

    /// The facts of a validator about each element of a part of the subject, their pointers below that of the element,
    /// such as `/tags/2`. Where there are none, all hold.
    ///
    /// Of one salience, all failures of an element come before those of the next.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - pointer: Where the part lies, such as `/tags`.
    ///   - validator: What is to be true of each element.
    public static func each<Elements: Sequence & SendableMetatype>(
        _ path: any KeyPath<Subject, Elements> & Sendable,
        at pointer: String,
        _ validator: Validator<Elements.Element, ValidationFailure>
    ) -> Validator {
        each(path, validator) { failure, index in
            index.map { failure.below("\(pointer)/\($0)") } ?? failure.at(pointer)
        }
    }

    /// The facts of a validator about each element of a part of the subject that may be missing, their pointers below that
    /// of the element, such as `/tags/2`.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - pointer: Where the part lies, such as `/tags`.
    ///   - validator: What is to be true of each element.
    ///   - allowsMissing: Whether all facts hold for `nil`. Unless given none does, and the failure of each is reported,
    ///     once and with the pointer of the part.
    public static func each<Elements: Sequence & SendableMetatype>(
        _ path: any KeyPath<Subject, Elements?> & Sendable,
        at pointer: String,
        _ validator: Validator<Elements.Element, ValidationFailure>,
        allowsMissing: Bool = false
    ) -> Validator {
        each(path, validator, allowsMissing: allowsMissing) { failure, index in
            index.map { failure.below("\(pointer)/\($0)") } ?? failure.at(pointer)
        }
    }
}

extension Validator where Failure == ValidationFailure {
    /// The same facts with pointers below another.
    private func below(_ pointer: String) -> Validator {
        mapFailures { $0.below(pointer) }
    }
}

// Without a place the pointers would be those of other parts. Such overloads cannot be taken away, and one that is not
// available would be passed over for the general one; so the compiler warns of these.

extension Validator where Failure == ValidationFailure {
    /// The facts of a validator about a part of the subject, their pointers as they are: say where the part lies.
    @available(*, deprecated, message: "say where the part lies: .nested(\\.author, at: \"/author\", validator)")
    @_disfavoredOverload
    public static func nested<Part>(
        _ path: any KeyPath<Subject, Part> & Sendable,
        _ validator: Validator<Part, ValidationFailure>
    ) -> Validator {
        nested(path, at: "", validator)
    }

    /// The facts of a validator about a part of the subject, their pointers as they are: say where the part lies.
    @available(*, deprecated, message: "say where the part lies: .nested(\\.author, at: \"/author\", validator)")
    public static func nested<Part>(
        _ path: any KeyPath<Subject, Part?> & Sendable,
        _ validator: Validator<Part, ValidationFailure>,
        allowsMissing: Bool = false
    ) -> Validator {
        nested(path, at: "", validator, allowsMissing: allowsMissing)
    }

    /// The facts of a validator about each element of a part of the subject, their pointers below the place of the element
    /// alone: say where the part lies.
    @available(*, deprecated, message: "say where the part lies: .each(\\.tags, at: \"/tags\", validator)")
    public static func each<Elements: Sequence & SendableMetatype>(
        _ path: any KeyPath<Subject, Elements> & Sendable,
        _ validator: Validator<Elements.Element, ValidationFailure>
    ) -> Validator {
        each(path, at: "", validator)
    }

    /// The facts of a validator about each element of a part of the subject, their pointers below the place of the element
    /// alone: say where the part lies.
    @available(*, deprecated, message: "say where the part lies: .each(\\.tags, at: \"/tags\", validator)")
    public static func each<Elements: Sequence & SendableMetatype>(
        _ path: any KeyPath<Subject, Elements?> & Sendable,
        _ validator: Validator<Elements.Element, ValidationFailure>,
        allowsMissing: Bool = false
    ) -> Validator {
        each(path, at: "", validator, allowsMissing: allowsMissing)
    }
}
