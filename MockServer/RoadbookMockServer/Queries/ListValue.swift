import Foundation
import Roadbook

/// A value that a list is narrowed or sorted by. Values of different kinds are never equal.
enum ListValue: Sendable, Hashable {
    case bool(Bool)
    case number(JSONNumber)
    case instant(Date)
    case text(OctetName)

    /// What is stored, as its property was declared, or else as the JSON has it; `nil` for null, an array and an object.
    init?(_ value: JSONValue, as property: DeclaredProperty?) {
        if let declared = property?.reading(value) {
            self = declared
            return
        }
        switch value {
        case .bool(let value): self = .bool(value)
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(OctetName(text))
        case .null, .array, .object: return nil
        }
    }

    /// All that a text of a query can mean: what is stored decides which of them counts.
    static func readings(of text: String, as property: DeclaredProperty?) -> [ListValue] {
        var values: [JSONValue] = [.string(text)]
        if let number = JSONNumber(text: text) { values.append(.number(number)) }
        if text == "true" || text == "false" { values.append(.bool(text == "true")) }
        let plain = values.compactMap { ListValue($0, as: nil) }
        return plain + values.compactMap { property?.reading($0) }
    }

    /// Whether it comes before another value; `nil` where their kinds differ. Texts are compared by their octets.
    func precedes(_ other: ListValue) -> Bool? {
        switch (self, other) {
        case (.bool(let left), .bool(let right)): !left && right
        case (.number(let left), .number(let right)): left.precedes(right)
        case (.instant(let left), .instant(let right)): left < right
        case (.text(let left), .text(let right)): left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
        default: nil
        }
    }

    /// Where its kind stands when values of different kinds are sorted.
    var rank: Int {
        switch self {
        case .bool: 0
        case .number: 1
        case .instant: 2
        case .text: 3
        }
    }
}
