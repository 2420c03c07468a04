/// What can be done at a place, as routes declare it.
public enum Verb: String, Sendable, Hashable, CaseIterable, Codable {
    case list
    case create
    case get
    case replace
    case patch
    case delete

    /// The request method of the verb.
    public var method: HTTPMethod {
        switch self {
        case .list, .get: .get
        case .create: .post
        case .replace: .put
        case .patch: .patch
        case .delete: .delete
        }
    }

    /// Whether the verb is asked of one member, rather than of the collection.
    public var isOfMember: Bool {
        self != .list && self != .create
    }
}

extension Routable {
    /// The verbs that this route declares, in the order of ``Verb``. A singleton has no list.
    package static var verbs: [Verb] {
        Verb.allCases.filter { verb in
            switch verb {
            case .list: self is any Listable.Type && !isSingleton
            case .get: self is any Gettable.Type
            case .create: self is any Creatable.Type
            case .replace: self is any Replaceable.Type
            case .patch: self is any Patchable.Type
            case .delete: self is any Deletable.Type
            }
        }
    }

    package static var isSingleton: Bool { Placement.self == Member<Self>.self }
}
