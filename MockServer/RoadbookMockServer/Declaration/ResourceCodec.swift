import Foundation
import Roadbook

/// What the mock asks of a route's types, with the types erased.
struct ResourceCodec: Sendable {
    typealias Check = @Sendable (JSONValue) throws -> Void
    typealias Action = @Sendable (JSONValue) throws -> JSONValue

    let routeName: String
    /// How the names of properties are written on the wire.
    let keys: KeyStyle
    /// Throws where a value does not decode as the model.
    let checkModel: Check
    /// Throws where a value does not decode as the draft; `nil` where the draft is the model.
    let checkDraft: Check?
    /// What the validator of the route finds wrong with a draft; with what it is when it is complete, where it needs what it
    /// is given here, such as an id, to be a draft.
    let failures: @Sendable (_ value: JSONValue, _ complete: JSONValue) throws -> [ValidationFailure]
    /// Whether the model has a place for a name: whether it is still there once decoded and encoded again.
    let keeps: @Sendable (_ name: String, _ value: JSONValue) -> Bool
    /// The properties of the model that are known, found by an example of it.
    let properties: @Sendable (JSONValue) -> DeclaredProperties
    /// What answers are to be: one of the model, and the list.
    let modelShape: AnswerShape
    let listShape: AnswerShape
    /// The path segment of an id in JSON, and the reverse; `nil` where it is not an id of the route.
    let segment: @Sendable (JSONValue) -> String?
    let id: @Sendable (_ segment: String) -> JSONValue?
    /// The path segment of an id as it is kept; `nil` where it is not an id of the route.
    let normalized: @Sendable (_ segment: String) -> String?
    /// Makes a model of a draft and an id, where that was said.
    private(set) var make: (@Sendable (_ draft: JSONValue, _ id: String) throws -> JSONValue)?
    /// Makes the list of its members; `nil` where it has to be said and was not.
    private(set) var envelope: (@Sendable (_ members: [JSONValue], _ cursor: String?) throws -> JSONValue)?
    /// An id of the route in JSON; `nil` where none can be made up.
    let exampleID: JSONValue?
    /// Whether a draft with an id is known not to decode as a model.
    private let draftIsKnownToFail: Bool
    let coding: Coding

    var draftMakesModel: Bool { make != nil || !draftIsKnownToFail }

    /// - Parameters:
    ///   - idKey: The name of the id on the wire.
    ///   - foreignKey: The name of the parent's id on the wire and an example of it, where there is a parent.
    init<Route: Routable>(
        _ route: Route,
        idKey: String,
        foreignKey: (name: String, example: JSONValue)?,
        coding: Coding
    ) {
        self.coding = coding
        keys = coding.keys ?? .asDeclared
        routeName = String(reflecting: Route.self).split(separator: ".").dropFirst().joined(separator: ".")
        checkModel = Self.check(Route.Model.self, coding)
        let draftIsModel = Route.Draft.self == Route.Model.self
        checkDraft = draftIsModel ? nil : Self.check(Route.Draft.self, coding)
        failures = { (value: JSONValue, complete: JSONValue) -> [ValidationFailure] in
            let sent = try? coding.decode(Route.Draft.self, from: value)
            return try route.validator.failures(of: sent ?? coding.decode(Route.Draft.self, from: complete))
        }
        keeps = { (name: String, value: JSONValue) -> Bool in
            guard let model = try? coding.decode(Route.Model.self, from: value),
                let encoded = try? coding.jsonValue(encoding: model)
            else { return false }
            return encoded[name] != nil
        }
        properties = { example in DeclaredProperty.all(of: Route.Model.self, like: example, coding) }
        modelShape = AnswerShape(Route.Model.self, coding)
        listShape = Route.List.self == [Route.Model].self ? modelShape.list : AnswerShape(Route.List.self, coding)
        segment = { (value: JSONValue) -> String? in
            if let id = try? coding.decode(Route.ID.self, from: value) { return id.pathSegment }
            // Dynamic routes have String ids, whatever the JSON has.
            guard Route.ID.self == String.self, case .number(let number) = value else { return nil }
            return Self.segment(of: number)
        }
        id = { segment in
            guard let id = Route.ID(pathSegment: segment) else { return nil }
            return try? coding.jsonValue(encoding: id)
        }
        normalized = { Route.ID(pathSegment: $0)?.pathSegment }
        if Route.List.self == [Route.Model].self { envelope = { members, _ in .array(members) } }
        exampleID = Self.exampleID(of: route, coding)
        var known = [(name: idKey, example: exampleID)]
        if let foreignKey { known.append((foreignKey.name, foreignKey.example)) }
        draftIsKnownToFail = !draftIsModel && Route.verbs.contains(.create) && Self.draftFails(route, known, coding)
    }

