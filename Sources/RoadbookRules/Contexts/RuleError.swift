/// Why rules could not decide.
public struct RuleError: Error, Sendable, CustomStringConvertible {
    /// What is wrong: an open set.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The rules ask for one another in a circle: see ``RuleError/chain``.
        public static let cycle = Code(rawValue: "cycle")
        /// A condition or a value has thrown: see ``RuleError/underlying``.
        public static let ruleFailed = Code(rawValue: "ruleFailed")
        /// A rule says the value of something that is no key, or only a part of one.
        public static let invalidTarget = Code(rawValue: "invalidTarget")
    }

    public let code: Code

    /// What is wrong, and what to do about it.
    public let description: String

    /// The keys that led there, the first one asked for first; in a cycle the last is the first again.
    public internal(set) var chain: [String] = []

    /// What was thrown, where something was.
    public internal(set) var underlying: (any Error)?

    static func cycle(_ chain: [String]) -> RuleError {
        var error = RuleError(
            code: .cycle,
            description: "rules ask for one another in a circle: \(chain.joined(separator: " -> ")). "
                + "Let one of them say a value, or give it a condition that ends the circle."
        )
        error.chain = chain
        return error
    }

    /// What a rule for a key has thrown. An error of rules that it asked for is told as it is, with the way to it.
    static func failed(_ error: any Error, key: String) -> RuleError {
        if var error = error as? RuleError {
            if error.code == .ruleFailed { error.chain.insert(key, at: 0) }
            return error
        }
        // What other errors say of themselves may be secret.
        var failure = RuleError(code: .ruleFailed, description: "a rule for \(key) has thrown \(type(of: error))")
        failure.chain = [key]
        failure.underlying = error
        return failure
    }

    static func invalidTarget(_ problem: String, advice: String) -> RuleError {
        RuleError(code: .invalidTarget, description: "\(problem). \(advice)")
    }
}
