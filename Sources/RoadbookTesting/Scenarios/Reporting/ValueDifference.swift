/// Where two values of a type differ, by their properties.
struct ValueDifference {
    /// A line for each property that differs; empty where it is none that can be seen.
    private(set) var lines: [String] = []

    /// The objects that were compared with one another: they are once, since they may refer to themselves.
    private var objects: Set<[ObjectIdentifier]> = []

    init(_ actual: Any, from expected: Any) {
        compare(actual, expected, at: "")
    }

    private mutating func compare(_ actual: Any, _ expected: Any, at path: String) {
        let left = Mirror(reflecting: actual)
        let right = Mirror(reflecting: expected)
        if left.displayStyle == .class, right.displayStyle == .class {
            let pair = [actual, expected].map { ObjectIdentifier($0 as AnyObject) }
            guard objects.insert(pair).inserted else { return }
        }
        guard Self.areComparable(left, right) else {
            let (actual, expected) = (ScenarioText.exact(actual), ScenarioText.exact(expected))
            if actual != expected { lines.append("\(path.isEmpty ? "it" : path): \(actual), expected \(expected)") }
            return
        }
        for (index, (actual, expected)) in zip(Self.parts(left), Self.parts(right)).enumerated() {
            compare(actual.value, expected.value, at: Self.path(path, actual.label, index, left.displayStyle))
        }
    }

    /// What a value is made of; a class has what it inherits first.
    private static func parts(_ mirror: Mirror) -> [Mirror.Child] {
        (mirror.superclassMirror.map(parts) ?? []) + mirror.children
    }

    /// Whether each has the same parts, which can be compared one by one.
    private static func areComparable(_ left: Mirror, _ right: Mirror) -> Bool {
        let labels = parts(left).map(\.label)
        guard left.subjectType == right.subjectType, !labels.isEmpty, labels == parts(right).map(\.label)
        else { return false }
        return switch left.displayStyle {
        case .struct, .class, .tuple, .enum, .optional, .collection: true
        default: false
        }
    }

    private static func path(
        _ path: String,
        _ label: String?,
        _ index: Int,
        _ style: Mirror.DisplayStyle?
    ) -> String {
        switch style {
        case .optional: path
        case .collection: "\(path)[\(index)]"
        default: path.isEmpty ? label ?? "\(index)" : "\(path).\(label ?? "\(index)")"
        }
    }
}