    /// A number as the id it names: 1, 1.0 and 10e-1 are one.
    private static func segment(of number: JSONNumber) -> String {
        number.int.map(String.init) ?? number.text
    }

    private static func check<Value: Decodable & Sendable>(_ type: Value.Type, _ coding: Coding) -> Check {
        { value in _ = try coding.decode(type, from: value) }
    }

    private static func exampleID<Route: Routable>(of route: Route, _ coding: Coding) -> JSONValue? {
        let id = ["1", SampleDecoder.uuid].lazy.compactMap(Route.ID.init(pathSegment:)).first
        return id.flatMap { try? coding.jsonValue(encoding: $0) }
    }

    /// Tries a made-up draft: it fails where the model has a name that the draft has not. What cannot be made up, or fails
    /// for its made-up values, is not known to fail; that is found out at the first create.
    private static func draftFails<Route: Routable>(
        _ route: Route,
        _ known: [(name: String, example: JSONValue?)],
        _ coding: Coding
    ) -> Bool {
        guard let draft = try? Route.Draft(from: SampleDecoder()),
            case .object(var members)? = try? coding.jsonValue(encoding: draft)
        else { return false }
        for (name, example) in known { members[name] = example }
        do {
            _ = try coding.decode(Route.Model.self, from: .object(members))
            return false
        } catch DecodingError.keyNotFound {
            return true
        } catch {
            return false
        }
    }
}

extension ResourceCodec {
    /// What a resource holds, as a model of its route.
    func decode<Model: Decodable>(_ type: Model.Type, from value: JSONValue) throws -> Model {
        try coding.decode(type, from: value)
    }

    mutating func setMake<Route: Creatable>(
        for route: Route.Type,
        _ make: @escaping @Sendable (Route.Draft, Route.ID) throws -> Route.Model
    ) {
        self.make = { [coding] draft, segment in
            guard let id = Route.ID(pathSegment: segment) else {
                throw MockServerError("\"\(segment)\" is not an id of \(route)", advice: "Choose an id in the draft.")
            }
            return try coding.jsonValue(encoding: make(try coding.decode(Route.Draft.self, from: draft), id))
        }
    }

    mutating func setEnvelope<Route: Listable>(
        for route: Route.Type,
        _ envelope: @escaping @Sendable (_ models: [Route.Model], _ cursor: String?) throws -> Route.List
    ) {
        self.envelope = { [coding] members, cursor in
            let models = try members.map { try coding.decode(Route.Model.self, from: $0) }
            return try coding.jsonValue(encoding: envelope(models, cursor))
        }
    }

    func action<Route: Routable>(
        for route: Route.Type,
        _ change: @escaping @Sendable (inout Route.Model) throws -> Void
    ) -> Action {
        { [coding] value in
            var model = try coding.decode(Route.Model.self, from: value)
            try change(&model)
            return try coding.jsonValue(encoding: model)
        }
    }
}

extension ResourceCodec {
    /// Any JSON, with ids that are numbers or strings; what may be a number is one.
    static let dynamic = ResourceCodec { segment in
        Int(pathSegment: segment).map { .number(JSONNumber($0)) } ?? .string(segment)
    }

    /// Any JSON, with ids that are strings unless they are given as numbers.
    static let dynamicWithTextIDs = ResourceCodec { segment in .string(segment) }

    private init(id: @escaping @Sendable (_ segment: String) -> JSONValue) {
        coding = .inherited
        keys = .asDeclared
        routeName = "JSONValue"
        checkModel = { _ in }
        checkDraft = nil
        failures = { _, _ in [] }
        keeps = { _, _ in false }
        properties = { _ in [:] }
        modelShape = AnswerShape(JSONValue.self, coding)
        listShape = modelShape.list
        segment = { value in
            switch value {
            case .string(let text): text
            case .number(let number): Self.segment(of: number)
            default: nil
            }
        }
        self.id = id
        normalized = { $0 }
        envelope = { members, _ in .array(members) }
        draftIsKnownToFail = false
        exampleID = nil
    }
}
