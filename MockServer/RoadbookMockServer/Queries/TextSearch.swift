import Roadbook

/// The `q` of a query: a text to be found in any value of a member, at any depth.
struct TextSearch: Sendable {
    private let pattern: TextPattern

    init(_ text: String) {
        pattern = TextPattern(text)
    }

    func isFound(in member: JSONValue) -> Bool {
        var open = [member]
        while let value = open.popLast() {
            switch value {
            case .object(let members): open.append(contentsOf: members.map(\.value))
            case .array(let elements): open.append(contentsOf: elements)
            case .string(let text): if pattern.isFound(in: text) { return true }
            case .number(let number): if pattern.isFound(in: number.text) { return true }
            case .bool(let value): if pattern.isFound(in: "\(value)") { return true }
            case .null: break
            }
        }
        return false
    }
}
