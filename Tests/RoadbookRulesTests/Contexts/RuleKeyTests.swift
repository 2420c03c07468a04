import RoadbookRules
import Testing

@Suite struct RuleKeyTests {
    private enum TenantKey: RuleKey { static let defaultValue = "" }
    private enum URLKey: RuleKey { static let defaultValue = "" }
    private enum BaseURLKey: RuleKey { static let defaultValue = "" }
    private enum JSONLinesKey: RuleKey { static let defaultValue = "" }
    private enum HTTP2Key: RuleKey { static let defaultValue = "" }
    private enum SHA256DigestKey: RuleKey { static let defaultValue = "" }
    private enum Key: RuleKey { static let defaultValue = "" }
    private enum ScopesKey: RuleKey { static let defaultValue: [String: Set<Int>] = [:] }

    @Test func `the name of a key is that of its type, its first word in lower case`() {
        let keys: [any RuleKey.Type] = [TenantKey.self, URLKey.self, BaseURLKey.self, JSONLinesKey.self, Key.self]
        #expect(keys.map { $0.name } == ["tenant", "url", "baseURL", "jsonLines", "key"])
    }

    @Test func `digits belong to the word before them`() {
        #expect(HTTP2Key.name == "http2")
        #expect(SHA256DigestKey.name == "sha256Digest")
    }

    @Test func `the text of a value is in an order that stays`() {
        let names = (10..<40).map { "s\($0)" }
        let scopes = Dictionary(uniqueKeysWithValues: names.map { ($0, Set([3, 1, 2])) })
        #expect(ScopesKey.text(of: scopes) == "[\(names.map { "\"\($0)\": [1, 2, 3]" }.joined(separator: ", "))]")
        #expect(ScopesKey.text(of: [:]) == "[:]")
    }
}
