import Roadbook

/// Where one JSON value is not another.
enum JSONDifference {
    /// The JSON Pointer (RFC 6901) to the first difference; `nil` where there is none.
    ///
    /// - Parameter isWhole: Whether names that are not expected are differences.
    static func first(in value: JSONValue, from expected: JSONValue, isWhole: Bool) -> String? {
        var pending: [(value: JSONValue, expected: JSONValue, path: [String])] = [(value, expected, [])]
        while let next = pending.popLast() {
            switch (next.value, next.expected) {
            case (.object(let members), .object(let expected)):
                if isWhole, let extra = members.first(where: { expected[$0.name] == nil }) {
                    return JSONPointer.text(next.path + [extra.name])
                }
                for (name, expected) in expected.reversed() {
                    guard let value = members[name] else { return JSONPointer.text(next.path + [name]) }
                    pending.append((value, expected, next.path + [name]))
                }
            case (.array(let elements), .array(let expected)):
                guard elements.count == expected.count else { return JSONPointer.text(next.path) }
                for (index, pair) in zip(elements, expected).enumerated().reversed() {
                    pending.append((pair.0, pair.1, next.path + ["\(index)"]))
                }
            case (let value, let expected):
                if value != expected { return JSONPointer.text(next.path) }
            }
        }
        return nil
    }
}
