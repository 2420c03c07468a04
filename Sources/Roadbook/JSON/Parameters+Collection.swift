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
        var entries: [Entry] = []
        entries.reserveCapacity(elements.count)
        for (name, value) in elements { entries.append(Self.entry(name, value)) }
        self.init(entries: entries)
    }
}

extension Parameters: CustomStringConvertible {
    /// The list as a JSON object on one line, repeated names included.
    public var description: String {
        OctetWriter.text { writer in
            writer.append("{")
            for entry in entries {
                if writer.count > 1 { writer.append(",") }
                JSONWriter.append(entry.name, to: &writer)
                writer.append(":")
                JSONWriter().append(entry.value, to: &writer)
            }
            writer.append("}")
        }
    }
}
