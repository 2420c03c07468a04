import Roadbook

/// Narrows a list by the items of a query that name values of its members, as json-server 0.17 does. A plain name that
/// neither the model nor a member has is passed over, unless it begins with an underscore.
///
/// The names are a tree that each member is walked along with, so that the time is that of reading the members and the
/// query, however many names the query has. What has to be compared one by one is limited.
struct ListFilter: Sendable {
    /// How many comparisons other than equalities a query may ask for.
    static let comparisonLimit = 16

    private struct Node: Sendable {
        var children: [String: Int] = [:]
        var condition: ListCondition?
    }

    private let items: [DecodedTarget.Item]
    private var nodes = [Node()]

    /// - Throws: ``Problem`` 400 where more is to be compared than is allowed.
    init(_ items: [DecodedTarget.Item]) throws {
        self.items = items
        var comparisons = 0
        for item in items {
            _ = node(at: item.name)
            guard let (path, filter) = FilterOperator.split(item.name) else { continue }
            _ = node(at: path)
            guard ![.equal, .unequal, .among].contains(filter) else { continue }
            comparisons += 1
            guard comparisons <= Self.comparisonLimit else {
                let limit = Self.comparisonLimit
                throw Problem.badParameter(item.name, "is one comparison too many: there may be \(limit)")
            }
        }
    }

    /// - Parameter properties: Finds the declared properties of the members, by an example.
    /// - Throws: ``Problem`` 400 for a name with an underscore before it that neither the model nor a member has.
    func applied(
        to members: [StoredMember],
        _ properties: (JSONValue) -> DeclaredProperties
    ) throws -> [StoredMember] {
        guard nodes.count > 1 else { return members }
        guard let first = members.first else {
            // What members would have nobody knows; these are parameters elsewhere.
            for item in items where Self.foreign.contains(item.name) { throw ListParameters.unknown(item.name) }
            return members
        }
        let declared = properties(first.value)
        let known = knownNodes(of: members)
        var filter = self
        for item in items {
            try filter.add(item, known, declared)
        }
        let needed = filter.nodes.filter { $0.condition.map { !$0.allowsMissing } ?? false }.count
        var stamps = [Int](repeating: -1, count: nodes.count)
        return members.enumerated().filter { position, member in
            var met = 0
            var isRefused = false
            filter.walk(member.value, position, &stamps) { index, value in
                guard let condition = filter.nodes[index].condition else { return }
                if !condition.isMet(by: value) {
                    isRefused = true
                } else if !condition.allowsMissing {
                    met += 1
                }
            }
            return !isRefused && met == needed
        }.map(\.element)
    }

    /// A name as a whole beats the same name taken as one with an operator: `checked_in` may be a property.
    private mutating func add(_ item: DecodedTarget.Item, _ known: Set<Int>, _ declared: DeclaredProperties) throws {
        if let index = node(at: item.name), isThere(item.name, index, known, declared) {
            want(.equal, item.value, of: index, item.name, declared)
        } else if let (path, filter) = FilterOperator.split(item.name), let index = node(at: path) {
            if ListParameters.isMeant(path), !isThere(path, index, known, declared) {
                throw ListParameters.unknown(item.name)
            }
            want(filter, item.value, of: index, path, declared)
        } else if ListParameters.isMeant(item.name) {
            throw ListParameters.unknown(item.name)
        }
    }

    /// Parameters of json-server that are none here.
    private static let foreign: Set<String> = ["_delay", "_dependent", "_where"]

    /// Whether the model or a member has a value of a name.
    private func isThere(_ name: String, _ index: Int, _ known: Set<Int>, _ declared: DeclaredProperties) -> Bool {
        known.contains(index) || declared[Self.names(name)] != nil
    }

    private mutating func want(
        _ filter: FilterOperator,
        _ text: String,
        of index: Int,
        _ path: String,
        _ declared: DeclaredProperties
    ) {
        if nodes[index].condition == nil { nodes[index].condition = ListCondition(on: declared[Self.names(path)]) }
        nodes[index].condition?.add(filter, text)
    }

    private func knownNodes(of members: [StoredMember]) -> Set<Int> {
        var known: Set<Int> = []
        var stamps = [Int](repeating: -1, count: nodes.count)
        for (position, member) in members.enumerated() {
            walk(member.value, position, &stamps) { index, _ in known.insert(index) }
        }
        return known
    }

    static func names(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }

    private mutating func node(at path: String) -> Int? {
        let names = Self.names(path)
        return names.isEmpty ? nil : names.reduce(0) { child(named: $1, of: $0) }
    }

    private mutating func child(named name: String, of index: Int) -> Int {
        if let known = nodes[index].children[name] { return known }
        nodes.append(Node())
        nodes[index].children[name] = nodes.count - 1
        return nodes.count - 1
    }

    /// Finds the values of a member that have a place in the tree, each once: of a repeated name the last one.
    private func walk(
        _ member: JSONValue,
        _ position: Int,
        _ stamps: inout [Int],
        _ found: (_ index: Int, _ value: JSONValue) -> Void
    ) {
        var open = [(index: 0, value: member)]
        while let (index, value) = open.popLast() {
            guard !nodes[index].children.isEmpty, case .object(let members) = value else { continue }
            for member in members.reversed() {
                guard let next = nodes[index].children[member.name], stamps[next] != position else { continue }
                stamps[next] = position
                found(next, member.value)
                open.append((next, member.value))
            }
        }
    }
}
