import Roadbook

/// One declared route as the mock sees it.
struct MockResource: Sendable {
    /// The type of the route; `nil` for one told by name alone.
    let type: ObjectIdentifier?
    /// How it is reached, such as `posts.comments`, for messages.
    let name: String
    /// Its own steps below its parent.
    let segments: [String]
    let parent: Int?
    var children: [Int] = []
    let isSingleton: Bool
    let verbs: [Verb]
    /// The name under which a resource carries its id on the wire.
    let idKey: String
    /// What its id is called in the patterns of what is nested in it.
    let parameterName: String
    /// The name under which a resource may carry the id of the one it is nested in; `nil` where it is in none.
    let foreignKey: String?
    /// Under which name members of other collections carry the id of one of these; `nil` where they do not, since it is
    /// declared what is nested.
    var referenceName: String?
    @Boxed var codec: ResourceCodec
    var assignedIDs = AssignedIDs.numbers
    var deletePolicy = DeletePolicy.cascade
    var entityTagPolicy = EntityTagPolicy.none
    @Boxed var switches = RouteSwitches()
    /// What was said of actions, by the steps of their names and by their methods.
    var actions: [[String]: [String: ResourceCodec.Action]] = [:]

    /// What a resource knows of the one it is nested in.
    struct Parent {
        let index: Int
        let parameterName: String
        /// An id of it, where one can be made up and it has ids.
        let exampleID: JSONValue?
    }

    init<Route: Routable>(_ route: Route, names: [String], parent: Parent?, router: Coding) {
        let coding = route.coding.inheriting(from: router)
        // Styles are for the names of properties; dynamic JSON has none.
        let style = Route.Model.self == JSONValue.self ? .asDeclared : coding.keys ?? .asDeclared
        type = ObjectIdentifier(Route.self)
        name = names.joined(separator: ".")
        segments = route.route.split(separator: "/").map(String.init)
        self.parent = parent?.index
        isSingleton = Route.isSingleton
        verbs = Route.verbs
        idKey = style.wireName(route.idKey)
        parameterName = route.parameterName
        foreignKey = parent.map { style.wireName($0.parameterName) }
        let example = parent.flatMap { parent in parent.exampleID.map { (style.wireName(parent.parameterName), $0) } }
        _codec = Boxed(wrappedValue: ResourceCodec(route, idKey: idKey, foreignKey: example, coding: coding))
    }

    /// A resource of dynamic JSON, with every verb.
    init(name: String, isSingleton: Bool) {
        type = nil
        self.name = name
        segments = [name]
        parent = nil
        self.isSingleton = isSingleton
        verbs = isSingleton ? [.get, .create, .replace, .patch, .delete] : Verb.allCases
        idKey = "id"
        parameterName = "id"
        foreignKey = nil
        referenceName = isSingleton ? nil : Self.referenceNames(for: name).first
        _codec = Boxed(wrappedValue: .dynamic)
    }

    /// Why the resource cannot be served, if it cannot.
    func check() throws {
        if verbs.contains(.create), !codec.draftMakesModel {
            throw MockServerError(
                "a draft of \(name) with an id does not decode as its model, so the mock cannot create one",
                advice: "Write `mock.make(\(codec.routeName).self) { draft, id in ... }`."
            )
        }
        if verbs.contains(.list), codec.envelope == nil {
            throw MockServerError(
                "the list of \(name) is not an array of its models, so the mock cannot make it",
                advice: "Write `mock.envelope(\(codec.routeName).self) { models in ... }`."
            )
        }
    }
}

extension MockResource {
    /// Whether it was told by name alone, so that nothing is known of what it is nested in.
    var isToldByName: Bool { type == nil }

    /// What it is called below the one it is nested in: its property, and its steps.
    var relationNames: [String] {
        [name.split(separator: ".").last.map(String.init) ?? name, segments.joined(separator: "/")]
    }

    /// The request methods that are answered here, as `Allow` lists them.
    func methods(ofMember isMember: Bool) -> [String] {
        AllowedMethods.all(verbs.filter { isSingleton || $0.isOfMember == isMember }.map(\.method.rawValue))
    }

    /// The request methods of an action, as `Allow` lists them.
    func methods(of action: [String]) -> [String] { (actions[action] ?? [:]).keys.sorted() + ["OPTIONS"] }

    /// The declared verb that a method asks for.
    func verb(for method: String, ofMember isMember: Bool) -> Verb? {
        let method = method == "HEAD" ? "GET" : method
        return verbs.first { ($0.method.rawValue == method) && (isSingleton || $0.isOfMember == isMember) }
    }
}
