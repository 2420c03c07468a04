extension Condition: CustomStringConvertible {
    /// The condition in words, such as `method == GET && attempt > 1`. It shows the values that are compared with.
    public var description: String {
        let texts = equalities.map { "\($0)" } + terms.map(\.description)
        return texts.isEmpty ? "always" : texts.joined(separator: " && ")
    }

    /// In words that can stand beside others.
    fileprivate var factor: String {
        equalities.count + terms.count > 1 ? "(\(self))" : description
    }
}

extension ConditionTerm: CustomStringConvertible {
    var description: String {
        switch self {
        case .test(let test): "\(test)"
        case .either(let conditions): "(\(conditions.map(\.factor).joined(separator: " || ")))"
        case .not(let condition): "!(\(condition))"
        }
    }
}
