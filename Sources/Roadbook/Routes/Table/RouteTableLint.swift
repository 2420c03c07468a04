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
        return nodes.flatMap { Self.findings(of: $0.route, at: $0.names.joined(separator: ".")) } + repeated(nodes)
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
                    advice:
                        "Make the model's id a RouteIdentifier that is not optional, or name `typealias ID = String`."
                )
            )
        }
        var octets: [UInt8] = []
        do {
            try RoutePath([.literal(route.route)]).append(to: &octets)
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
        Dictionary(grouping: nodes, by: \.pattern).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
            pattern,
            nodes in
            let names = nodes.map { $0.names.joined(separator: ".") }.joined(separator: " and ")
            return Finding(message: "\(names) have the same path /\(pattern)", advice: "Give each a route of its own.")
        }
    }
}

extension RouteNode {
    fileprivate var withDescendants: [RouteNode] { [self] + children.flatMap(\.withDescendants) }
}
