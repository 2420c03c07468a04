import Roadbook

/// What the page shows at first: the routes, and what is switched on.
struct PageOverview: Sendable {
    let jsonValue: JSONValue

    init(_ core: MockCore, _ page: MockPage) {
        let declaration = core.declaration
        let store = core.withStore { $0 }
        let (exchanges, switches) = core.withTraffic { ($0.journal.exchanges, $0.page.jsonValue) }
        var records: [Int: Int] = [:]
        for place in store.places { records[place.resource, default: 0] += store[place].ids.count }
        var requests: [Int: Int] = [:]
        for exchange in exchanges {
            if let end = exchange.request.end { requests[end.resource, default: 0] += 1 }
        }
        let routes = declaration.resources.indices.map { index in
            Self.route(index, declaration, records: records[index] ?? 0, requests: requests[index] ?? 0)
        }
        jsonValue = .object([
            "name": declaration.name, "run": page.run, "routes": routes,
            "basePath": declaration.basePath.map { "/" + $0 }.joined(), "switches": switches,
            "unexpected": exchanges.count { $0.isExpected == false },
        ])
    }

    private static func route(
        _ index: Int,
        _ declaration: MockDeclaration,
        records: Int,
        requests: Int
    ) -> JSONValue {
        let resource = declaration.resources[index]
        var methods = resource.isSingleton ? [] : [methods(at: .collection(index), declaration)]
        methods.append(self.methods(at: .member(index), declaration))
        for name in resource.actions.keys.sorted(by: { $0.joined() < $1.joined() }) {
            methods.append(self.methods(at: .action(index, name), declaration))
        }
        var route: Parameters = [
            "name": resource.name, "isSingleton": resource.isSingleton,
            "records": records, "requests": requests,
            "methods": methods.compactMap { $0 },
        ]
        // Where it is nested there is a place for each of what it is nested in.
        if resource.parent == nil { route["path"] = .string(resource.segments.joined(separator: "/")) }
        return .object(route)
    }

    private static func methods(at end: PathTree.End, _ declaration: MockDeclaration) -> JSONValue? {
        let resource = declaration.resources[end.resource]
        let all =
            switch end {
            case .collection, .related: resource.methods(ofMember: false)
            case .member: resource.methods(ofMember: true)
            case .action(_, let name): resource.methods(of: name)
            }
        let methods = all.filter { $0 != "OPTIONS" && $0 != "HEAD" }
        guard !methods.isEmpty else { return nil }
        return .object([
            "pattern": "/" + declaration.pattern(of: end),
            "methods": methods,
        ])
    }
}
