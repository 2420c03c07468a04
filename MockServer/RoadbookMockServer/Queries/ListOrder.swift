import Roadbook

/// The order of a list by `_sort` and `_order`.
struct ListOrder: Sendable {
    /// How many names a list may be sorted by.
    static let nameLimit = 16

    private struct Key: Sendable {
        let path: [String]
        let isDescending: Bool
    }

    private let keys: [Key]

    /// The names on the way to what is sorted by.
    var paths: [[String]] { keys.map(\.path) }

    /// - Parameters:
    ///   - sort: The names, with commas between them; one with a minus sign is descending.
    ///   - order: `asc` or `desc` for each name, in any case, with commas between them; `asc` where there is none.
    /// - Throws: ``Problem`` 400 for another order, and for too many names.
    init(sort: [String], order: [String]) throws {
        let names = sort.flatMap { $0.split(separator: ",") }
        guard names.count <= Self.nameLimit else {
            throw Problem.badParameter("_sort", "has more than \(Self.nameLimit) names")
        }
        let orders = try order.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { order in
            switch order.lowercased() {
            case "asc", "": false
            case "desc": true
            default: throw Problem.badParameter("_order", "is neither asc nor desc")
            }
        }
        keys = names.enumerated().map { position, name in
            let isNegated = name.hasPrefix("-")
            let isDescending = position < orders.count && orders[position]
            return Key(
                path: ListFilter.names(String(isNegated ? name.dropFirst() : name)),
                isDescending: isNegated != isDescending
            )
        }
    }

    /// - Parameter properties: Finds the declared properties of the members, by an example.
    func applied(
        to members: [StoredMember],
        _ properties: (JSONValue) -> DeclaredProperties
    ) -> [StoredMember] {
        guard !keys.isEmpty, let first = members.first else { return members }
        let declared = properties(first.value)
        let kinds = keys.map { declared[$0.path] }
        let entries = members.enumerated().map { position, member in
            let values = zip(keys, kinds).map { key, kind in
                Self.value(of: member.value, at: key.path).flatMap { ListValue($0, as: kind) }
            }
            return (position: position, values: values)
        }
        return entries.sorted { left, right in
            for (position, key) in keys.enumerated() {
                let (first, second) = (left.values[position], right.values[position])
                // Most of those that take long to compare are equal, which is found out sooner.
                guard first != second else { continue }
                if Self.precedes(first, second) { return !key.isDescending }
                if Self.precedes(second, first) { return key.isDescending }
            }
            return left.position < right.position
        }.map { members[$0.position] }
    }

    static func value(of member: JSONValue, at path: [String]) -> JSONValue? {
        var value = member
        for name in path {
            guard let next = value[name] else { return nil }
            value = next
        }
        return value
    }

    /// What is missing or null comes behind everything else.
    private static func precedes(_ left: ListValue?, _ right: ListValue?) -> Bool {
        guard let left else { return false }
        guard let right else { return true }
        return left.precedes(right) ?? (left.rank < right.rank)
    }
}
