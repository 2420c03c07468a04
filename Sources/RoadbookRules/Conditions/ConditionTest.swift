/// One test of a condition.
protocol ConditionTest<Root>: Sendable, CustomStringConvertible {
    associatedtype Root

    /// The parts of the root that it reads, as far as is known.
    var parts: [PartialKeyPath<Root>] { get }

    func holds(for root: Root) throws -> Bool

    /// Whether the other is known to hold where this does, and not to where this does not.
    func isSame(as other: any ConditionTest<Root>) -> Bool
}

/// A test of which nothing is known but its name.
struct ClosureTest<Root>: ConditionTest {
    let name: String
    let test: @Sendable (Root) throws -> Bool

    var parts: [PartialKeyPath<Root>] { [] }
    var description: String { name }

    func holds(for root: Root) throws -> Bool { try test(root) }

    func isSame(as other: any ConditionTest<Root>) -> Bool { false }
}

/// That a part of the root is related to a value.
struct ValueTest<Root, Value: Sendable>: ConditionTest {
    let path: any KeyPath<Root, Value> & Sendable
    let relation: Relation<Value>
    let value: Value

    var parts: [PartialKeyPath<Root>] { [path] }
    var description: String { "\(PartName.of(path)) \(relation.symbol) \(RuleText.of(value))" }

    func holds(for root: Root) -> Bool { relation.holds(root[keyPath: path], value) }

    func isSame(as other: any ConditionTest<Root>) -> Bool {
        guard let other = other as? Self, other.path == path, other.relation.isSame(as: relation) else { return false }
        return relation.isSame(value, other.value)
    }
}

/// That two parts of the root are related.
struct PathTest<Root, Value: Sendable>: ConditionTest {
    let path: any KeyPath<Root, Value> & Sendable
    let relation: Relation<Value>
    let other: any KeyPath<Root, Value> & Sendable

    var parts: [PartialKeyPath<Root>] { [path, other] }
    var description: String { "\(PartName.of(path)) \(relation.symbol) \(PartName.of(other))" }

    func holds(for root: Root) -> Bool { relation.holds(root[keyPath: path], root[keyPath: other]) }

    func isSame(as other: any ConditionTest<Root>) -> Bool {
        guard let other = other as? Self else { return false }
        return other.path == path && other.other == self.other && other.relation.isSame(as: relation)
    }
}
