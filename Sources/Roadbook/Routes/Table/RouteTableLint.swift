/// Looks a router's declarations over; every finding is reported, not only the first.
enum RouteTableLint {
    typealias Finding = RouteTable.Finding

    static func findings<Router: URLRouter>(in roots: [RouteNode], of router: Router.Type) -> [Finding] {
        guard !roots.isEmpty else {
            let advice = "Write one stored property for each route, such as `var posts = Posts()`, in \(router)."
            return [
                Finding(
                    message: "\(router) has no stored property that is a route, so its table is empty",
                    advice: advice
                )
            ]
        }
        let nodes = roots.flatMap(\.withDescendants)
        return nodes.flatMap { Self.findings(of: $0.route, at: $0.name) } + repeated(nodes)
            + roots.flatMap { unreachable($0.route, at: $0.name) + misplaced($0) }
    }

    /// A route at the top whose static verbs go elsewhere, or which has none there.
    private static func unreachable<Route: Routable>(_ route: Route, at name: String) -> [Finding] {
        let declared = Route().route
        guard declared != route.route else { return [] }
        return [
            Finding(
                message: "\(name) lies at \"\(route.route)\", and the static verbs of \(Route.self) at \"\(declared)\"",
                advice: "Write `var route = \"\(route.route)\"` in a type of its own."
            )
        ]
    }

    /// Routes whose `Parent` is not where they are nested.
    private static func misplaced(_ node: RouteNode, below parent: (any Routable)? = nil) -> [Finding] {
        finding(of: node.route, at: node.name, below: parent)
            + node.children.flatMap { misplaced($0, below: node.route) }
    }

    private static func finding<Route: Routable>(
        of route: Route,
        at name: String,
        below parent: (any Routable)?
    ) -> [Finding] {
        let actual = parent.map { "\(type(of: $0))" }
        let fits = Route.Parent.self == TopLevel.self || parent.map { Route.Parent.self == type(of: $0) } ?? false
        guard !fits else { return [] }
        return [
            Finding(
                message:
                    "\(name) names the Parent \(Route.Parent.self), and lies \(actual.map { "in \($0)" } ?? "at the top")",
                advice: "Move it to \(Route.Parent.self), or name its Parent \(actual ?? "TopLevel")."
            )
        ]
    }

    private static func findings<Route: Routable>(of route: Route, at name: String) -> [Finding] {
        var findings: [Finding] = []
        if Route.verbs.isEmpty {
            findings.append(
                Finding(
                    message: "\(name) declares no verb, so nothing can be asked of it",
                    advice: "Let \(Route.self) conform to Readable, Creatable, Updatable or Deletable."
                )
            )
        }
        if let model = Route.Model.self as? any Identifiable.Type, let id = Self.unusableID(of: model, Route.ID.self) {
            findings.append(
                Finding(
                    message:
                        "the ids of \(name) are String, since the id of \(model) is \(id), which cannot stand in a path",
                    advice: "Make the model's id a RouteIdentifier that is not optional, or name the `ID` of the route."
                )
            )
        }
        if let validator = Mirror(reflecting: route).children.first(where: { $0.label == "validator" })?.value,
            !(validator is Route.DraftValidator)
        {
            findings.append(
                Finding(
                    message: "\(name) has a validator that is a \(type(of: validator)), so nothing is validated by it",
                    advice: "Write its type as DraftValidator, that is \(Route.DraftValidator.self)."
                )
            )
        }
        do {
            _ = try OctetWriter.text { try RoutePath([.literal(route.route)]).append(to: &$0) }
        } catch {
            let reason = (error as? RequestError)?.message ?? "\(error)"
            findings.append(
                Finding(message: "\(name) cannot be sent: \(reason)", advice: "Write its route like \"posts\".")
            )
        }
        return findings
    }

    /// The model's id type, where it is not the one the route uses.
    private static func unusableID<Model: Identifiable>(of model: Model.Type, _ id: Any.Type) -> String? {
        guard id == String.self, Model.ID.self != String.self else { return nil }
        return "\(Model.ID.self)"
    }

    private static func repeated(_ nodes: [RouteNode]) -> [Finding] {
        let groups = Dictionary(grouping: nodes, by: \.pattern).filter { $0.value.count > 1 }
        return groups.sorted { $0.key < $1.key }.map { group in
            let names = group.value.map(\.name).joined(separator: " and ")
            return Finding(
                message: "\(names) have the same path /\(group.key)",
                advice: "Give each a route of its own."
            )
        }
    }
}
