/// An array or object that a parser has not read to its end.
struct JSONContainer {
    let isObject: Bool

    /// The name of the member whose value comes next.
    var name = ""

    private var elements: [JSONValue] = []
    private var members: [Parameters.Entry] = []

    init(isObject: Bool) {
        self.isObject = isObject
    }

    var closingMark: UInt8 {
        isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    mutating func append(_ value: JSONValue) {
        if isObject {
            members.append(Parameters.Entry(name: name, value: value))
        } else {
            elements.append(value)
        }
    }

    var value: JSONValue {
        isObject ? .object(Parameters(entries: members)) : .array(elements)
    }
}
