import Roadbook
import RoadbookHTTPEngine

/// The records of a place, read and changed from the page.
///
/// What the routes declare of drafts and validation holds as it does for clients; verbs that are not declared are open all
/// the same, as they are to seeds.
struct PageRecords: Sendable {
    let core: MockCore
    let call: PageCall

    private static let most = 500

    func answer() throws -> Answer {
        let declaration = core.declaration
        let segments = Array(call.path.dropFirst())
        switch declaration.paths.match(segments) {
        case .some(let match):
            switch match.end {
            case .collection(let index):
                let place = ResourcePlace(index, ids: match.ids, isMember: false, in: declaration.resources)
                if call.request.method == "POST" { return try create(at: place) }
                try call.allow("GET", "POST")
                return try list(place, segments, declaration)
            case .member(let index):
                let place = ResourcePlace(index, ids: match.ids, isMember: true, in: declaration.resources)
                return try member(place, segments, declaration)
            case .action, .related: break
            }
        case nil: break
        }
        throw Problem.notFound("Nothing is kept at /\(segments.joined(separator: "/")).")
    }

    private func member(_ place: ResourcePlace, _ path: [String], _ declaration: MockDeclaration) throws -> Answer {
        switch call.request.method {
        case "PUT": return try put(at: place)
        case "DELETE": return try delete(at: place, in: declaration)
        default:
            try call.allow("GET", "PUT", "DELETE")
            if place.resource.isSingleton { return try list(place, path, declaration) }
            let store = core.withStore { $0 }
            let member = StoredMember(id: place.id, value: try place.value(in: store))
            return .ok(record(member, place, path, store, declaration))
        }
    }

    private func list(_ place: ResourcePlace, _ path: [String], _ declaration: MockDeclaration) throws -> Answer {
        let store = core.withStore { $0 }
        try place.checkParents(in: store)
        let all = store[place.place].members
        let start = min(max(0, call.number("from") ?? 0), all.count)
        let part = all[start...].prefix(max(0, min(call.number("limit") ?? 50, Self.most)))
        let records = part.map { member in
            record(member, place, place.resource.isSingleton ? path : path + [member.id], store, declaration)
        }
        return .ok(
            .object([
                "name": place.resource.name, "path": Self.text(path), "trail": Self.trail(place, path, declaration),
                "isSingleton": place.resource.isSingleton, "total": all.count,
                "records": records,
            ])
        )
    }

    private func record(
        _ member: StoredMember,
        _ place: ResourcePlace,
        _ path: [String],
        _ store: Store,
        _ declaration: MockDeclaration
    ) -> JSONValue {
        let resource = place.resource
        let parents = place.place.parents + (resource.isSingleton ? [] : [OctetName(member.id)])
        let nested = resource.children.map { index -> JSONValue in
            let child = declaration.resources[index]
            let count = store[Store.Place(resource: index, parents: parents)].members.count
            return .object([
                "name": child.segments.joined(separator: "/"),
                "path": Self.text(path + child.segments), "count": count,
            ])
        }
        return .object([
            "id": member.id, "path": Self.text(path),
            "text": JSONWriter(isPretty: true).string(member.value),
            "version": EntityTag(of: member.value)?.description ?? "", "nested": nested,
        ])
    }

    /// The steps to a place: those at which something is kept, with their paths, and the ids between them.
    private static func trail(_ place: ResourcePlace, _ path: [String], _ declaration: MockDeclaration) -> JSONValue {
        var chain = [place.place.resource]
        while let parent = declaration.resources[chain[0]].parent { chain.insert(parent, at: 0) }
        var trail: [JSONValue] = []
        var position = 0
        for index in chain {
            let resource = declaration.resources[index]
            position += resource.segments.count
            trail.append(
                .object(["text": resource.segments.joined(separator: "/"), "path": text(Array(path.prefix(position)))])
            )
            guard !resource.isSingleton, position < path.count else { continue }
            trail.append(.object(["text": path[position]]))
            position += 1
        }
        return .array(trail)
    }

    private static func text(_ path: [String]) -> String {
        path.map { PercentEncoding.encoded($0, allowing: .unreserved) }.joined(separator: "/")
    }

    // MARK: Changes

    private func create(at place: ResourcePlace) throws -> Answer {
        let draft = try call.object()
        let isDeclared = place.resource.verbs.contains(.create)
        let (id, _) = try core.create(of: draft, at: place, isOwners: true) { writer, id in
            try isDeclared ? writer.created(from: draft, id: id) : writer.checked(draft, id: id)
        }
        return Answer(status: 201, content: .object(["id": id]))
    }

    private func put(at place: ResourcePlace) throws -> Answer {
        let draft = try call.object()
        let writer = RecordWriter(place)
        let isDeclared = place.resource.verbs.contains(.replace)
        let value = try isDeclared ? writer.replaced(by: draft, id: place.id) : writer.checked(draft, id: place.id)
        try core.withOwnStore { store in
            if place.resource.isSingleton { try place.checkParents(in: store) } else { _ = try place.value(in: store) }
            // What others changed since it was shown is not to be lost.
            try Preconditions(call.request.fields).check(store[place.place, place.id], isRequired: false)
            store.put(value, at: place.place, id: place.id)
        }
        return .noContent
    }

    private func delete(at place: ResourcePlace, in declaration: MockDeclaration) throws -> Answer {
        try core.withOwnStore { store in
            _ = try place.value(in: store)
            if let kept = store.restriction(at: place.place, id: place.id, of: declaration.resources) {
                throw Problem.conflict("Something is nested in \(declaration.path(of: kept.place, id: kept.id)).")
            }
            store.remove(at: place.place, id: place.id, of: declaration.resources)
        }
        return .noContent
    }
}
