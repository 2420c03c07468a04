import Roadbook

/// What belongs together where nothing is declared to be nested, by the ids that members carry, as in json-server: a comment
/// with a `postId` belongs to the member of `posts` with that id.
extension MockDeclaration {
    /// What a path leads to; `nil` where it leads nowhere. Below a member of a collection that is told by name alone lie the
    /// members of the others that carry its id: `posts/1/comments`.
    func match(_ segments: [String]) -> PathTree.Match? {
        paths.match(segments) ?? related(segments)
    }

    private func related(_ segments: [String]) -> PathTree.Match? {
        guard segments.count == 3, case .member(let owner)? = paths.match(Array(segments[..<2]))?.end,
            case .collection(let index)? = paths.match([segments[2]])?.end, resources[owner].referenceName != nil,
            resources[index].isToldByName
        else { return nil }
        return PathTree.Match(end: .related(index, to: owner), ids: [segments[1]])
    }

    /// The places below others at which a collection lies too.
    func relatedEnds(of index: Int) -> [PathTree.End] {
        guard resources[index].isToldByName, !resources[index].isSingleton else { return [] }
        return resources.indices.filter { resources[$0].referenceName != nil }.map { .related(index, to: $0) }
    }
}

extension MockResource {
    /// Under which names members of other collections may carry the id of one of these, the likeliest first.
    static func referenceNames(for name: String) -> [String] { EnglishPlural.singulars(of: name).map { $0 + "Id" } }
}

extension ResourcePlace {
    /// Those members of another collection that carry the id of this resource.
    ///
    /// - Throws: ``Problem`` 404 where the resource does not exist.
    func referring(_ members: [StoredMember], in store: Store) throws -> [StoredMember] {
        _ = try value(in: store)
        guard let name = resource.referenceName else { return [] }
        return members.filter { $0.value[name].flatMap(resource.codec.segment) == id }
    }

    /// A draft of another collection that carries the id of this resource, whatever it had in its place.
    ///
    /// - Throws: ``Problem`` 404 where the resource does not exist.
    func referred(by draft: JSONValue, in store: Store) throws -> JSONValue {
        let value = try value(in: store)
        guard let name = resource.referenceName, case .object(var members) = draft else { return draft }
        members[name] = value[resource.idKey] ?? .string(id)
        return .object(members)
    }
}
