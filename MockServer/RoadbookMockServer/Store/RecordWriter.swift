import Roadbook

/// Makes what is stored out of what was sent.
struct RecordWriter: Sendable {
    private let target: ResourcePlace
    private let resource: MockResource
    private let keepsEveryID: Bool

    /// - Parameter keepsEveryID: Whether what clients send for want of an id is one: 0 then is an id as any other, and an
    ///   empty text one that is wrong. So it is in a file.
    init(_ target: ResourcePlace, keepsEveryID: Bool = false) {
        self.target = target
        self.keepsEveryID = keepsEveryID
        resource = target.resource
    }

    // MARK: Ids

    /// The id of a new resource: the one that was chosen, where it is free, or the next one.
    ///
    /// - Parameter others: Ids that are not assigned though they are free; none unless given.
    /// - Throws: ``Problem`` 409 where the chosen one is taken, 422 where it is not an id of the route.
    func newID(for draft: JSONValue, besides others: Set<String> = [], in store: inout Store) throws -> String {
        guard !resource.isSingleton else {
            try checkFree(Store.only, in: store)
            return Store.only
        }
        if let id = try chosenID(of: draft) {
            try checkFree(id, in: store)
            return id
        }
        while true {
            let number = store.nextNumber(of: target.place.resource)
            let candidates = resource.assignedIDs.candidates(number)
            guard let id = candidates.first(where: { resource.codec.id($0) != nil }) else {
                throw Problem(
                    500,
                    "Internal Server Error",
                    "The mock cannot make an id of \(resource.name): let the draft choose one."
                )
            }
            if store[target.place, id] == nil, !others.contains(id) { return id }
        }
    }

    /// The id that a draft chose; `nil` where it chose none.
    ///
    /// - Throws: ``Problem`` 422 where it is not an id of the route.
    func chosenID(of draft: JSONValue) throws -> String? {
        guard hasChosenID(draft), let chosen = draft[resource.idKey] else { return nil }
        guard let id = resource.codec.segment(chosen), !id.isEmpty else { throw Problem.noID(of: resource) }
        guard Self.canBeSegment(id) else {
            throw Problem.noID(of: resource, since: "it cannot be a segment of a path")
        }
        return id
    }

    /// Whether the path of a request can have an id (``DecodedTarget``).
    static func canBeSegment(_ id: String) -> Bool { id != "." && id != ".." && !id.utf8.contains(0) }

    /// - Throws: ``Problem`` 409 where an id is taken. A singleton of a file is replaced by another one, as in json-server.
    func checkFree(_ id: String, in store: Store) throws {
        guard store[target.place, id] != nil, !(resource.isSingleton && resource.isToldByName) else { return }
        throw Problem.conflict(
            resource.isSingleton
                ? "There is a \(resource.name) already." : "The id \"\(id)\" is taken in \(resource.name)."
        )
    }

    /// Whether a draft brings an id: 0, an empty text and null are none, unless every id is kept; null is none then either.
    func hasChosenID(_ draft: JSONValue) -> Bool {
        draft[resource.idKey].map { !isUnchosen($0) } ?? false
    }

    private func isUnchosen(_ id: JSONValue) -> Bool {
        switch id {
        case .null: true
        case .string(let text): !keepsEveryID && text.isEmpty
        case .number(let number): !keepsEveryID && number.int == 0
        default: false
        }
    }

    // MARK: Values

    /// What a draft becomes under an id.
    ///
    /// - Throws: ``Problem`` 422 where the draft does not decode or is not valid, 500 where it decodes and makes no model.
    func created(from draft: JSONValue, id: String) throws -> JSONValue {
        guard let checkDraft = resource.codec.checkDraft else { return try validated(draft, id: id) }
        try decoding { try checkDraft(draft) }
        try validate(draft, draft)
        return try made(from: draft, id: id)
    }

    /// What takes the place of a resource: a model, or a draft that becomes one.
    ///
    /// - Throws: ``Problem`` 422 where it decodes as neither or is a draft that is not valid, 500 where it is a draft that
    ///   makes no model.
    func replaced(by value: JSONValue, id: String) throws -> JSONValue {
        guard let checkDraft = resource.codec.checkDraft else { return try validated(value, id: id) }
        let isDraft = (try? checkDraft(value)) != nil
        // What is a model without our doing is not held to what drafts are: they may have what it has no place for.
        if isDraft, (try? resource.codec.checkModel(value)) == nil { try validate(value, value) }
        let complete = complete(value, id: id)
        guard isDraft, (try? resource.codec.checkModel(complete)) == nil else { return try checked(value, id: id) }
        return try made(from: value, id: id)
    }

    /// What a resource is after a patch.
    ///
    /// - Throws: ``Problem`` 422 where it does not decode as the model, or where the draft is the model and it is not valid.
    func patched(to value: JSONValue, id: String) throws -> JSONValue {
        resource.codec.checkDraft == nil ? try validated(value, id: id) : try checked(value, id: id)
    }

    /// A value as it is stored, where the draft is the model.
    private func validated(_ value: JSONValue, id: String) throws -> JSONValue {
        let complete = try checked(value, id: id)
        try validate(value, complete)
        return complete
    }

    /// - Throws: ``Problem`` 422 with what the validator of the route finds, 500 where a predicate of it throws.
    private func validate(_ value: JSONValue, _ complete: JSONValue) throws {
        let failures: [ValidationFailure]
        do {
            failures = try resource.codec.failures(value, complete)
        } catch {
            throw Problem.unvalidated(error, by: resource.name)
        }
        guard failures.isEmpty else { throw Problem.invalid(failures, as: resource.name) }
    }

    /// A value as it is stored: under its id, and knowing its parent.
    ///
    /// - Throws: ``Problem`` 422 where it does not decode as the model.
    func checked(_ value: JSONValue, id: String) throws -> JSONValue {
        guard case .object = value else { throw Problem.noObject }
        let complete = complete(value, id: id)
        try decoding { try resource.codec.checkModel(complete) }
        return complete
    }

    private func made(from draft: JSONValue, id: String) throws -> JSONValue {
        if let make = resource.codec.make { return complete(try make(draft, id), id: id) }
        let complete = complete(draft, id: id)
        guard (try? resource.codec.checkModel(complete)) != nil else { throw Problem.unmakeable(resource) }
        return complete
    }

    private func decoding(_ check: () throws -> Void) throws {
        do { try check() } catch { throw Problem.undecodable(error, keys: resource.codec.keys) }
    }

    /// The value with its id, and with that of its parent where the model has a place for it.
    private func complete(_ value: JSONValue, id: String) -> JSONValue {
        guard case .object(var members) = value else { return value }
        guard !resource.isSingleton else { return value }
        // An id that already says the same stays as it was written: dynamic ones may be numbers.
        if members[resource.idKey].flatMap(resource.codec.segment) != id, let id = resource.codec.id(id) {
            members[resource.idKey] = id
        }
        guard let foreignKey = target.foreignKey else { return .object(members) }
        var related = members
        related[foreignKey.name] = foreignKey.value
        return .object(resource.codec.keeps(foreignKey.name, .object(related)) ? related : members)
    }
}
