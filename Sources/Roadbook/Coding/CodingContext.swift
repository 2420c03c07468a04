/// What one run of encoding or decoding has in common: the styles that hold, and the names already translated.
///
/// It belongs to one call and never leaves it.
final class CodingContext {
    let coding: Coding
    let keys: KeyStyle

    /// Whether an optional property that is nil is encoded as `null` instead of being left out.
    let keepsNil: Bool

    /// How deep the outermost object lies whose names are data, 0 for the whole value; `nil` where there is none, or nobody
    /// wants to know.
    private(set) var shallowestData: Int?

    /// What is thrown in the end, because a container cannot throw where it is opened.
    private(set) var refusal: (any Error)?
    private var refusalNamesMember = false

    private let findsData: Bool
    private var wireNames: [OctetName: String] = [:]

    init(_ coding: Coding, keepsNil: Bool = false, findsData: Bool = false) {
        self.coding = coding
        self.keepsNil = keepsNil
        self.findsData = findsData
        keys = coding.keys ?? .asDeclared
    }

    /// The name on the wire of a key; the names of dictionaries and JSON values are data and stay as they are.
    func wireName<Key: CodingKey>(_ key: Key) -> String {
        let name = key.stringValue
        if keys == .asDeclared || Self.areData(Key.self) { return name }
        if let known = wireNames[OctetName(name)] { return known }
        let wireName = keys.wireName(name)
        wireNames[OctetName(name)] = wireName
        return wireName
    }

    /// Notes an object whose names may be data.
    func note(_ keys: any CodingKey.Type, at step: CodingStep?, _ key: (any CodingKey)? = nil) {
        // Keys that are declared are a few, and keys that are data take any name.
        guard findsData, keys.init(stringValue: "\u{0}") != nil else { return }
        let depth = CodingStep.path(to: step, and: key).count
        shallowestData = min(shallowestData ?? depth, depth)
    }

    /// Notes that something cannot be encoded: the first of all, or the first whose place is that of a member.
    func refuse(_ error: @autoclosure () -> any Error, namesMember: Bool) {
        guard refusal == nil || namesMember && !refusalNamesMember else { return }
        refusal = error()
        refusalNamesMember = namesMember
    }

    /// Whether keys of a type are data and not names of properties, wherever a dictionary or JSON object is.
    static func areData<Key: CodingKey>(_ type: Key.Type) -> Bool {
        type == Parameters.Name.self || DictionaryKey.isType(type)
    }
}
