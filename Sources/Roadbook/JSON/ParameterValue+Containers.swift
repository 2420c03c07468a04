extension JSONValue: ParameterValue {
    public var jsonValue: JSONValue { self }

    /// Whether a literal with such a value is nested in this one.
    public var jsonDependsOnCoding: Bool {
        // Members know of what is nested in them, so that only arrays are looked into, at any depth.
        var values = [self]
        while let value = values.popLast() {
            switch value {
            case .array(let elements): values += elements
            case .object(let members) where members.jsonDependsOnCoding: return true
            default: break
            }
        }
        return false
    }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        switch self {
        case .array where jsonDependsOnCoding: try StyledTree.value(self, under: coding)
        case .object(let members): try members.jsonValue(under: coding)
        default: self
        }
    }
}

extension Parameters: ParameterValue {
    public var jsonValue: JSONValue { .object(self) }

    public var jsonDependsOnCoding: Bool { entries.contains { $0.styled != nil } }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        guard jsonDependsOnCoding else { return .object(self) }
        return try StyledTree.value(.object(self), under: coding)
    }
}

/// Nil is `null`.
extension Optional: ParameterValue where Wrapped: ParameterValue {
    public var jsonValue: JSONValue { self?.jsonValue ?? .null }

    public var jsonDependsOnCoding: Bool { self?.jsonDependsOnCoding ?? false }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        try self?.jsonValue(under: coding) ?? .null
    }
}

extension Array: ParameterValue where Element: ParameterValue {
    public var jsonValue: JSONValue { .array(map(\.jsonValue)) }

    public var jsonDependsOnCoding: Bool { contains(where: \.jsonDependsOnCoding) }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        .array(try map { try $0.jsonValue(under: coding) })
    }
}

/// An object with its names sorted by their octets, because a dictionary has no order.
extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
    public var jsonValue: JSONValue { .object(sortedParameters) }

    public var jsonDependsOnCoding: Bool { values.contains(where: \.jsonDependsOnCoding) }

    public func jsonValue(under coding: Coding) throws -> JSONValue {
        try sortedParameters.jsonValue(under: coding)
    }

    private var sortedParameters: Parameters {
        Parameters(entries: Parameters.sorted(map { Parameters.entry($0.key, $0.value) }))
    }
}
