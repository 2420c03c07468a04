import RoadbookRules

/// What is decided about a request before it is sent, and by whom: printed, it says which rule decided what.
///
/// Values are shown as their keys show them, which for header fields and credentials hides what is secret. The values that
/// conditions compare with are shown as they are written.
public struct PolicyExplanation: Sendable, CustomStringConvertible {
    /// The request, such as `GET posts/{id}`.
    public let request: String

    /// The settings, in the order of ``RequestSettings``, then the app's own keys that rules say something of.
    public let entries: [Entry]

    /// One setting, or another key that rules decide.
    public struct Entry: Sendable, CustomStringConvertible {
        /// The name of the key.
        public let key: String

        /// The value in words; `nil` where rules cannot decide it.
        public let value: String?

        /// Who decides.
        public let decider: Decider

        /// Why, where there are rules about it.
        public let trace: RuleTrace?

        /// How many models there are before the client's settings.
        let depth: Int

        init(key: String, value: String?, decider: Decider, trace: RuleTrace? = nil, depth: Int = 0) {
            self.key = key
            self.value = value
            self.decider = decider
            self.trace = trace
            self.depth = depth
        }

        public var description: String {
            var line = "\(key): \(value ?? "no value") (\(decider))"
            if case .failed(let reason) = trace?.source { line += ": \(reason)" }
            let rules = trace?.lines { level in
                level == 0 ? nil : level < depth ? "fallback \(level)" : "the client"
            }
            return ([line] + (rules ?? [])).joined(separator: "\n")
        }
    }

    /// Who decides a setting: an open set.
    public struct Decider: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The request says it itself.
        public static let request = Decider(rawValue: "the request")
        /// A rule of the policy, or several where they are combined.
        public static let rules = Decider(rawValue: "rules")
        /// The client's settings, or the library's defaults that they begin with.
        public static let client = Decider(rawValue: "the client")
        /// Nothing says anything: it is the key's default.
        public static let defaultValue = Decider(rawValue: "the default")
        /// Rules cannot decide it: the trace says why.
        public static let nobody = Decider(rawValue: "nobody")

        public var description: String { rawValue }
    }

    /// The entry of a key by its name, such as `timeout`; `nil` where there is none.
    public subscript(key: String) -> Entry? {
        entries.first { $0.key == key }
    }

    /// The request, and a line for each entry with lines for its rules below it.
    public var description: String {
        ([request] + entries.map(\.description)).joined(separator: "\n")
    }
}
