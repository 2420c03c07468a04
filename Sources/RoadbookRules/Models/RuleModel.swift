/// Rules that say the values of keys.
///
/// ```swift
/// let policy: RuleModel = [
///     \.timeout <= .seconds(30),
///     \.attempt > 1 => \.timeout <= .seconds(60),
/// ]
/// ```
///
/// The rules of a key are ranked as those of a ``RuleSet`` are: by priority, then by complexity, then in the order they are
/// declared in. A model is a value that is made once, and read by any number of contexts. Keep literals to some fifty
/// rules, which the compiler checks at once, and compose models of them.
public struct RuleModel: Sendable {
    /// The rules, in the order they were declared in, without those of the fallback models.
    public var rules: [KeyedRule] { contents.levels.first ?? [] }

    private let contents: Contents

    private final class Contents: Sendable {
        /// The rules of the model, then those of each fallback model.
        let levels: [[KeyedRule]]
        let layers: [ObjectIdentifier: RuleLayers]
        let keys: [any RuleKey.Type]
        let problem: RuleError?

        init(_ levels: [[KeyedRule]]) {
            self.levels = levels
            var places: [ObjectIdentifier: Int] = [:]
            var groups: [(key: any RuleKey.Type, levels: [[any KeyRuling]])] = []
            var problem: RuleError?
            for (level, rules) in levels.enumerated() {
                for rule in rules {
                    switch rule.content {
                    case .failure(let error): problem = problem ?? error
                    case .success(let rule):
                        let id = ObjectIdentifier(rule.key)
                        let place = places[id] ?? groups.endIndex
                        if place == groups.endIndex {
                            places[id] = place
                            groups.append((rule.key, Array(repeating: [], count: levels.count)))
                        }
                        groups[place].levels[level].append(rule)
                    }
                }
            }
            self.problem = problem
            keys = groups.map(\.key)
            layers = places.mapValues { Self.layers(of: groups[$0].key, groups[$0].levels) }
        }

        private static func layers<Key: RuleKey>(of key: Key.Type, _ levels: [[any KeyRuling]]) -> RuleLayers {
            RuleLayers(key, levels.map { rules in rules.compactMap { $0 as? KeyRule<Key> } })
        }
    }

    private init(levels: [[KeyedRule]]) {
        contents = Contents(levels)
    }

    /// - Parameters:
    ///   - rules: The rules, in any number and order.
    ///   - fallback: The model that is asked where these rules say nothing, with fallbacks of its own; none unless given.
    public init(_ rules: [KeyedRule], fallback: RuleModel? = nil) {
        self.init(levels: [rules] + (fallback?.contents.levels ?? []))
    }
}

extension RuleModel: ExpressibleByArrayLiteral {
    public init(arrayLiteral rules: KeyedRule...) {
        self.init(rules)
    }
}

extension RuleModel {
    /// The model that is asked where this one's rules say nothing, if there is one.
    public var fallback: RuleModel? {
        contents.levels.count > 1 ? RuleModel(levels: Array(contents.levels.dropFirst())) : nil
    }

    /// The rules of both as one model; those of the second count as declared after those of the first. The fallbacks of
    /// the first are asked before those of the second.
    public static func + (first: RuleModel, second: RuleModel) -> RuleModel {
        let fallbacks = first.contents.levels.dropFirst() + second.contents.levels.dropFirst()
        return RuleModel(levels: [first.rules + second.rules] + fallbacks)
    }

    /// This model, and another that is asked last, where neither its rules nor its fallbacks say anything.
    public func fallingBack(on last: RuleModel) -> RuleModel {
        RuleModel(levels: contents.levels + last.contents.levels)
    }

    /// Whether there are no rules, in the fallback models as well.
    public var isEmpty: Bool { contents.levels.allSatisfy(\.isEmpty) }

    /// How many models there are: this one, and each of its fallbacks.
    package var depth: Int { contents.levels.count }

    /// The keys that rules of the model or its fallbacks say something of, in the order of their first rules.
    public var keys: [any RuleKey.Type] { contents.keys }

    /// The first rule that cannot be one, if there is any: resolving any key of the model throws it.
    public var problem: RuleError? { contents.problem }

    /// The rules of the model, then those of each fallback model.
    var levels: [[KeyedRule]] { contents.levels }

    /// The rules of each key, in the order of ``keys``.
    var layers: [RuleLayers] { keys.compactMap { contents.layers[ObjectIdentifier($0)] } }

    /// The rules of a key; `nil` where there are none.
    func layers(of key: any RuleKey.Type) -> RuleLayers? { contents.layers[ObjectIdentifier(key)] }
}

extension RuleModel: CustomReflectable {
    /// The rules in words, those of the model and then those of each fallback model.
    public var customMirror: Mirror { Mirror(self, children: ["levels": levels]) }
}
