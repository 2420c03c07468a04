/// How two values are related: equal, less, identical, and so on.
public struct Relation<Value: Sendable>: Sendable {
    /// How it is written, such as `<=`.
    public let symbol: String

    let holds: @Sendable (_ left: Value, _ right: Value) -> Bool

    /// Whether two values are the same to the relation.
    let isSame: @Sendable (Value, Value) -> Bool

    /// Whether it is one of ``present(_:)``, which is written as the relation that it is made of.
    var isOfPresent = false

    /// Whether another relation is this one.
    func isSame(as other: Relation) -> Bool { symbol == other.symbol && isOfPresent == other.isOfPresent }
}

extension Relation where Value: Equatable {
    /// `==`. A `Hashable` value is better asked for by ``Condition/init(_:equals:)``, by which rules are found.
    public static var equalTo: Relation { Relation(symbol: "==", holds: { $0 == $1 }, isSame: { $0 == $1 }) }

    /// `!=`.
    public static var notEqualTo: Relation { Relation(symbol: "!=", holds: { $0 != $1 }, isSame: { $0 == $1 }) }
}

extension Relation where Value: Comparable {
    /// `<`.
    public static var lessThan: Relation { Relation(symbol: "<", holds: { $0 < $1 }, isSame: { $0 == $1 }) }

    /// `<=`.
    public static var atMost: Relation { Relation(symbol: "<=", holds: { $0 <= $1 }, isSame: { $0 == $1 }) }

    /// `>`.
    public static var greaterThan: Relation { Relation(symbol: ">", holds: { $0 > $1 }, isSame: { $0 == $1 }) }

    /// `>=`.
    public static var atLeast: Relation { Relation(symbol: ">=", holds: { $0 >= $1 }, isSame: { $0 == $1 }) }
}

extension Relation where Value: AnyObject {
    /// `===`, the same object.
    public static var identical: Relation { Relation(symbol: "===", holds: { $0 === $1 }, isSame: { $0 === $1 }) }

    /// `!==`, another object.
    public static var notIdentical: Relation { Relation(symbol: "!==", holds: { $0 !== $1 }, isSame: { $0 === $1 }) }
}

extension Relation {
    /// `===`, the same object; where there is none of either, it is the same.
    public static func identicalIfPresent<Object: AnyObject>() -> Relation where Value == Object? {
        Relation(symbol: "===", holds: { $0 === $1 }, isSame: { $0 === $1 })
    }

    /// `!==`, another object, or one where there is none.
    public static func notIdenticalIfPresent<Object: AnyObject>() -> Relation where Value == Object? {
        Relation(symbol: "!==", holds: { $0 !== $1 }, isSame: { $0 === $1 })
    }

    /// A relation of values that may not be there; `nil` is related to nothing.
    public static func present<Wrapped: Sendable>(_ relation: Relation<Wrapped>) -> Relation where Value == Wrapped? {
        Relation(
            symbol: relation.symbol,
            holds: { left, right in
                guard let left, let right else { return false }
                return relation.holds(left, right)
            },
            isSame: { left, right in
                guard let left, let right else { return left == nil && right == nil }
                return relation.isSame(left, right)
            },
            isOfPresent: true
        )
    }
}
