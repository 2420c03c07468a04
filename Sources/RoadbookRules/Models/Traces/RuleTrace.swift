/// Why a key has the value it has: what was set, what each of its rules said, and what decided.
public struct RuleTrace: Sendable, CustomStringConvertible {
    /// The name of the key.
    public let key: String

    /// The value in words; `nil` where it could not be resolved.
    public let value: String?

    /// Where the value comes from.
    public let source: Source

    /// The rules of the key, the best of the model first, then those of each fallback model.
    public let candidates: [Candidate]

    /// Where a value comes from.
    public enum Source: Sendable, Hashable {
        /// It was set in the context.
        case set
        /// A rule says it: the place of the rule among the candidates.
        case rule(Int)
        /// Several rules say a part of it: their places among the candidates, those of the least weight first.
        case combined([Int])
        /// Nothing says anything: it is the key's default.
        case defaultValue
        /// It could not be resolved: why.
        case failed(String)
    }

    /// A rule that might have decided.
    public struct Candidate: Sendable, Hashable {
        /// The rule in words.
        public let rule: String

        /// Which model it is of: 0 for the model itself, 1 for its first fallback, and so on.
        public let level: Int

        /// What became of it.
        public let verdict: Verdict
    }

    /// What became of a rule.
    public enum Verdict: Sendable, Hashable {
        /// It matches, whether it decided or a better one did.
        case matches
        /// Its condition does not hold.
        case conditionDoesNotHold
        /// It said that it does not match after all: why.
        case mismatch(String)
        /// It threw something else: what.
        case failed(String)
    }

    /// One line for the value, and one for each rule, with a star before those that decided.
    public var description: String {
        (["\(key): \(value ?? "no value") (\(source))"] + lines).joined(separator: "\n")
    }

    /// A line for each rule, with a star before those that decided.
    private var lines: [String] { lines { $0 == 0 ? nil : "fallback \($0)" } }

    /// A line for each rule, with a star before those that decided.
    ///
    /// - Parameter name: What a model is called by its level; `nil` where nothing is to be said of it.
    package func lines(_ name: (_ level: Int) -> String?) -> [String] {
        let deciding: Set<Int> =
            switch source {
            case .rule(let place): [place]
            case .combined(let places): Set(places)
            case .set, .defaultValue, .failed: []
            }
        return candidates.enumerated().map { place, candidate in
            let model = name(candidate.level).map { " [\($0)]" } ?? ""
            return "  \(deciding.contains(place) ? "*" : "-") \(candidate.rule)\(model)\(candidate.remark)"
        }
    }
}

extension RuleTrace.Source: CustomStringConvertible {
    public var description: String {
        switch self {
        case .set: "set"
        case .rule: "by a rule"
        case .combined(let places): "by \(places.count) rules"
        case .defaultValue: "the default"
        case .failed(let reason): reason
        }
    }
}

extension RuleTrace.Candidate {
    /// What is to be said of a rule that does not match.
    fileprivate var remark: String {
        switch verdict {
        case .matches: ""
        case .conditionDoesNotHold: ": its condition does not hold"
        case .mismatch(let reason): ": it does not match\(reason.isEmpty ? "" : ": \(reason)")"
        case .failed(let reason): ": \(reason)"
        }
    }
}
