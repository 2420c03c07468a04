import InMemoryLogging
import Logging
import Roadbook
import RoadbookLogging
import Testing

/// What is written of calls.
@Suite(.timeLimit(.minutes(1))) struct LoggingObserverTests {
    private let handler = InMemoryLogHandler()
    private let get = Notes.All.get("5309")

    private func settings(_ level: Logger.Level, _ levels: LoggingLevels = LoggingLevels()) -> RequestSettings {
        var handler = handler
        handler.logLevel = level
        let logger = Logger(label: "notes") { [handler] _ in handler }
        var settings = RequestSettings()
        settings.observers = [LoggingObserver(logger, levels: levels)]
        return settings
    }

    private var messages: [String] { handler.entries.map { "\($0.level) \($0.message)" } }

    @Test func `a success is one line, with what is known of the call`() async throws {
        try await Script(.note).client(settings(.info)).send(get)
        let expected: Logger.Metadata = [
            "call": "call-1", "method": "GET", "pattern": "/notes/{id}", "status": "200", "attempts": "1",
            "seconds": "0.25",
        ]
        #expect(messages == ["info call succeeded"])
        #expect(handler.entries.first?.metadata.told == expected.told)
    }

    @Test func `a refusal is a warning, with its status and its code`() async throws {
        await #expect(throws: RequestError.self) { try await Script(.answer(404)).client(settings(.info)).send(get) }
        #expect(messages == ["warning call failed"])
        let metadata = try #require(handler.entries.first?.metadata.told)
        #expect(metadata["status"] == "404")
        #expect(metadata["code"] == "response.unacceptableStatus")
    }

    @Test(arguments: [Script.Step.answer(501), .fail(.secureConnectionFailed), .answer(200, [:], "not JSON")])
    func `any other failure is an error`(step: Script.Step) async throws {
        await #expect(throws: RequestError.self) { try await Script(step).client(settings(.info)).send(get) }
        #expect(messages == ["error call failed"])
    }

    @Test func `a status is not that of an attempt before the last`() async throws {
        let script = Script(.busy(seconds: 2), .fail(.secureConnectionFailed))
        await #expect(throws: RequestError.self) { try await script.send(get, settings(.info), advancing: .seconds(2)) }
        let metadata = try #require(handler.entries.first?.metadata.told)
        #expect(metadata["code"] == "transport.secureConnectionFailed")
        #expect(metadata["attempts"] == "2")
        #expect(metadata["status"] == nil)
    }

    @Test func `a retry and its attempts are lines where the level is low enough`() async throws {
        _ = try await Script(.busy(seconds: 2), .note).send(get, settings(.trace), advancing: .seconds(2))
        try #require(
            messages == [
                "debug call began", "trace attempt began", "trace attempt answered", "debug call will be sent again",
                "trace attempt began", "trace attempt answered", "info call succeeded",
            ]
        )
        #expect(handler.entries[3].metadata.told["reason"] == "503")
        #expect(handler.entries[3].metadata.told["delay"] == "2.0")
        #expect(handler.entries.last?.metadata.told["attempts"] == "2")
        #expect(handler.entries.last?.metadata.told["seconds"] == "2.5")
    }

    @Test func `a call that is cancelled is told as that`() async throws {
        await #expect(throws: CancellationError.self) { try await Script(.hold).cancel(get, settings(.info)) }
        #expect(messages == ["info call cancelled"])
        #expect(handler.entries.first?.metadata.told["attempts"] == "1")
    }

    @Test func `the levels can be chosen`() async throws {
        var levels = LoggingLevels()
        (levels.success, levels.events, levels.attempts) = (.notice, .info, .critical)
        try await Script(.note).client(settings(.info, levels)).send(get)
        #expect(
            messages == [
                "info call began", "critical attempt began", "critical attempt answered", "notice call succeeded",
            ]
        )
    }

    @Test func `no secret is written`() async throws {
        let requests = await Secrets.spill(settings(.trace))
        #expect(requests.count == 5)
        #expect(handler.entries.count > 15)
        Secrets.expectNone(in: "\(handler.entries)")
    }
}

extension Logger.Metadata {
    /// The values as they are written.
    var told: [String: String] { mapValues { "\($0)" } }
}
