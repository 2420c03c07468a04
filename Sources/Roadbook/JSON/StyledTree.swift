/// Writes the values of a tree whose JSON depends on the coding.
///
/// The open arrays and objects are kept here and not on the call stack, so that no depth is too deep.
struct StyledTree {
    private let coding: Coding
    private var outer: [Frame] = []

    private init(_ coding: Coding) {
        self.coding = coding
    }

    static func value(_ root: JSONValue, under coding: Coding) throws -> JSONValue {
        var tree = StyledTree(coding)
        return try tree.value(root)
    }

    private mutating func value(_ root: JSONValue) throws -> JSONValue {
        guard var frame = Frame(root) else { return root }
        while true {
            guard let (value, styled) = frame.next() else {
                let value = frame.container.value
                guard !outer.isEmpty else { return value }
                // Taken from the list, so that nothing else holds what it has, which would be copied for each value.
                frame = outer.removeLast()
                frame.container.append(value)
                continue
            }
            let nested: JSONValue
            switch styled {
            case nil: nested = value
            case let container as any ParameterValue & KeepsStyles: nested = container.jsonValue
            case let styled?:
                do {
                    frame.container.append(try styled.jsonValue(under: coding))
                } catch let error as EncodingError {
                    throw error.moved(below: path(to: frame))
                }
                continue
            }
            if let inner = Frame(nested) {
                outer.append(frame)
                frame = inner
            } else {
                frame.container.append(nested)
            }
        }
    }

    private func path(to frame: Frame) -> [any CodingKey] {
        (outer + [frame]).map(\.container).filter(\.isObject).map { Parameters.Name(stringValue: $0.name) }
    }
}

/// A value whose JSON keeps what depends on the coding as it was given.
private protocol KeepsStyles {}

extension JSONValue: KeepsStyles {}
extension Parameters: KeepsStyles {}
extension Dictionary: KeepsStyles where Key == String, Value: ParameterValue {}
extension Array: KeepsStyles where Element: KeepsStyles {}
extension Optional: KeepsStyles where Wrapped: KeepsStyles {}

extension StyledTree {
    /// An array or object that is not written to its end.
    private struct Frame {
        private enum Content {
            case array([JSONValue])
            case object([Parameters.Entry])
        }

        private let content: Content
        private let count: Int
        private var position = 0
        var container: JSONContainer

        /// Nil for what is neither, and for an object in which nothing depends on the coding.
        init?(_ value: JSONValue) {
            switch value {
            case .array(let elements):
                content = .array(elements)
                count = elements.count
                container = JSONContainer(isObject: false)
            case .object(let members) where members.jsonDependsOnCoding:
                content = .object(members.entries)
                count = members.count
                container = JSONContainer(isObject: true)
            default: return nil
            }
        }

        /// The next value, and what it was given as where that depends on the coding.
        mutating func next() -> (value: JSONValue, styled: (any ParameterValue)?)? {
            guard position < count else { return nil }
            defer { position += 1 }
            switch content {
            case .array(let elements): return (elements[position], nil)
            case .object(let entries):
                container.name = entries[position].name
                return (entries[position].value, entries[position].styled?.value)
            }
        }
    }
}
