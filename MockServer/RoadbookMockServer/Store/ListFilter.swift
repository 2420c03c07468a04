import Roadbook

/// Narrows a list by the items of a query, as json-server 0.17 does for plain names: the members whose value under the
/// name, or under the names with dots between them, reads like one of those given. An item that no member has the name of
/// is passed over.
///
/// The wanted names are a tree that each member is walked along with, so that the time is that of reading the members and
/// the query, however many names the query has.
struct ListFilter: Sendable {
    /// A name, and what is wanted of the value under it.
    private struct Node: Sendable {
        var children: [String: Int] = [:]
        /// The texts of which the value has to be one; `nil` where the value is not asked about.
        var texts: Set<String>?
    }

    private var nodes = [Node()]

    init(_ query: [DecodedTarget.Item]) {
        for item in query {
            let path = item.name.split(separator: ".").map(String.init)
            guard !path.isEmpty else { continue }
            let index = path.reduce(0) { child(named: $1, of: $0) }
            nodes[index].texts = (nodes[index].texts ?? []).union([item.value])
        }
    }

    func applied(to members: [JSONValue]) -> [JSONValue] {
        guard nodes.count > 1 else { return members }
        let known = members.reduce(into: Set<Int>()) { known, member in
            walk(member) { index, _ in known.insert(index) }
        }
        guard !known.isEmpty else { return members }
        return members.filter { member in
            var met = 0
            walk(member) { index, text in
                if nodes[index].texts?.contains(text) == true { met += 1 }
            }
            return met == known.count
        }
    }

    private mutating func child(named name: String, of index: Int) -> Int {
        if let known = nodes[index].children[name] { return known }
        nodes.append(Node())
        nodes[index].children[name] = nodes.count - 1
        return nodes.count - 1
    }

    /// Finds the values of a member that are asked about, each once, as a query would write them.
    private func walk(_ value: JSONValue, at index: Int = 0, _ found: (_ index: Int, _ text: String) -> Void) {
        switch value {
        case .object(let members):
            guard !nodes[index].children.isEmpty else { return }
            for member in members {
                guard let next = nodes[index].children[member.name] else { continue }
                walk(member.value, at: next, found)
            }
        case .string(let text):
            if nodes[index].texts != nil { found(index, text) }
        case .number, .bool:
            if nodes[index].texts != nil { found(index, "\(value)") }
        case .null, .array:
            break
        }
    }
}
