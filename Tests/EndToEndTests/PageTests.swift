import Foundation
import TestServers
import Testing

/// The page of the built `mock-server`, driven in a real browser by `Tests/PageTests/page.py`.
@Suite(.runsPrograms, .heavy) struct PageTests {
    private static let isPossible =
        (ServerProcess.isInstalled("chromium") || ServerProcess.isInstalled("chromium-browser"))
        && ServerProcess.isInstalled("python3") && ServerProcess.isInstalled("curl")

    @Test(.enabled(if: isPossible, "chromium, python3 or curl is not installed"), .timeLimit(.minutes(10)))
    func `the page works in a browser, by keyboard, on a phone, in the dark and for no other site`() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../PageTests/page.py").standardizedFileURL.path
        let server = try Executables.path(of: "mock-server")
        let run = try ProgramRun("/usr/bin/env", ["python3", "-B", script, server])
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.hasSuffix("10 passed\n"), "\(run.output)")
    }
}
