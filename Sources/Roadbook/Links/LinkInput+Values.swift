// What a body reads. What is optional is nil where it is missing or not such a value; what is required is a mismatch then,
// whose reason names the place and not the value.

extension LinkInput {
    /// The value of the first query item with a name, decoded.
    ///
    /// - Returns: `nil` where there is none or it has no value, as in `?flag`; `""` for `?empty=`.
    public func valueForQueryItem(named name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    /// The value of the first query item with a name, read as an `Int`, a `UUID` or another ``RouteIdentifier``.
    ///
    /// - Returns: `nil` where there is none or it is not such a value.
    public func valueForQueryItem<Value: RouteIdentifier>(named name: String, as type: Value.Type) -> Value? {
        valueForQueryItem(named: name).flatMap(Value.init(pathSegment:))
    }

    /// A component of the path, counted from 0, read as a `String`, an `Int`, a `UUID` or another ``RouteIdentifier``.
    ///
    /// - Returns: `nil` where there is none, or it does not decode as UTF-8, is `.` or `..`, or is not such a value.
    public func pathComponent<Value: RouteIdentifier>(at index: Int, as type: Value.Type = Value.self) -> Value? {
        path.indices.contains(index) ? path[index].value(as: type) : nil
    }

    /// What stands for `{name}` in the path of ``URLRule/init(path:priority:when:fileID:line:evaluate:)``.
    ///
    /// - Returns: `nil` where the rule's path has no such name, or it is not such a value, as for
    ///   ``pathComponent(at:as:)``.
    public func parameter<Value: RouteIdentifier>(named name: String, as type: Value.Type = Value.self) -> Value? {
        parameters[name]?.value(as: type)
    }

    /// The value of a query item without which the rule does not match, as of ``valueForQueryItem(named:as:)``.
    ///
    /// - Throws: ``Mismatch`` where there is none or it is not such a value.
    public func required<Value: RouteIdentifier>(
        queryItem name: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        let value = valueForQueryItem(named: name, as: type)
        return try required(value, "query item \"\(name)\"", isThere: valueForQueryItem(named: name) != nil)
    }

    /// A component of the path without which the rule does not match, as of ``pathComponent(at:as:)``.
    ///
    /// - Throws: ``Mismatch`` where there is none or it is not such a value.
    public func required<Value: RouteIdentifier>(
        pathComponent index: Int,
        as type: Value.Type = Value.self
    ) throws -> Value {
        let value = pathComponent(at: index, as: type)
        return try required(value, "path component \(index)", isThere: path.indices.contains(index))
    }

    /// What stands for `{name}` in the path of the rule, which does not match without, as of ``parameter(named:as:)``.
    ///
    /// - Throws: ``Mismatch`` where there is no such name or it is not such a value.
    public func required<Value: RouteIdentifier>(
        parameter name: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        let value = parameter(named: name, as: type)
        return try required(value, "parameter {\(name)}", isThere: parameters[name] != nil)
    }

    /// A value that was read from a part of the URL, which has to be one.
    private func required<Value>(_ value: Value?, _ part: String, isThere: Bool) throws -> Value {
        guard isThere else { throw Mismatch("there is no \(part)") }
        guard let value else { throw Mismatch("the \(part) cannot be read as \(Value.self)") }
        return value
    }
}
