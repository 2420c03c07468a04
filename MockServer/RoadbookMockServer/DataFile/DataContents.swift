import Roadbook

/// The data of a file as a mock has it: a route for each name, and what is stored there.
struct DataContents: Sendable {
    private enum Entry: Sendable {
        case resource(Int)
        /// What belongs to the file, and is not served.
        case remark(JSONValue)
    }

    let declaration: MockDeclaration
    let store: Store
    private let entries: [(name: String, entry: Entry)]

    /// What ids are made of that look random.
    let seed: UInt64

    /// - Throws: ``MockServerError`` where the data is not an object of arrays and objects, or an id is taken.
    init(_ data: JSONValue, seed: UInt64) throws {
        self.seed = seed
        guard case .object(let members) = data else { throw Self.empty }
        var resources: [MockResource] = []
        var names: Set<String> = []
        entries = try members.map { name, value in
            guard names.insert(name).inserted else { throw Self.unusable(name) }
            // The place of a schema, by which editors check the file.
            if name == "$schema", value.string != nil { return (name, .remark(value)) }
            resources.append(try Self.resource(name, value))
            return (name, .resource(resources.count - 1))
        }
        guard !resources.isEmpty else { throw Self.empty }
        let carried = Self.namesOfMembers(in: members)
        var random = SeededRandomNumberGenerator(seed: seed)
        Self.nameReferences(in: &resources, as: carried)
        for index in resources.indices where !resources[index].isSingleton {
            let name = resources[index].name
            let (ids, ownSeed) = (members[name]?.array?.compactMap { $0["id"] } ?? [], random.next())
            guard let assigned = AssignedIDs(like: ids, seed: ownSeed) else { continue }
            resources[index].assignedIDs = assigned
            resources[index].codec = .dynamicWithTextIDs
        }
        declaration = MockDeclaration(name: "The data", resources: resources)
        let core = MockCore(declaration)
        for (name, entry) in entries {
            guard case .resource(let index) = entry, let value = members[name], !value.isNull else { continue }
            if let members = value.array { try Self.check(members, of: index, in: resources) }
            try core.seed(value.array ?? [value], at: RoutePath([.literal(name)]), keepsEveryID: true)
        }
        store = core.withStore { $0 }
    }

    /// Decides under which name others carry the id of a member of each collection: no two have the same, and one that is the
    /// likeliest of another collection is that one's.
    private static func nameReferences(in resources: inout [MockResource], as carried: Set<String>) {
        let likeliest = Set(resources.compactMap(\.referenceName))
        var taken: Set<String> = []
        for index in resources.indices where !resources[index].isSingleton {
            let own = resources[index].referenceName
            let free = MockResource.referenceNames(for: resources[index].name)
                .filter { !taken.contains($0) && ($0 == own || !likeliest.contains($0)) }
            resources[index].referenceName = free.first(where: carried.contains) ?? free.first
            taken.formUnion(resources[index].referenceName.map { [$0] } ?? [])
        }
    }

    /// The names that members of collections have: they tell best what one of a collection is called.
    private static func namesOfMembers(in data: Parameters) -> Set<String> {
        var names: Set<String> = []
        for (_, value) in data {
            for case .object(let member) in value.array ?? [] { names.formUnion(member.lazy.map(\.name)) }
        }
        return names
    }

    private static func resource(_ name: String, _ value: JSONValue) throws -> MockResource {
        try MockPage.checkName(name)
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else { throw unusable(name) }
        switch value {
        case .array: return MockResource(name: name, isSingleton: false)
        // A single resource that was deleted is null in the file, so that it is not forgotten.
        case .object, .null: return MockResource(name: name, isSingleton: true)
        default:
            throw MockServerError(
                "\"\(name)\" is neither an array nor an object",
                advice: "Make it an array for a collection, or an object for a single resource."
            )
        }
    }

    private static var empty: MockServerError {
        MockServerError("the data is not a JSON object with names", advice: #"Write it like {"posts": []}."#)
    }

    private static func unusable(_ name: String) -> MockServerError {
        MockServerError(
            "\"\(name)\" cannot be a route, or is there twice",
            advice: "Give each array and object a name of its own that can be one segment of a path."
        )
    }

    /// What a store holds, as it stands in the file: each name where it was.
    func data(of store: Store) -> JSONValue {
        let members = entries.map { name, entry -> (String, JSONValue) in
            switch entry {
            case .remark(let value): return (name, value)
            case .resource(let index):
                let place = Store.Place(resource: index, parents: [])
                guard declaration.resources[index].isSingleton else { return (name, .array(store[place].values)) }
                return (name, store[place, Store.only] ?? .null)
            }
        }
        return .object(Parameters(members))
    }
}
