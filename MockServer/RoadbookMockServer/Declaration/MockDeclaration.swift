import Foundation
import Roadbook

/// What a mock serves, with all types erased: resources, the tree of their paths, and what was said of them.
struct MockDeclaration: Sendable {
    /// What the declarations belong to, for messages.
    let name: String
    /// The path that everything lies under, decoded; empty for none.
    let basePath: [String]
    private(set) var resources: [MockResource]
    private(set) var paths = PathTree()
    /// What is declared; `nil` where it was told by name alone.
    private let router: (any URLRouter.Type)?
    /// What was said of all routes.
    var switches = RouteSwitches()
    /// Whether anything was said of switches.
    var hasSwitches = false
    /// Where tokens are renewed, by the steps of the paths.
    var tokenEndpoints: [[String]: BearerPolicy] = [:]
    /// How far the reads of any route lag behind, at most.
    private(set) var longestReadLag = Duration.zero
    /// What was said and cannot be.
    private var mistakes: [MockServerError] = []

    init<Router: URLRouter>(_ router: Router.Type) {
        let table = RouteTable(router)
        self.router = router
        name = "\(router)"
        // Split before it is decoded, as the paths of requests are.
        let path = URLComponents(string: router.basePath)?.percentEncodedPath ?? ""
        basePath = path.split(separator: "/").map { PercentEncoding.decoded($0) ?? String($0) }
        resources = []
        for node in table.roots { add(node, below: nil, router: router.coding) }
        plant()
    }

    /// Resources that are told by name alone, each with every verb.
    init(name: String, basePath: [String] = [], resources: [MockResource]) {
        self.name = name
        self.basePath = basePath
        router = nil
        self.resources = resources
        plant()
    }

    private mutating func add(_ node: RouteNode, below parent: MockResource.Parent?, router: Coding) {
        let index = resources.count
        resources.append(MockResource(node.route, names: node.names, parent: parent, router: router))
        if let parent { resources[parent.index].children.append(index) }
        let this = MockResource.Parent(
            index: index,
            parameterName: node.route.parameterName,
            exampleID: resources[index].isSingleton ? nil : resources[index].codec.exampleID
        )
        for child in node.children { add(child, below: this, router: router) }
    }

    private mutating func plant() {
        paths = PathTree()
        for index in resources.indices { paths.plant(index, of: resources) }
    }
}

extension MockDeclaration {
    /// Why the declaration cannot be served, if it cannot.
    func check() throws {
        if let mistake = mistakes.first { throw mistake }
        // A mock of a recording has none.
        if router != nil, resources.isEmpty {
            throw MockServerError(
                "\(name) has no stored property that is a route, so there is nothing to serve",
                advice: "Write one stored property for each route, such as `var posts = Posts()`, in \(name)."
            )
        }
        for resource in resources { try resource.check() }
    }

    mutating func setMake<Route: Creatable>(
        for route: Route.Type,
        _ make: @escaping @Sendable (Route.Draft, Route.ID) throws -> Route.Model
    ) throws {
        try change(route) { $0.codec.setMake(for: route, make) }
    }

    mutating func setEntityTagPolicy(_ policy: EntityTagPolicy, of route: any Routable.Type) throws {
        try change(route) { $0.entityTagPolicy = policy }
    }

    mutating func setDeletePolicy(_ policy: DeletePolicy, of route: any Routable.Type) throws {
        try change(route) { $0.deletePolicy = policy }
    }

    mutating func setEnvelope<Route: Listable>(
        for route: Route.Type,
        _ envelope: @escaping @Sendable (_ models: [Route.Model], _ cursor: String?) throws -> Route.List
    ) throws {
        try change(route) { $0.codec.setEnvelope(for: route, envelope) }
    }

    mutating func setAction<Route: Routable>(
        _ name: String,
        _ method: HTTPMethod,
        for route: Route.Type,
        _ change: @escaping @Sendable (inout Route.Model) throws -> Void
    ) throws {
        let steps = name.split(separator: "/").map(String.init)
        try checkAction(steps, method, of: route)
        try self.change(route) {
            $0.actions[steps, default: [:]][method.rawValue] = $0.codec.action(for: route, change)
        }
        plant()
    }

    /// A request as a client of the router sends it.
    func transportRequest(_ request: RequestConverter<some Sendable>) throws -> TransportRequest {
        guard let router else {
            throw MockServerError("\(name) has no routes to send \(request) to", advice: "Declare a router.")
        }
        return try request.transportRequest(for: router)
    }

    /// How values are written where nothing else is said.
    var coding: Coding { router?.coding ?? .inherited }

    private func checkAction(_ steps: [String], _ method: HTTPMethod, of route: any Routable.Type) throws {
        for resource in resources where resource.type == ObjectIdentifier(route) {
            guard !steps.isEmpty else {
                throw MockServerError(
                    "an action of \(resource.name) has no name",
                    advice: "Name it in `mock.action(\"publish\", on: \(resource.codec.routeName).self) { ... }`."
                )
            }
            if let child = resource.children.first(where: { resources[$0].segments == steps }) {
                throw MockServerError(
                    "an action of \(resource.name) has the path of \(resources[child].name)",
                    advice: "Name it otherwise: what is nested there could not be reached."
                )
            }
            guard Destination.knows(method.rawValue), method != .options else {
                throw MockServerError(
                    "an action of \(resource.name) cannot be asked for by \(method.rawValue)",
                    advice: "Use POST, or another method that changes something."
                )
            }
        }
    }

    /// Changes what is known of a route, wherever it is.
    ///
    /// - Throws: ``MockServerError`` where it is nowhere.
    mutating func change(_ route: any Routable.Type, _ change: (inout MockResource) -> Void) throws {
        let indices = resources.indices.filter { resources[$0].type == ObjectIdentifier(route) }
        guard !indices.isEmpty else {
            throw MockServerError(
                "\(route) is not in the table of \(name)",
                advice: "Write a stored property for its route."
            )
        }
        for index in indices { change(&resources[index]) }
        longestReadLag = resources.map(\.switches.readLag).max() ?? .zero
    }

    /// Notes what was said and cannot be: it is told when the mock starts.
    mutating func note(_ mistake: MockServerError) {
        mistakes.append(mistake)
    }
}

extension MockDeclaration {
    /// Where a resource lies, below the base path: `posts/1/comments/5`.
    func path(of place: Store.Place, id: String) -> String { segments(of: place, id: id).joined(separator: "/") }

    /// What is asked for to get a resource, as it stands in a request.
    func target(of place: Store.Place, id: String) -> String {
        (basePath + segments(of: place, id: id)).map { "/" + PercentEncoding.encoded($0, allowing: .unreserved) }
            .joined()
    }

    private func segments(of place: Store.Place, id: String) -> [String] {
        var chain = [place.resource]
        while let parent = resources[chain[0]].parent { chain.insert(parent, at: 0) }
        // Singletons have none.
        var ids = (place.parents.map(\.text) + (id == Store.only ? [] : [id]))[...]
        return chain.flatMap { index in
            resources[index].segments + (resources[index].isSingleton ? [] : ids.popFirst().map { [$0] } ?? [])
        }
    }
}
