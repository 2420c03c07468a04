/// Something about the rules of a model that is hardly meant.
public struct RuleFinding: Sendable, Hashable, CustomStringConvertible {
    /// What kind of thing it is: an open set.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The rule cannot be one: it says the value of something that is no key. Nothing of the model can be resolved.
        public static let invalid = Kind(rawValue: "invalid")
        /// Another rule, declared before, has the same condition and the same priority.
        public static let duplicate = Kind(rawValue: "duplicate")
        /// The condition can never hold.
        public static let unreachable = Kind(rawValue: "unreachable")
        /// Wherever the condition holds, a better rule decides.
        public static let shadowed = Kind(rawValue: "shadowed")
        /// Rules may ask for one another in a circle, unless conditions see to it that they do not.
        public static let cycle = Kind(rawValue: "cycle")
    }

    public let kind: Kind

    /// The name of the key it is about; empty where it is about none.
    public let key: String

    /// The rules it is about, in words: the one that is to be changed first.
    public let rules: [String]

    /// What is found, and what to do about it.
    public let description: String
}
