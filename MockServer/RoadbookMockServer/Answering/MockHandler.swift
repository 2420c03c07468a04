import Foundation
import Roadbook
import RoadbookHTTPEngine

/// Answers requests from a mock's declaration and state.
struct MockHandler: Sendable {
    private let core: MockCore
    @Boxed private var declaration: MockDeclaration

    init(core: MockCore) {
        self.init(core: core, core.boxedDeclaration)
    }

    init(core: MockCore, _ declaration: Boxed<MockDeclaration>) {
        self.core = core
        _declaration = declaration
    }

    func response(to request: MockRequest) -> HTTPResponse {
        if request.request.target == [UInt8(ascii: "*")] {
            return Answer(status: 204, fields: [("Allow", Destination.allMethods)]).response
        }
        guard declaration.hasSwitches else {
            return Answer.made { try answer(to: Destination(of: request, in: declaration)) }.response
        }
        let destination = Result { try Destination(of: request, in: declaration) }
        let switches = SwitchChain(core, _declaration, request.request, to: try? destination.get())
        return switches.answer { try answer(to: destination.get()) }.response
    }

    private func answer(to destination: Destination) throws -> Answer {
        let call = destination.call
        switch destination.end {
        case .route(.collection(let index)): return try answer(call, of: index, isMember: false)
        case .route(.member(let index)): return try answer(call, of: index, isMember: true)
        case .route(.action(let index, let name)): return try act(call, of: index, name)
        case .route(.related(let index, let owner)):
            let owner = ResourcePlace(owner, ids: call.ids, isMember: true, in: declaration.resources)
            return try answer(call, of: index, isMember: false, relatedTo: owner)
        case .tokens(let policy): return try TokenEndpoint(core, policy).answer(to: call)
        }
    }

    /// How often a change is tried on a resource that others change.
    private static let attempts = 1_000

    /// - Parameter owner: The member of another collection whose id those carry that are meant; `nil` for all.
    private func answer(
        _ call: MockCall,
        of index: Int,
        isMember: Bool,
        relatedTo owner: ResourcePlace? = nil
    ) throws -> Answer {
        let ids = owner == nil ? call.ids : []
        let place = ResourcePlace(index, ids: ids, isMember: isMember, in: declaration.resources)
        var methods: [String] { place.resource.methods(ofMember: isMember) }
        if call.method == "OPTIONS" {
            return AllowedMethods.answer(methods, patches: methods.contains("PATCH") ? Self.patchTypes : [])
        }
        guard let verb = place.resource.verb(for: call.method, ofMember: isMember) else {
            throw Problem.notAllowed(call.method, at: call.path.joined(separator: "/"), allowing: methods)
        }
        let answer = tagged(try answer(call, verb, at: place, relatedTo: owner), at: place)
        guard verb == .get || verb == .list, place.resource.entityTagPolicy != .none else { return answer }
        return try Preconditions(call.request.fields).answer(to: answer)
    }

    /// An answer with the tag of its content, where versions are kept.
    private func tagged(_ answer: Answer, at place: ResourcePlace) -> Answer {
        place.resource.entityTagPolicy == .none ? answer : answer.tagged
    }

    private func answer(
        _ call: MockCall,
        _ verb: Verb,
        at place: ResourcePlace,
        relatedTo owner: ResourcePlace?
    ) throws -> Answer {
        switch verb {
        case .list: return try list(call, at: place, relatedTo: owner)
        case .create: return try create(call, at: place, relatedTo: owner)
        case .get: return try get(call, at: place)
        case .replace: return try replace(call, at: place)
        case .patch: return try patch(call, at: place)
        case .delete:
            try core.withStore { store in
                let value = try place.value(in: store)
                if let kept = store.restriction(at: place.place, id: place.id, of: declaration.resources) {
                    throw Problem.conflict("Something is nested in \(declaration.path(of: kept.place, id: kept.id)).")
                }
                try checkVersion(value, at: place, for: call)
                store.remove(at: place.place, id: place.id, of: declaration.resources)
            }
            return .noContent
        }
    }

    /// Refuses a change of another version than the request names, where versions are kept.
    private func checkVersion(_ current: JSONValue?, at place: ResourcePlace, for call: MockCall) throws {
        let policy = place.resource.entityTagPolicy
        guard policy != .none else { return }
        try Preconditions(call.request.fields).check(current, isRequired: policy == .required)
    }

    private func list(_ call: MockCall, at place: ResourcePlace, relatedTo owner: ResourcePlace?) throws -> Answer {
        let items = call.target.query
        let cursors = try place.resource.switches.cursorPages.flatMap { try CursorQuery($0, items, at: place.place) }
        let query = try ListQuery(cursors?.others ?? items)
        let store = core.readable(place.resource)
        try place.checkParents(in: store)
        guard let envelope = place.resource.codec.envelope else {
            throw Problem(
                500,
                "Internal Server Error",
                "The mock was not told how to make the list of \(place.resource.name)."
            )
        }
        let relations = try relations(call, at: place, in: store)
        let members = store[place.place].members
        let (all, properties) = (try owner?.referring(members, in: store) ?? members, place.resource.codec.properties)
        if let cursors {
            let page = try cursors.page(of: try query.found(in: all, properties), query.order, properties)
            let list = try envelope(relations.applied(to: page.members).map(\.value), page.next)
            return Answer(status: 200, fields: cursors.fields(next: page.next, of: call), content: list)
        }
        let (part, fields) = try query.applied(to: all, properties, target: call.target(ofPage:))
        let list = try envelope(relations.applied(to: part).map(\.value), nil)
        return Answer(status: 200, fields: fields, content: list)
    }

