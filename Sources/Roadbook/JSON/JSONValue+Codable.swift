/// Any coder will do. The coders of this library keep a value exactly as it is; others keep what they can: numbers
/// as `Int64`, `UInt64`, `Decimal` or `Double`, the first that holds them, and names in no order, which is why they are
/// sorted when read.
extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TreeDecoder {
            self = decoder.value
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(JSONNumber.self) {
            self = .number(number)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            self = .object(try Parameters(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            try members.encode(to: encoder)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let number):
            try number.encode(to: encoder)
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
}

/// An object. Of a repeated name the last value is written.
extension Parameters: Codable {
    /// A member's name, which is data: no key style changes it.
    struct Name: CodingKey {
        let stringValue: String

        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    public init(from decoder: any Decoder) throws {
        if case .object(let members)? = (decoder as? TreeDecoder)?.value {
            self = members
            return
        }
        let container = try decoder.container(keyedBy: Name.self)
        let names = container.allKeys.sorted {
            $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8)
        }
        self.init(
            entries: try names.map { name in
                Entry(name: name.stringValue, value: try container.decode(JSONValue.self, forKey: name))
            }
        )
    }

    public func encode(to encoder: any Encoder) throws {
        // Dates and the like are written as the coding says, where the encoder has one.
        let tree = encoder as? TreeEncoder
        let members = try tree?.context.encode(self, key: nil, at: tree?.step).object ?? self
        var container = encoder.container(keyedBy: Name.self)
        for entry in members.entriesWithUniqueNames {
            try container.encode(entry.value, forKey: Name(stringValue: entry.name))
        }
    }
}
