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

    /// - Throws: ``MockServerError`` where the data is not an object of arrays and objects, or an id is taken.
    init(_ data: JSONValue) throws {
        guard case .object(let members) = data, !members.isEmpty else {
            throw MockServerError("the data is not a JSON object with names", advice: #"Write it like {"posts": []}."#)
        }
        var resources: [MockResource] = []
        var names: Set<String> = []
        entries = try members.map { name, value in
            guard names.insert(name).inserted else { throw Self.unusable(name) }
            // The place of a schema, by which editors check the file.
            if name == "$schema", value.string != nil { return (name, .remark(value)) }
            resources.append(try Self.resource(name, value))
            return (name, .resource(resources.count - 1))
        }
        declaration = MockDeclaration(name: "the data", resources: resources)
        let core = MockCore(declaration)
        for (name, entry) in entries {
            guard case .resource = entry, let value = members[name], !value.isNull else { continue }
            try core.seed(value.array ?? [value], at: RoutePath([.literal(name)]))
        }
        store = core.withStore { $0 }
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
