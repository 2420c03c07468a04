import RoadbookMockServer

/// Saves a recording as it goes, so that a crash costs the last moments of it alone.
struct RecordingSaver: Sendable {
    let server: RecordingServer
    let file: RecordingFile

    /// How long it rests after a save, by what that took: each is of the whole recording, however long that has become.
    private static let rest = 4

    /// Saves after each exchange, those that come close together at once, until the task is cancelled.
    func run(_ exchanges: AsyncStream<Void>) async {
        var isFailing = false
        for await _ in exchanges {
            let start = ContinuousClock.now
            do {
                try await save()
                isFailing = false
            } catch {
                if !isFailing { Console.warn("\(error); what is recorded is kept in memory, and tried again") }
                isFailing = true
            }
            try? await ContinuousClock().sleep(for: start.duration(to: .now) * Self.rest)
        }
    }

    /// - Returns: How many exchanges are saved.
    @discardableResult
    func save() async throws -> Int {
        try await file.write { [server] in server.archive }
    }
}
