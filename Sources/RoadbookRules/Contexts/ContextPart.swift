/// What a key path into a context is about.
struct ContextPart {
    /// The keys that it reads; none where that could not be found out.
    let keys: [any RuleKey.Type]

    /// How many steps it takes: its components, and what it unwraps by force.
    let depth: Int

    /// What it is called.
    let name: String

    init(_ path: PartialKeyPath<RuleContext>) {
        let components = KeyPathComponents(path)
        depth = components.names.count + components.unwrappedCount
        // What is computed from a value may not bear its default, as an index does not bear an empty array.
        guard depth > 0, components.isStoredAfterFirst else {
            keys = []
            name = components.text
            return
        }
        let recorder = KeyRecorder()
        _ = RuleContext(recorder)[keyPath: path]
        keys = recorder.keys
        name =
            if let key = keys.first, keys.count == 1 {
                ([key.name] + components.names.dropFirst().map { $0 ?? "" }).joined(separator: ".")
            } else {
                components.text
            }
    }

    /// The key that it is, and nothing more.
    ///
    /// - Throws: ``RuleError``, where it is none.
    func key(of type: Any.Type) throws -> any RuleKey.Type {
        guard depth == 1 else {
            throw RuleError.invalidTarget(
                "a rule says the value of \(name), which is a part of a value",
                advice: "Let it say the value of the whole key."
            )
        }
        guard let key = keys.first, keys.count == 1, valueType(of: key) == type else {
            throw RuleError.invalidTarget(
                "a rule says the value of a property that is no key: it reads "
                    + (keys.isEmpty ? "none" : keys.map { $0.name }.joined(separator: " and ")),
                advice: "Let it say the value of a property that gets and sets one key, such as self[TimeoutKey.self]."
            )
        }
        return key
    }

    private func valueType<Key: RuleKey>(of key: Key.Type) -> Any.Type { Key.Value.self }
}
