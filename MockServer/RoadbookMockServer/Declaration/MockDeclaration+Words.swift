import Roadbook

/// What is declared, in words.
extension MockDeclaration {
    /// The path of what a path leads to, as declared: `posts/{postId}/comments/{id}`.
    func pattern(of end: PathTree.End) -> String {
        let index = end.resource
        if case .related(_, let owner) = end {
            let id = resources[owner].referenceName ?? resources[owner].parameterName
            return (resources[owner].segments + ["{\(id)}"] + resources[index].segments).joined(separator: "/")
        }
        var chain = [index]
        while let parent = resources[chain[0]].parent { chain.insert(parent, at: 0) }
        let steps = chain.flatMap { step -> [String] in
            let resource = resources[step]
            guard step != index else { return resource.segments }
            return resource.segments + (resource.isSingleton ? [] : ["{\(resource.parameterName)}"])
        }
        let member = resources[index].isSingleton ? [] : ["{id}"]
        return (steps + end.steps(member: member)).joined(separator: "/")
    }

    /// What an exchange is called in the words of the routes: `posts.comments.get`.
    func name(of method: String, at end: PathTree.End) -> String {
        let resource = resources[end.resource]
        let verb =
            switch end {
            case .collection, .related: resource.verb(for: method, ofMember: false)?.rawValue
            case .member: resource.verb(for: method, ofMember: true)?.rawValue
            case .action(_, let name): name.joined(separator: "/")
            }
        return "\(resource.name).\(verb ?? method)"
    }

    /// The ids of a path with their names: `postId 7, id 3`.
    func words(for ids: [String], at end: PathTree.End) -> [(name: String, id: String)] {
        let names = pattern(of: end).split(separator: "/").compactMap { step in
            step.hasPrefix("{") && step.hasSuffix("}") ? String(step.dropFirst().dropLast()) : nil
        }
        return Array(zip(names, ids)).map { (name: $0.0, id: $0.1) }
    }

    /// Whether a method is declared for what a path leads to.
    func declares(_ method: String, at end: PathTree.End) -> Bool {
        let resource = resources[end.resource]
        return switch end {
        case .collection, .related: resource.verb(for: method, ofMember: false) != nil
        case .member: resource.verb(for: method, ofMember: true) != nil
        case .action(_, let name): resource.actions[name]?[method] != nil
        }
    }

    /// What the declarations of a route type are, wherever they are nested.
    func indexes(of route: ObjectIdentifier) -> [Int] {
        resources.indices.filter { resources[$0].type == route }
    }
}

extension PathTree.End {
    /// The resource it belongs to.
    var resource: Int {
        switch self {
        case .collection(let index), .member(let index), .action(let index, _), .related(let index, _): index
        }
    }

    fileprivate func steps(member: [String]) -> [String] {
        switch self {
        case .collection, .related: []
        case .member: member
        case .action(_, let name): member + name
        }
    }
}
