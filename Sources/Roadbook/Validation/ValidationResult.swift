/// What a validation comes to.
public enum ValidationResult<Failure: Error & Sendable>: Sendable {
    /// Every fact holds.
    case valid
    /// A fact does not hold: the first of those by salience, and then by order.
    case invalid(Failure)
}

extension ValidationResult: Equatable where Failure: Equatable {}
extension ValidationResult: Hashable where Failure: Hashable {}
