extension Parameters: RandomAccessCollection {
    public typealias Element = (name: String, value: JSONValue)

    public var startIndex: Int { 0 }

    public var endIndex: Int { entries.count }

    public subscript(position: Int) -> Element {
        (entries[position].name, entries[position].value)
    }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, (any ParameterValue)?)...) {
        self.init(entries: elements.map { Self.entry($0.0, $0.1) })
    }
}

extension Parameters: CustomStringConvertible {
    /// The list as a JSON object on one line, repeated names included.
    public var description: String {
        var buffer: [UInt8] = []
        for entry in entries {
            buffer.append(UInt8(ascii: buffer.isEmpty ? "{" : ","))
            JSONWriter.append(entry.name, to: &buffer)
            buffer.append(UInt8(ascii: ":"))
            JSONWriter().append(entry.value, to: &buffer)
        }
        return buffer.isEmpty ? "{}" : String(decoding: buffer, as: UTF8.self) + "}"
    }
}
