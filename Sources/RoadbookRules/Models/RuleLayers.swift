/// The rules of one key: those of a model, then those of each fallback model.
///
/// They are one list with one index. None of it depends on the type of the values, so that the compiler can make it fast.
final class RuleLayers: Sendable {
    let key: any RuleKey.Type

    /// The rules of the model by rank, the best first, then those of each fallback model.
    let levels: [[any KeyRuling]]

    /// Where the rules of each level end.
    private let ends: [Int]
    /// What the rules say, by rank.
    private let values: [AnyRuleValue]
    /// Makes one value of several, the best first; `nil` where the best rule decides alone.
    private let combine: (@Sendable ([AnyKeyValue]) -> AnyKeyValue)?
    private let index: RuleIndex<RuleContext>

    init<Key: RuleKey>(_ key: Key.Type, _ levels: [[KeyRule<Key>]]) {
        let ranked = levels.map { $0.ranked() }
        let rules = Array(ranked.joined())
        self.key = key
        self.levels = ranked
        ends = ranked.reduce(into: []) { ends, level in ends.append((ends.last ?? 0) + level.count) }
        values = rules.map { $0.saying }
        if let combine = Key.combine {
            self.combine = { said in Self.combined(said, of: key, by: combine) }
        } else {
            combine = nil
        }
        index = RuleIndex(rules.map { $0.condition })
    }

    /// Whether all rules that match have a say.
    var isCombining: Bool { combine != nil }

    /// What the rules say; `nil` where none of them matches.
    ///
    /// - Parameter depth: How many models may say it: where the best rule that matches is of a later one, it is `nil`. What
    ///   is combined is so with those of later models.
    func ruling(in context: RuleContext, depth: Int = .max) throws -> AnyKeyValue? {
        let end = depth < ends.count ? (depth > 0 ? ends[depth - 1] : 0) : values.count
        if let combine { return try combined(in: context, by: combine, before: end) }
        var matches = index.matches()
        while let rank = try matches.next(for: context), rank < end {
            do { return try values[rank].value(in: context) } catch is Mismatch { continue }
        }
        return nil
    }

    private static func combined<Key: RuleKey>(
        _ said: [AnyKeyValue],
        of key: Key.Type,
        by combine: (Key.Value, Key.Value) -> Key.Value
    ) -> AnyKeyValue {
        var value = Key.defaultValue
        for next in said.reversed() { value = combine(value, KeyValue.held(by: next)) }
        return KeyValue(value)
    }

    private func combined(
        in context: RuleContext,
        by combine: ([AnyKeyValue]) -> AnyKeyValue,
        before end: Int
    ) throws -> AnyKeyValue? {
        var said: [AnyKeyValue] = []
        var matches = index.matches()
        while let rank = try matches.next(for: context) {
            guard rank < end || !said.isEmpty else { return nil }
            do { said.append(try values[rank].value(in: context)) } catch is Mismatch { continue }
        }
        return said.isEmpty ? nil : combine(said)
    }
}
