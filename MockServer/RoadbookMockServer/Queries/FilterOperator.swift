/// How a member's value is compared with what a query says.
enum FilterOperator: String, Sendable, CaseIterable {
    case equal = "eq"
    case unequal = "ne"
    case less = "lt"
    case lessOrEqual = "lte"
    case greater = "gt"
    case greaterOrEqual = "gte"
    case among = "in"
    case like
    case contains
    case startsWith
    case endsWith

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Takes a name such as `pages_gte` or `pages:gte` apart; `nil` where it ends in no operator.
    static func split(_ name: String) -> (path: String, filter: FilterOperator)? {
        guard let mark = name.lastIndex(where: { $0 == "_" || $0 == ":" }), mark != name.startIndex,
            let filter = named[String(name[name.index(after: mark)...])]
        else { return nil }
        return (String(name[..<mark]), filter)
    }
}
