/// What one run of encoding or decoding has in common: the styles that hold, and the names already translated.
///
/// It belongs to one call and never leaves it.
final class CodingContext {
    let coding: Coding
    let keys: KeyStyle

    /// Whether an optional property that is nil is encoded as `null` instead of being left out.
    let keepsNil: Bool

    private var wireNames: [String: String] = [:]

    init(_ coding: Coding, keepsNil: Bool = false) {
        self.coding = coding
        self.keepsNil = keepsNil
        keys = coding.keys ?? .asDeclared
    }

    /// The name on the wire of a key; the names of dictionaries and JSON values are data and stay as they are.
    func wireName<Key: CodingKey>(_ key: Key, isVerbatim: Bool) -> String {
        let name = key.stringValue
        if isVerbatim || keys == .asDeclared || Key.self == Parameters.Name.self { return name }
        if let known = wireNames[name] { return known }
        let wireName = keys.wireName(name)
        wireNames[name] = wireName
        return wireName
    }

    /// Whether the keys of a type are data and not names of properties.
    func areKeysData(of type: Any.Type) -> Bool {
        keys != .asDeclared && Self.isDictionary(type)
    }

    /// Whether a type is a dictionary, whose coding keys are data and come in no order.
    static func isDictionary(_ type: Any.Type) -> Bool {
        type is any KeysAreData.Type
    }
}

/// A type whose coding keys are data.
private protocol KeysAreData {}

extension Dictionary: KeysAreData {}
