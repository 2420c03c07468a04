import Roadbook
import RoadbookTesting
import TestServers
import Testing
import XCTest

/// How failures reach the test libraries, of which the module knows none (F2.3).
@Suite struct ScenarioReportingTests {
    /// A test of XCTest's whose failures fail nothing.
    private final class Observed: XCTestCase {
        var failures: [(message: String, file: String, line: Int)] = []

        override func recordFailure(
            withDescription description: String,
            inFile filePath: String,
            atLine lineNumber: Int,
            expected: Bool
        ) {
            failures.append((description, filePath, lineNumber))
        }
    }

    // S2.14, F2.3
    @Test func `Swift Testing has an issue at the line of the step`() async {
        let line = #line + 3
        await withKnownIssue {
            await Scenario.given(reportingTo: .testing) { SignUp() }
                .then(\.email, is: "ada@example.com")
                .run()
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && issue.comments.first?.rawValue.hasPrefix(#"email is "", and "ada@example.com""#) == true
        }
    }

    // S2.16, F2.3
    @Test func `Swift Testing has an issue at the line of what is given`() async {
        let line = #line + 2
        await withKnownIssue {
            await Scenario.given(reportingTo: .testing) { Account() }
                .when(.keptItself)
                .then("the name", is: nil) { await $0.name }
                .run()
        } matching: {
            $0.sourceLocation?.line == line
        }
    }

    // S2.19, F2.3
    @Test func `Swift Testing has an issue where a scenario is never run`() {
        let line = #line + 2
        withKnownIssue {
            _ = Scenario.given(reportingTo: .testing) { SignUp() }.then(\.email, is: "")
        } matching: {
            $0.sourceLocation?.line == line
        }
    }

    // S2.14, F2.3
    @Test func `XCTest has a failure at the line of the step`() throws {
        let xctest = FailureReporter { failure in
            XCTFail(failure.message, file: failure.filePath, line: UInt(failure.line))
        }
        let line = #line + 4
        @Sendable func scenario() async {
            await Scenario.given(reportingTo: xctest) { SignUp() }
                .then(\.name, is: nil)
                .then(\.email, is: "ada@example.com")
                .run()
        }
        let test = asyncTest { (_: Observed) in scenario }
        let observed = Observed(name: "a scenario") { try test(XCTUnwrap($0 as? Observed))() }
        observed.run()
        #expect(observed.failures.map(\.line) == [line])
        #expect(observed.failures.map(\.file) == [#filePath])
        #expect(observed.failures.first?.message.contains(#"email is "", and "ada@example.com" was expected."#) == true)
    }
}
