extension RuleModel {
    /// What is hardly meant about the rules, all of it together: rules that cannot be one, then for each key duplicate,
    /// unreachable and shadowed rules, then circles.
    ///
    /// What conditions ask in closures is not known, and neither is what a computed value asks for; what is found is so,
    /// circles apart, which conditions may end. The rules of a fallback model are looked at by themselves, since it is there
    /// to be decided over. Rules of a key that combines its values stand beside one another.
    public func lint() -> [RuleFinding] {
        let invalid = levels.joined().compactMap { rule -> RuleFinding? in
            guard case .failure(let error) = rule.content else { return nil }
            return RuleFinding(kind: .invalid, key: "", rules: ["\(rule)"], description: error.description)
        }
        let keyed = layers.flatMap { layers in
            layers.levels.flatMap { rules in
                UnreachableLint(rules).findings + (layers.isCombining ? [] : ShadowLint(rules).findings)
            }
        }
        return invalid + keyed + CycleLint(layers).findings
    }
}
