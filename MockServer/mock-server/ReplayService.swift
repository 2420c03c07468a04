import Foundation
import RoadbookMockServer

/// A recording that is replayed as the command line says.
struct ReplayService {
    private let settings: Settings
    private let file: ReplayedFile
    private let mock: ArchiveMock

    /// - Throws: ``Ending``, and `MockServerError` where the recording cannot be replayed.
    init(_ settings: Settings) throws {
        self.settings = settings
        try Listening.checkHost(settings, others: "read the recording")
        try Listening.checkFolders(settings)
        file = ReplayedFile(settings.file)
        mock = try ArchiveMock(
            file.read(),
            from: settings.server,
            Listening.behaviour(settings),
            isDelayed: settings.isRecordedDelay
        )
    }

    /// Answers until the program is interrupted.
    ///
    /// - Throws: ``Ending`` where it cannot listen.
    func run() async throws {
        // Before the address is told, since whoever reads it may send them.
        let interruptions = await Signals([SIGINT, SIGTERM])
        try await Listening.reporting(settings) {
            try await mock.listen(at: settings.host, on: settings.port) { url in
                Console.say("\(url.absoluteString) replays \(settings.file):\n\(mock.summary)")
                Console.say("The page is at \(url.withoutPath.absoluteString)/__mock")
                Console.say("seed \(mock.seed)")
                await withTaskGroup { group in
                    if settings.watches { group.addTask { await watch.run() } }
                    await interruptions.first()
                    // Whoever asks again does not want to wait for what is under way.
                    interruptions.end()
                    group.cancelAll()
                }
            }
        }
    }

    private var watch: Watch {
        Watch(path: file.path) { [mock, file] in
            guard let archive = try file.readIfChanged() else { return nil }
            try mock.replace(archive)
            return mock.summary
        }
    }
}

extension URL {
    /// The address of the server itself.
    fileprivate var withoutPath: URL {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
        parts?.path = ""
        return parts?.url ?? self
    }
}
