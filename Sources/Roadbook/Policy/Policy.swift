import Foundation
import RoadbookRules

/// The rules of a client, and its settings where the rules say nothing.
// A class, because each call takes hold of it.
final class Policy: Sendable {
    /// The rules with their fallbacks, and behind them the settings, so that a rule may ask for any of them.
    let model: RuleModel

    /// The client's.
    let settings: RequestSettings

    /// The settings that rules say something of, whole ones before parts of them.
    private let keys: [any SettingKey.Type]

    /// How many models there are before the settings.
    let depth: Int

    /// The keys that rules say something of.
    let ruleKeys: [any RuleKey.Type]

    /// - Returns: `nil` where there are no rules.
    init?(_ rules: RuleModel?, _ settings: RequestSettings) {
        guard let rules, !rules.isEmpty else { return nil }
        self.settings = settings
        model = rules.fallingBack(on: RuleModel(SettingKeys.all.map { $0.fallback(settings) }))
        depth = rules.depth
        ruleKeys = rules.keys
        let decided = Set(rules.keys.map { ObjectIdentifier($0) })
        keys = SettingKeys.all.filter { decided.contains(ObjectIdentifier($0)) }
    }

    /// The settings, as the rules decide them.
    ///
    /// - Throws: ``RuleError``.
    func settings(in context: RuleContext) throws -> RequestSettings {
        if let problem = model.problem { throw problem }
        return try context.resolving { context in
            var settings = settings
            for key in keys { try key.decide(&settings, in: context, depth: depth) }
            return settings
        }
    }

    /// The address that rules decide, before all else, because they may ask for the host; `nil` where they do not.
    func address(in context: RuleContext) throws -> URL?? {
        decides(SettingKeys.BaseURLKey.self) ? try context.ruling(on: SettingKeys.BaseURLKey.self, depth: depth) : nil
    }

    /// Whether rules say something of a setting.
    func decides(_ key: any SettingKey.Type) -> Bool {
        keys.contains { $0 == key }
    }
}
