import Roadbook

/// Narrows a list by the items of a query, as json-server 0.17 does for plain names: the members whose value under the
/// name, or under the names with dots between them, reads like one of those given. An item that no member has the name of
/// is passed over.
struct ListFilter: Sendable {
    private let wanted: [(path: [String], values: Set<String>)]

    init(_ query: [RequestTarget.Item]) {
        let grouped = Dictionary(grouping: query, by: \.name)
        wanted = grouped.map { name, items in
            (name.split(separator: ".").map(String.init), Set(items.map(\.value)))
        }
    }

    func applied(to members: [JSONValue]) -> [JSONValue] {
        let known = wanted.filter { item in members.contains { Self.value(at: item.path, in: $0) != nil } }
        guard !known.isEmpty else { return members }
        return members.filter { member in
            known.allSatisfy { item in Self.value(at: item.path, in: member).map(item.values.contains) ?? false }
        }
    }

    /// The value as a query would write it; `nil` where there is none, or where it is not a single one.
    private static func value(at path: [String], in member: JSONValue) -> String? {
        let value = path.reduce(Optional(member)) { value, name in value?[name] }
        switch value {
        case .string(let text): return text
        case .number, .bool: return value.map { "\($0)" }
        default: return nil
        }
    }
}
