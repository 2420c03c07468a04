// `nil` stands for `null` inside of a literal only. Were JSONValue itself expressible by nil, `condition ? nil : value`
// would quietly mean `null` where an optional is meant.

extension JSONValue: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) {
        self = .number(JSONNumber(value))
    }
}

extension JSONValue: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Double) {
        self = .number(JSONNumber(floatLiteral: value))
    }
}

extension JSONValue: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// An array; `nil` stands for `null`.
    public init(arrayLiteral elements: JSONValue?...) {
        self = .array(elements.map { $0 ?? .null })
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object with its names in the order written; a name written twice is kept twice, and `nil` stands for `null`.
    public init(dictionaryLiteral elements: (String, JSONValue?)...) {
        self = .object(Parameters(elements.map { ($0, $1 ?? .null) }))
    }
}
