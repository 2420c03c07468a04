import RoadbookRuleOperators
import Testing

@testable import Roadbook

@Suite struct PolicyInternalTests {
    @Test func `streams have the deadline that a rule says, and none where none does`() throws {
        func deadline(_ policy: RuleModel) throws -> Duration? {
            try Client(Blog.self, policy: policy).settings(for: Blog.Posts.list()).deadline(isStreamed: true)
        }
        #expect(try deadline([\.deadline <= .seconds(60)]) == .seconds(60))
        #expect(try deadline([\.timeout <= nil]) == nil)
        #expect(try deadline([]) == nil)
    }
}
