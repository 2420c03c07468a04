/// Finds rules whose conditions can never hold.
struct UnreachableLint {
    let findings: [RuleFinding]

    init(_ rules: [any KeyRuling]) {
        findings = rules.filter(\.condition.isImpossible).map { rule in
            RuleFinding(
                kind: .unreachable,
                key: rule.key.name,
                rules: ["\(rule)"],
                description: "\"\(rule)\" can never match, because its condition contradicts itself. Mend or remove it."
            )
        }
    }
}
