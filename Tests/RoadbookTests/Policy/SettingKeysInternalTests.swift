import RoadbookRules
import Testing

@testable import Roadbook

@Suite struct SettingKeysInternalTests {
    /// The fields of the settings as they are, whatever anybody remembers to list.
    private let fields = Mirror(reflecting: RequestSettings()).children.compactMap(\.label)
        .map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
        .filter { $0 != "setsDeadline" }

    @Test func `each setting has a key by its name, in its place`() {
        let names = SettingKeys.all.filter { !$0.isPart }.map { $0.name }
        #expect(names == fields)
        #expect(Set(SettingKeys.all.map { ObjectIdentifier($0) }).count == SettingKeys.all.count)
    }

    @Test func `each key has a property of its name, which a rule can decide`() throws {
        let rules: [KeyedRule] = [
            KeyedRule(\.baseURL, nil), KeyedRule(\.headers, [:]), KeyedRule(\.validatesContent, true),
            KeyedRule(\.timeout, nil), KeyedRule(\.deadline, nil),
            KeyedRule(\.acceptableStatus, 0..<1), KeyedRule(\.responseBodyLimit, 0), KeyedRule(\.errorBodyLimit, 0),
            KeyedRule(\.decompressionRatioLimit, nil), KeyedRule(\.redaction, .default),
            KeyedRule(\.eventStream, EventStreamPolicy()), KeyedRule(\.jsonLines, JSONLinesPolicy()),
            KeyedRule(\.authentication, nil), KeyedRule(\.idempotencyKey, nil), KeyedRule(\.redirects, nil),
            KeyedRule(\.retry, nil), KeyedRule(\.coalescing, true), KeyedRule(\.concurrencyLimit, 1),
            KeyedRule(\.rateLimit, nil), KeyedRule(\.circuitBreaker, nil), KeyedRule(\.cache, nil),
            KeyedRule(\.conditionalWrites, true), KeyedRule(\.onUploadProgress, nil),
            KeyedRule(\.onDownloadProgress, nil), KeyedRule(\.logging, nil), KeyedRule(\.observers, []),
            KeyedRule(\.callMiddleware, []), KeyedRule(\.attemptMiddleware, []), KeyedRule(\.retryLimit, 1),
        ]
        let model = RuleModel(rules)
        #expect(model.problem == nil)
        #expect(model.keys.map { $0.name } == SettingKeys.all.map { $0.name })
    }

    @Test func `what a key takes from settings it puts there`() {
        for key in SettingKeys.all { check(key) }
    }

    private func check<Key: SettingKey>(_ key: Key.Type) {
        var settings = RequestSettings()
        settings.timeout = .seconds(1)
        settings.retry?.limit = 7
        settings.headers["A"] = "b"
        var copy = RequestSettings()
        Key.apply(Key.value(in: settings), to: &copy)
        #expect("\(Key.value(in: copy))" == "\(Key.value(in: settings))", "\(key)")
    }
}
