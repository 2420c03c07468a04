/// What rules decide from, and what they have decided: values by keys.
///
/// The value of a key is, in this order: what was set; what the rules of the model say; what the rules of its fallback
/// models say, each in turn; the key's default. A rule may say the value of another key, or ask for it, and is then
/// answered in the same way. Nothing is kept of it, so a key that is set changes what depends on it at once.
///
/// A context is a value: a copy is a scope of its own, in which keys are set without disturbing the other. A copy that a
/// rule makes is still that rule's: what it asks for there is asked for the rule's key, which may not ask for itself.
public struct RuleContext: Sendable {
    /// The rules.
    public var model: RuleModel

    private var values: [ObjectIdentifier: AnyKeyValue] = [:]

    /// Who is reading.
    private var reader: Reader = .anyone

    private enum Reader: Sendable {
        case anyone
        /// A rule, for a key that is being resolved.
        case rule(Resolution)
        /// Somebody who wants to know which keys are read.
        case recorder(KeyRecorder)
    }

    /// A context in which nothing is set.
    public init(_ model: RuleModel = []) {
        self.model = model
    }

    /// A context with room for so many keys that are set.
    package init(_ model: RuleModel, capacity: Int) {
        self.model = model
        values.reserveCapacity(capacity)
    }

    /// A context of defaults that notes which keys are read.
    init(_ recorder: KeyRecorder) {
        model = []
        reader = .recorder(recorder)
    }

    /// The value of a key. Set, it wins over all rules, `nil` as well; ``unset(_:)`` takes that back.
    ///
    /// Reading cannot throw: where ``resolve(_:)-(Key.Type)`` would, it is the key's default.
    @inlinable public subscript<Key: RuleKey>(_ key: Key.Type) -> Key.Value {
        get {
            guard let value = read(key) else { return Key.defaultValue }
            return KeyValue.held(by: value)
        }
        set { set(key, to: KeyValue(newValue)) }
    }

    /// The value of a key; `nil` is its default.
    @usableFromInline func read(_ key: any RuleKey.Type) -> AnyKeyValue? {
        switch reader {
        case .anyone:
            return try? value(of: key, for: nil)
        case .rule(let resolution):
            do {
                return try value(of: key, for: resolution)
            } catch {
                resolution.fail(error)
                return nil
            }
        case .recorder(let recorder):
            recorder.note(key)
            return nil
        }
    }

    @usableFromInline mutating func set(_ key: any RuleKey.Type, to value: AnyKeyValue) {
        values[ObjectIdentifier(key)] = value
    }

    /// Takes back what was set for a key, so that rules decide it again.
    public mutating func unset<Key: RuleKey>(_ key: Key.Type) {
        values[ObjectIdentifier(key)] = nil
    }

    /// What was set for a key; `nil` where nothing was.
    func setValue(of key: any RuleKey.Type) -> AnyKeyValue? {
        values[ObjectIdentifier(key)]
    }

    /// The value of a key; `nil` is its default.
    private func value(of key: any RuleKey.Type, for resolution: Resolution?) throws -> AnyKeyValue? {
        try setValue(of: key) ?? ruling(on: key, depth: .max, for: resolution)
    }

    private func ruling(
        on key: any RuleKey.Type,
        depth: Int,
        for resolution: Resolution?
    ) throws -> AnyKeyValue? {
        if let problem = model.problem { throw problem }
        guard let layers = model.layers(of: key) else { return nil }
        let (inner, entered) = try entering(key, from: resolution)
        do {
            let value = try layers.ruling(in: inner, depth: depth)
            try entered.check()
            return value
        } catch {
            throw entered.failure(of: key, error)
        }
    }

    /// Resolves several keys, as somebody who wants to know of the first that fails.
    package func resolving<Result>(_ body: (RuleContext) throws -> Result) throws -> Result {
        var reading = self
        let resolution = Resolution()
        reading.reader = .rule(resolution)
        let result = try body(reading)
        try resolution.check()
        return result
    }

    /// What rules say of a key, whatever was set; `nil` where none of them matches.
    ///
    /// - Parameter depth: How many models may say it, the model itself and its fallbacks.
    @inlinable package func ruling<Key: RuleKey>(on key: Key.Type, depth: Int) throws -> Key.Value? {
        guard let value = try anyRuling(on: key, depth: depth) else { return nil }
        return .some(KeyValue.held(by: value))
    }

    @usableFromInline package func anyRuling(on key: any RuleKey.Type, depth: Int) throws -> AnyKeyValue? {
        if case .rule(let resolution) = reader { return try ruling(on: key, depth: depth, for: resolution) }
        return try ruling(on: key, depth: depth, for: nil)
    }

    /// The context as a rule for a key reads it.
    func entering(_ key: any RuleKey.Type) throws -> (RuleContext, Resolution) {
        guard case .rule(let resolution) = reader else { return try entering(key, from: nil) }
        return try entering(key, from: resolution)
    }

    private func entering(
        _ key: any RuleKey.Type,
        from resolution: Resolution?
    ) throws -> (RuleContext, Resolution) {
        let entered = try resolution?.entering(key) ?? Resolution(key)
        var inner = self
        inner.reader = .rule(entered)
        return (inner, entered)
    }
}

extension RuleContext {
    /// The value of a key, or why there is none.
    ///
    /// - Throws: ``RuleError``: the model has a rule that cannot be one, the rules ask for one another in a circle, or a
    ///   rule has failed.
    public func resolve<Key: RuleKey>(_ key: Key.Type) throws -> Key.Value {
        let value: AnyKeyValue? =
            switch reader {
            case .anyone, .recorder: try value(of: key, for: nil)
            // Whoever is told what fails may take care of it.
            case .rule(let resolution): try value(of: key, for: resolution.independent())
            }
        guard let value else { return Key.defaultValue }
        return KeyValue.held(by: value)
    }

    /// A part of the context, or why it has no value: `try context.resolve(\.timeout)`.
    ///
    /// - Throws: As ``resolve(_:)-(Key.Type)``.
    public func resolve<Value>(_ path: KeyPath<RuleContext, Value>) throws -> Value {
        var reading = self
        let resolution: Resolution
        if case .rule(let outer) = reader { resolution = outer.independent() } else { resolution = Resolution() }
        reading.reader = .rule(resolution)
        let value = reading[keyPath: path]
        try resolution.check()
        return value
    }
}

extension RuleContext: CustomReflectable {
    /// The rules alone: what is set may be secret, which only its key knows.
    public var customMirror: Mirror { Mirror(self, children: ["model": model]) }
}
