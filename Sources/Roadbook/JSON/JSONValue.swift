/// One JSON value of any kind (RFC 8259 section 3).
///
/// Numbers keep the digits they were written with, objects keep the order of their names and names that are repeated.
/// Strings are equal when their octets are (RFC 8259 section 8.3), numbers when their exact values are, and objects
/// whatever the order of different names is.
///
/// A variable is wrapped by its case: `.string(text)`, `.number(JSONNumber(count))`. Literals need no wrapping:
///
///     let value: JSONValue = ["title": "new", "tags": ["a", 1, nil], "draft": false]
///
/// A value may nest as deep as `JSONParser.deepestLimit` everywhere. Writing and comparing go further, but the release
/// of a value nested by hand some thousands of levels may exhaust the stack of a small thread.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(Parameters)
}

extension JSONValue {
    /// The text of a string, otherwise nil.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number which is an integer (`1`, `1.0`, `10e-1`) and fits, otherwise nil.
    public var int: Int? {
        if case .number(let number) = self { number.int } else { nil }
    }

    /// The nearest `Double` of a number, otherwise nil; a number too large for `Double` is an infinity.
    public var double: Double? {
        if case .number(let number) = self { number.double } else { nil }
    }

    /// The value of `true` or `false`, otherwise nil.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array, otherwise nil.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object, otherwise nil.
    public var object: Parameters? {
        if case .object(let members) = self { members } else { nil }
    }

    /// True for `null` alone.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The member of an object under a name, the last one where the name is repeated; nil when there is none or
    /// this is no object.
    public subscript(key: String) -> JSONValue? {
        object?[key]
    }

    /// The element of an array at a position counted from 0; nil out of range or when this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as a JSON text without white space.
    public var description: String {
        JSONWriter().string(self)
    }
}
