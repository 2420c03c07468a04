import Foundation
import Logging
import Roadbook
import RoadbookLogging
import RoadbookMetrics
import RoadbookTracing
import Testing

/// Every sample of the README is here, line by line, and so it compiles.
@Suite struct ReadmeTests {
    private struct SignUp: SingleEntryPoint {
        enum When: Codable, Sendable {
            case submitted
        }

        var isDone = false

        mutating func handle(_ when: When) { isDone = true }
    }

    @Test func `all three together`() {
        var settings = RequestSettings()
        settings.observers = [LoggingObserver(Logger(label: "notes")), MetricsObserver()]
        settings.traceCalls()
        let notes = Client(Notes.self, settings: settings)
        #expect(settings.observers.count == 3)
        #expect(settings.attemptMiddleware.count == 1)
        _ = notes
    }

    @Test func `levels, and the events of an app`() {
        var levels = LoggingLevels()
        levels.success = .debug
        let observer = LoggingObserver(Logger(label: "notes"), levels: levels)
        _ = observer

        var signUp = SignUp().intercepted(by: [.logging(to: Logger(label: "app"))])
        signUp.handle(.submitted)
        #expect(signUp.isDone)
    }

    @Test func `the two parts of tracing`() {
        var settings = RequestSettings()
        let calls = TracingObserver()
        settings.observers.append(calls)
        settings.attemptMiddleware.append(TracingMiddleware(calls: calls) { $0.host() == "notes.example.com" })
        #expect(settings.observers.count == 1)
    }

    @Test func `the samples are those of the README`() throws {
        let file = URL(filePath: #filePath)
        let package = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let lines = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(Self.trimmed))
        let samples = readme.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(samples.count == 4)
        for line in samples.flatMap({ $0.split(separator: "\n") }) {
            #expect(lines.contains(Self.trimmed(line)), "\(line)")
        }
    }

    private static func trimmed(_ line: Substring) -> String {
        line.trimmingCharacters(in: .whitespaces)
    }
}
