import Roadbook

/// Where a request points in the store: a resource, the resources it is nested in, and the id, if it is a member's.
struct ResourcePlace: Sendable {
    /// The resources of the declaration: to keep its own would copy all that it is made of.
    private let resources: [MockResource]
    let place: Store.Place
    /// The id of the member; that of a singleton is ``Store/only``.
    let id: String
    /// The id of the resource it is nested in, under the name it goes by here; `nil` where there is none.
    let foreignKey: (name: String, value: JSONValue)?
    /// The resources it is nested in, outermost first.
    private let ancestors: [(place: Store.Place, id: String, name: String)]

    /// - Parameter ids: The ids of the path, outermost first, the member's own at the end.
    init(_ index: Int, ids: [String], isMember: Bool, in resources: [MockResource]) {
        self.resources = resources
        let hasID = isMember && !resources[index].isSingleton
        let ids = Self.normalized(ids, of: index, hasID: hasID, in: resources)
        let parents = hasID ? Array(ids.dropLast()) : ids
        id = hasID ? ids.last ?? Store.only : Store.only
        place = Store.Place(resource: index, parents: parents.map(OctetName.init))
        ancestors = Self.ancestors(of: index, parents: parents, in: resources)
        if let name = resources[index].foreignKey, let parent = ancestors.last, parent.id != Store.only {
            foreignKey = resources[parent.place.resource].codec.id(parent.id).map { (name, $0) }
        } else {
            foreignKey = nil
        }
    }

    /// The ids as they are kept: a UUID may be asked for in either case.
    private static func normalized(
        _ ids: [String],
        of index: Int,
        hasID: Bool,
        in resources: [MockResource]
    ) -> [String] {
        var normalized = ids
        var next = hasID ? index : resources[index].parent
        for position in ids.indices.reversed() {
            while let singleton = next, resources[singleton].isSingleton { next = resources[singleton].parent }
            guard let owner = next else { break }
            if let id = resources[owner].codec.normalized(ids[position]) { normalized[position] = id }
            next = resources[owner].parent
        }
        return normalized
    }

    private static func ancestors(
        of index: Int,
        parents: [String],
        in resources: [MockResource]
    ) -> [(place: Store.Place, id: String, name: String)] {
        var ancestors: [(place: Store.Place, id: String, name: String)] = []
        var rest = parents
        var next = resources[index].parent
        while let parent = next {
            let id = resources[parent].isSingleton ? Store.only : rest.popLast() ?? Store.only
            ancestors.insert(
                (Store.Place(resource: parent, parents: rest.map(OctetName.init)), id, resources[parent].name),
                at: 0
            )
            next = resources[parent].parent
        }
        return ancestors
    }

    /// What is declared there.
    var resource: MockResource {
        // Lent and not copied: whoever asks wants a part of it.
        @inline(__always)
        _read { yield resources[place.resource] }
    }

    /// The resource it is nested in; `nil` where there is none.
    var parent: (place: Store.Place, id: String)? {
        ancestors.last.map { ($0.place, $0.id) }
    }

    /// - Throws: ``Problem`` 404 that names the outermost resource that does not exist.
    func checkParents(in store: Store) throws {
        for ancestor in ancestors where store[ancestor.place, ancestor.id] == nil {
            throw Self.missing(ancestor.name, ancestor.id)
        }
    }

    /// The resource itself.
    ///
    /// - Throws: ``Problem`` 404 where it, or one it is nested in, does not exist.
    func value(in store: Store) throws -> JSONValue {
        try checkParents(in: store)
        guard let value = store[place, id] else { throw Self.missing(resource.name, id) }
        return value
    }

    private static func missing(_ name: String, _ id: String) -> Problem {
        .notFound(id == Store.only ? "There is no \(name)." : "There is no member \"\(id)\" in \(name).")
    }
}
