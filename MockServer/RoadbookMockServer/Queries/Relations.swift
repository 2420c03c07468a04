import Roadbook

/// Puts into members what is nested in them, and what they are nested in.
///
/// Resources that are told by name alone are nested in none. There the ids they carry count, as in json-server: a comment
/// with a `postId` belongs to the member of `posts` with that id.
struct Relations: Sendable {
    private let target: ResourcePlace
    private let resources: [MockResource]
    private let store: Store
    private var relations: [(name: String, relation: Relation)] = []

    /// - Throws: ``Problem`` 400 for a name that the declaration does not have there.
    init(_ names: RelationNames, of target: ResourcePlace, in store: Store, _ resources: [MockResource]) throws {
        self.target = target
        self.resources = resources
        self.store = store
        for name in names.embedded {
            // The first version of json-server asks by this for either.
            guard let relation = below(name) ?? above(name) else {
                let owner = target.resource.name
                throw Problem.badParameter("_embed", "has a name that \(owner) has no resource of: \(name)")
            }
            relations.append((name, relation))
        }
        for name in names.expanded {
            guard let relation = above(name) else {
                let owner = target.resource.name
                throw Problem.badParameter("_expand", "has a name that \(owner) is not nested in: \(name)")
            }
            relations.append((name, relation))
        }
    }

    func applied(to members: [StoredMember]) -> [StoredMember] {
        guard !relations.isEmpty else { return members }
        return members.map { member in
            guard case .object(var object) = member.value else { return member }
            for (name, relation) in relations {
                if let value = value(of: relation, for: member) { object[name] = value }
            }
            return StoredMember(id: member.id, value: .object(object))
        }
    }

    private func value(of relation: Relation, for member: StoredMember) -> JSONValue? {
        switch relation {
        case .nested(let child):
            let parents = target.place.parents + (target.resource.isSingleton ? [] : [OctetName(member.id)])
            let place = Store.Place(resource: child, parents: parents)
            return resources[child].isSingleton ? store[place, Store.only] : .array(store[place].values)
        case .parent(let place, let id):
            return store[place, id]
        case .referring(let groups):
            return .array(groups[OctetName(member.id)] ?? [])
        case .referred(let index, let key):
            let id = member.value[key].flatMap(resources[index].codec.segment)
            return id.flatMap { store[Store.Place(resource: index, parents: []), $0] }
        }
    }

    private func below(_ name: String) -> Relation? {
        if let child = target.resource.children.first(where: { resources[$0].relationNames.contains(name) }) {
            return .nested(child)
        }
        guard let key = target.resource.referenceName, let child = collection(named: name) else { return nil }
        let values = store[Store.Place(resource: child, parents: [])].values
        let groups = Dictionary(grouping: values) { value in
            value[key].flatMap(target.resource.codec.segment).map { OctetName($0) }
        }
        return .referring(
            groups.reduce(into: [:]) { groups, group in
                if let id = group.key { groups[id] = group.value }
            }
        )
    }

    private func above(_ name: String) -> Relation? {
        if let parent = target.parent {
            let resource = resources[parent.place.resource]
            let names = resource.relationNames.flatMap { [$0, EnglishPlural.singular(of: $0)] }
            let known = names + Self.stem(of: target.resource.foreignKey)
            return known.contains(name) ? .parent(parent.place, id: parent.id) : nil
        }
        let key = name + "Id"
        guard target.resource.isToldByName, let index = resources.firstIndex(where: { $0.referenceName == key })
        else { return nil }
        return .referred(index, key: key)
    }

    private func collection(named name: String) -> Int? {
        resources.firstIndex { $0.name == name && !$0.isSingleton }
    }

    /// What an id is called after: `postId` after `post`.
    private static func stem(of foreignKey: String?) -> [String] {
        guard let foreignKey else { return [] }
        let ending = ["_id", "-id", "Id", "ID", "id"].first { foreignKey.hasSuffix($0) }
        return ending.map { [String(foreignKey.dropLast($0.count))] } ?? []
    }
}