    private func get(_ call: MockCall, at place: ResourcePlace) throws -> Answer {
        guard !call.target.query.isEmpty else {
            return .ok(try core.reading(place.resource) { try place.value(in: $0) })
        }
        let store = core.readable(place.resource)
        let value = try place.value(in: store)
        if let item = call.target.query.first(where: { ListParameters.isMeant($0.name) }),
            !ListParameters.isKnown(item.name), value[item.name] == nil
        {
            throw ListParameters.unknown(item.name)
        }
        let relations = try relations(call, at: place, in: store)
        return .ok(relations.applied(to: [StoredMember(id: place.id, value: value)])[0].value)
    }

    private func relations(_ call: MockCall, at place: ResourcePlace, in store: Store) throws -> Relations {
        try Relations(RelationNames(call.target.query), of: place, in: store, declaration.resources)
    }

    private func create(_ call: MockCall, at place: ResourcePlace, relatedTo owner: ResourcePlace?) throws -> Answer {
        var draft = try call.object()
        if let owner { draft = try core.withStore { try owner.referred(by: draft, in: $0) } }
        let (id, value) = try core.create(of: draft, at: place) { [draft] in try $0.created(from: draft, id: $1) }
        let location = declaration.target(of: place.place, id: id)
        return Answer(status: 201, fields: [("Location", location)], content: value)
    }

    private func replace(_ call: MockCall, at place: ResourcePlace) throws -> Answer {
        let draft = try call.object()
        let isSingleton = place.resource.isSingleton
        let exists = try core.withStore { store in
            try place.checkParents(in: store)
            let exists = store[place.place, place.id] != nil
            // The id of a collection's member is the server's to give; a singleton has none, so a PUT may make it.
            if !exists, !isSingleton { _ = try place.value(in: store) }
            return exists
        }
        let value = try RecordWriter(place).replaced(by: draft, id: place.id)
        try core.withStore { store in
            // It, or its parent, may have gone while the value was made.
            if isSingleton { try place.checkParents(in: store) } else { _ = try place.value(in: store) }
            try checkVersion(store[place.place, place.id], at: place, for: call)
            store.put(value, at: place.place, id: place.id)
        }
        return Answer(status: exists ? 200 : 201, content: value)
    }

    /// What a patch may be.
    private static let patchTypes = [
        "application/merge-patch+json", "application/json-patch+json", "application/json",
    ]

    private func patch(_ call: MockCall, at place: ResourcePlace) throws -> Answer {
        let patch = try call.json(accepting: Self.patchTypes)
        let operations = call.mediaType == "application/json-patch+json" ? try JSONPatch(patch) : nil
        return .ok(
            try change(place, for: call) { value, writer in
                let patched = try operations?.applied(to: value) ?? MergePatch.apply(patch, to: value)
                return try writer.patched(to: patched, id: place.id)
            }
        )
    }

    private func act(_ call: MockCall, of index: Int, _ name: [String]) throws -> Answer {
        let place = ResourcePlace(index, ids: call.ids, isMember: true, in: declaration.resources)
        let actions = place.resource.actions[name] ?? [:]
        let methods = place.resource.methods(of: name)
        if call.method == "OPTIONS" { return AllowedMethods.answer(methods) }
        guard let action = actions[call.method] else {
            throw Problem.notAllowed(call.method, at: call.path.joined(separator: "/"), allowing: methods)
        }
        let changed = try change(place, for: call) { value, writer in try writer.checked(action(value), id: place.id) }
        return tagged(.ok(changed), at: place)
    }

    /// Changes a resource by what it is now.
    ///
    /// What a user said of actions and models runs outside of the lock, since it may call the mock; where the resource was
    /// changed meanwhile it is tried again.
    private func change(
        _ place: ResourcePlace,
        for call: MockCall,
        _ change: (_ value: JSONValue, _ writer: RecordWriter) throws -> JSONValue
    ) throws -> JSONValue {
        for _ in 0..<Self.attempts {
            let value = try core.withStore { try place.value(in: $0) }
            let changed = try change(value, RecordWriter(place))
            let isStored = try core.withStore { store in
                guard try place.value(in: store) == value else { return false }
                try checkVersion(value, at: place, for: call)
                store.put(changed, at: place.place, id: place.id)
                return true
            }
            if isStored { return changed }
        }
        throw Problem.conflict("The resource was changed by others each time it was to be changed.")
    }
}
