import Roadbook

/// What a query wants of the values under one name.
///
/// A value that is given several times for one operator is met by any of them, and by all of them for `ne`; different
/// operators have to be met together.
struct ListCondition: Sendable {
    private enum Test: Sendable {
        case order(FilterOperator, [ListValue])
        case pattern(TextPattern)
    }

    private var property: DeclaredProperty?
    /// What has to be one of these, for each operator.
    private var wanted: [FilterOperator: Set<ListValue>] = [:]
    private var unwanted: Set<ListValue> = []
    private var tests: [FilterOperator: [Test]] = [:]

    init(on property: DeclaredProperty?) {
        self.property = property
    }

    /// Whether a member without the value is left in.
    var allowsMissing: Bool { wanted.isEmpty && tests.isEmpty }

    mutating func add(_ filter: FilterOperator, _ text: String) {
        switch filter {
        case .equal:
            wanted[filter, default: []].formUnion(readings(text))
        case .among:
            let texts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            wanted[filter, default: []].formUnion(texts.flatMap(readings))
        case .unequal:
            unwanted.formUnion(readings(text))
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            tests[filter, default: []].append(.order(filter, readings(text)))
        case .like: tests[filter, default: []].append(.pattern(TextPattern(like: text)))
        case .contains: tests[filter, default: []].append(.pattern(TextPattern(text)))
        case .startsWith: tests[filter, default: []].append(.pattern(TextPattern(text, atStart: true)))
        case .endsWith: tests[filter, default: []].append(.pattern(TextPattern(text, atEnd: true)))
        }
    }

    func isMet(by stored: JSONValue) -> Bool {
        let value = ListValue(stored, as: property)
        guard value != nil || stored.array != nil else { return allowsMissing }
        return value.map { !unwanted.contains($0) } ?? true
            && wanted.values.allSatisfy { wanted in value.map(wanted.contains) ?? false }
            && tests.values.allSatisfy { tests in tests.contains { Self.passes($0, value, stored) } }
    }

    private func readings(_ text: String) -> [ListValue] { ListValue.readings(of: text, as: property) }

    private static func passes(_ test: Test, _ value: ListValue?, _ stored: JSONValue) -> Bool {
        switch test {
        case .order(let filter, let bounds):
            bounds.contains { bound in
                guard let value else { return false }
                return switch filter {
                case .less: value.precedes(bound) ?? false
                case .lessOrEqual: bound.precedes(value).map { !$0 } ?? false
                case .greater: bound.precedes(value) ?? false
                default: value.precedes(bound).map { !$0 } ?? false
                }
            }
        case .pattern(let pattern):
            pattern.isFound(in: text(of: stored))
        }
    }

    /// A value as text; of an array the texts of its elements with commas between them.
    private static func text(of value: JSONValue) -> String {
        if let elements = value.array { return elements.map(text(of:)).joined(separator: ",") }
        return value.string ?? (value.isNull ? "" : value.description)
    }
}
