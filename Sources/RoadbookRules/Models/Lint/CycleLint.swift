/// Finds keys whose rules ask for one another in a circle, as far as key paths tell.
struct CycleLint {
    private(set) var findings: [RuleFinding] = []

    private struct Edge {
        let rule: any KeyRuling
        let key: any RuleKey.Type
    }

    private let edges: [ObjectIdentifier: [Edge]]
    private var done: Set<ObjectIdentifier> = []
    private var reported: Set<Set<ObjectIdentifier>> = []

    init(_ layers: [RuleLayers]) {
        edges = Dictionary(
            layers.map { (ObjectIdentifier($0.key), Self.edges($0)) },
            uniquingKeysWith: { first, _ in first }
        )
        for layer in layers { visit(layer.key, along: []) }
    }

    private static func edges(_ layers: RuleLayers) -> [Edge] {
        layers.levels.joined().flatMap { rule in
            let parts = (rule.source.map { [$0] } ?? []) + rule.condition.parts
            return parts.flatMap { ContextPart($0).keys }.map { Edge(rule: rule, key: $0) }
        }
    }

    /// - Parameter way: How the key was come to, from one that is still being looked at.
    private mutating func visit(_ key: any RuleKey.Type, along way: [(from: any RuleKey.Type, edge: Edge)]) {
        if let start = way.firstIndex(where: { $0.from == key }) {
            report(Array(way[start...]))
            return
        }
        guard !done.contains(ObjectIdentifier(key)) else { return }
        for edge in edges[ObjectIdentifier(key)] ?? [] { visit(edge.key, along: way + [(key, edge)]) }
        done.insert(ObjectIdentifier(key))
    }

    private mutating func report(_ circle: [(from: any RuleKey.Type, edge: Edge)]) {
        guard reported.insert(Set(circle.map { ObjectIdentifier($0.from) })).inserted else { return }
        let names = circle.map { $0.from.name } + [circle[0].from.name]
        findings.append(
            RuleFinding(
                kind: .cycle,
                key: circle[0].from.name,
                rules: circle.map { "\($0.edge.rule)" },
                description: "rules may ask for one another in a circle: \(names.joined(separator: " -> ")). "
                    + "Let one of them say a value, unless conditions end it."
            )
        )
    }
}
