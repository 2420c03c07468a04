public import Roadbook

/// What has changed in a mock between two times: what is there that was not, what is other than it was, and what is gone.
///
/// What was changed and changed back has not changed, and what was deleted and made again with its id was updated.
public struct MockChanges: Sendable {
    /// One resource, before and after.
    private struct Change: Sendable {
        let resource: Int
        let path: String
        let before: JSONValue?
        let after: JSONValue?
    }

    private let changes: [Change]
    private let resources: [MockResource]

    init(from old: Store, to new: Store, in declaration: MockDeclaration) {
        resources = declaration.resources
        var changes: [Change] = []
        for place in old.places.union(new.places).sorted(by: Store.Place.precedes) {
            let (before, after) = (old[place], new[place])
            let path = { id in declaration.path(of: place, id: id) }
            for id in before.ids where after[id] != before[id] {
                changes.append(Change(resource: place.resource, path: path(id), before: before[id], after: after[id]))
            }
            for id in after.ids where before[id] == nil {
                changes.append(Change(resource: place.resource, path: path(id), before: nil, after: after[id]))
            }
        }
        self.changes = changes
    }

    /// Whether nothing has changed.
    public var isEmpty: Bool { changes.isEmpty }

    /// What has changed of a route, wherever it is nested; nothing where the mock has no such route.
    ///
    /// - Throws: An error of decoding, where what the mock holds is no model of the route; it holds no such thing unless the
    ///   model refuses what it has encoded itself.
    public func of<Route: Routable>(_ route: Route.Type) throws -> RouteChanges<Route.Model> {
        var found = RouteChanges<Route.Model>()
        for change in changes where resources[change.resource].type == ObjectIdentifier(route) {
            let codec = resources[change.resource].codec
            let before = try change.before.map { try codec.decode(Route.Model.self, from: $0) }
            let after = try change.after.map { try codec.decode(Route.Model.self, from: $0) }
            switch (before, after) {
            case (nil, let after?): found.inserted.append(after)
            case (let before?, nil): found.deleted.append(before)
            case (let before?, let after?): found.updated.append((before, after))
            case (nil, nil): break
            }
        }
        return found
    }
}

extension MockChanges: CustomStringConvertible {
    /// A line for each resource, with `+`, `-` or `~` before its path: `+ posts/3`; "nothing" where there is none.
    public var description: String {
        guard !isEmpty else { return "nothing" }
        return changes.map { change in
            "\(change.before == nil ? "+" : change.after == nil ? "-" : "~") \(change.path)"
        }.joined(separator: "\n")
    }
}
