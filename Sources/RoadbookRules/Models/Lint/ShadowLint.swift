/// Finds rules that never decide, because wherever they match a better one does.
///
/// Better rules are looked up by something that they ask for, so it is not every rule that is held against every other.
struct ShadowLint {
    private(set) var findings: [RuleFinding] = []

    /// What a condition asks for, by which it is looked up.
    private enum Anchor: Hashable {
        case equality(PartialKeyPath<RuleContext>, AnyHashable)
        case term(String)
    }

    private var better: [Anchor: [any KeyRuling]] = [:]
    /// The best rule that always matches.
    private var unconditional: (any KeyRuling)?

    /// - Parameter ranked: The rules of one key, the best first.
    init(_ ranked: [any KeyRuling]) {
        for rule in ranked where !rule.condition.isImpossible {
            if let shadow = shadow(of: rule) { findings.append(Self.finding(rule, behind: shadow)) }
            if !rule.mayMismatch { add(rule) }
        }
    }

    private func shadow(of rule: any KeyRuling) -> (any KeyRuling)? {
        if let unconditional { return unconditional }
        let condition = rule.condition
        // Whatever decides before has to do so for all values, so for any one of them.
        let anchors =
            condition.mergedEqualities.compactMap { equality in
                equality.anchors.first.map { Anchor.equality(equality.part, $0) }
            } + condition.terms.map { Anchor.term("\($0)") }
        for anchor in anchors {
            if let shadow = better[anchor]?.first(where: { $0.condition.follows(from: condition) }) { return shadow }
        }
        return nil
    }

    private mutating func add(_ rule: any KeyRuling) {
        let condition = rule.condition
        // By whichever equality the fewest others are looked up by: the first may be the same for all.
        let places = condition.equalities.map { equality in equality.anchors.map { Anchor.equality(equality.part, $0) }
        }
        if let fewest = places.min(by: { count($0) < count($1) }) {
            for place in fewest { better[place, default: []].append(rule) }
        } else if let term = condition.terms.first {
            better[.term("\(term)"), default: []].append(rule)
        } else {
            unconditional = unconditional ?? rule
        }
    }

    /// How many rules are looked up by any of some anchors.
    private func count(_ anchors: [Anchor]) -> Int {
        anchors.reduce(0) { $0 + (better[$1]?.count ?? 0) }
    }

    private static func finding(_ rule: any KeyRuling, behind better: any KeyRuling) -> RuleFinding {
        let isDuplicate = rule.priority == better.priority && rule.condition.follows(from: better.condition)
        return RuleFinding(
            kind: isDuplicate ? .duplicate : .shadowed,
            key: rule.key.name,
            rules: ["\(rule)", "\(better)"],
            description: isDuplicate
                ? "\"\(rule)\" never decides: \"\(better)\" was declared before, with the same condition. Remove one."
                : "\"\(rule)\" never decides: wherever it matches, \"\(better)\" goes before it. "
                    + "Remove it, or give it a higher priority."
        )
    }
}
