/// The rules of one key, whichever it is.
protocol RuleLayering: AnyObject, Sendable {
    var key: any RuleKey.Type { get }

    /// Whether all rules that match have a say.
    var isCombining: Bool { get }

    /// The rules of a model, then those of each fallback model, each the best first.
    var rankedLevels: [[any KeyRuling]] { get }
}

/// The rules of one key: those of a model, then those of each fallback model.
///
/// They are one list with one index, which is of contexts whatever the key is, so that the compiler can make it fast.
final class RuleLayers<Key: RuleKey>: RuleLayering {
    /// The rules of the model by rank, the best first, then those of each fallback model.
    private let rules: [KeyRule<Key>]
    /// Where the rules of each level end.
    private let ends: [Int]
    /// What the rules say, by rank.
    private let values: [RuleValue<Key.Value>]
    private let combine: (@Sendable (Key.Value, Key.Value) -> Key.Value)?
    private let index: RuleIndex<RuleContext>

    init(_ levels: [[KeyRule<Key>]]) {
        let ranked = levels.map { $0.ranked() }
        rules = Array(ranked.joined())
        ends = ranked.reduce(into: []) { ends, level in ends.append((ends.last ?? 0) + level.count) }
        values = rules.map { $0.value }
        combine = Key.combine
        index = RuleIndex(rules.map { $0.condition })
    }

    var key: any RuleKey.Type { Key.self }

    var isCombining: Bool { combine != nil }

    var rankedLevels: [[any KeyRuling]] { levels }

    /// The rules of a model by rank, then those of each fallback model.
    var levels: [[KeyRule<Key>]] {
        zip([0] + ends, ends).map { Array(rules[$0..<$1]) }
    }

    /// What the rules say; `nil` where none of them matches.
    ///
    /// - Parameter depth: How many models may say it: where the best rule that matches is of a later one, it is `nil`. What
    ///   is combined is so with those of later models.
    func ruling(in context: RuleContext, depth: Int = .max) throws -> Key.Value? {
        let end = depth < ends.count ? (depth > 0 ? ends[depth - 1] : 0) : rules.count
        if let combine { return try combined(in: context, by: combine, before: end) }
        var matches = index.matches()
        while let rank = try matches.next(for: context), rank < end {
            do { return try values[rank].value(in: context) } catch is Mismatch { continue }
        }
        return nil
    }

    private func combined(
        in context: RuleContext,
        by combine: @Sendable (Key.Value, Key.Value) -> Key.Value,
        before end: Int
    ) throws -> Key.Value? {
        var said: [Key.Value] = []
        var matches = index.matches()
        while let rank = try matches.next(for: context) {
            guard rank < end || !said.isEmpty else { return nil }
            do { said.append(try values[rank].value(in: context)) } catch is Mismatch { continue }
        }
        return said.isEmpty ? nil : said.reversed().reduce(Key.defaultValue, combine)
    }
}
