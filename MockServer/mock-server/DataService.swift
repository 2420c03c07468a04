import Foundation
import Roadbook
import RoadbookMockServer

/// A data file that is served as the command line says.
struct DataService {
    private let settings: Settings
    private let file: DataFile
    private let mock: DataFileMock

    /// - Throws: ``Ending``, and `MockServerError` where the file has no data that can be served.
    init(_ settings: Settings) throws {
        self.settings = settings
        try Listening.checkHost(settings, others: settings.isReadOnly ? "read the data" : "read and change the data")
        try Listening.checkFolders(settings)
        let file = DataFile(settings.file, watches: settings.watches)
        self.file = file
        mock = try DataFileMock(try file.read(), Listening.behaviour(settings), save: Self.save(to: file, settings))
    }

    /// What writes changes to the file; `nil` where nothing is to be written.
    private static func save(to file: DataFile, _ settings: Settings) -> (@Sendable (JSONValue) throws -> Void)? {
        guard settings.writes, !settings.isReadOnly else { return nil }
        return { data in try write(data, to: file) }
    }

    private static func write(_ data: JSONValue, to file: DataFile) throws {
        do {
            try file.write(data)
        } catch {
            Console.warn("a change was refused: \(error)")
            throw error
        }
    }

    /// Serves until the program is interrupted.
    ///
    /// - Throws: ``Ending`` where it cannot listen.
    func run() async throws {
        // Before the address is told, since whoever reads it may send them.
        let interruptions = await Signals([SIGINT, SIGTERM])
        let requests = await Signals([SIGUSR1])
        defer { requests.end() }
        try await Listening.reporting(settings) {
            try await mock.listen(at: settings.host, on: settings.port) { url in
                Console.say("\(url.absoluteString) serves \(settings.file), and \(promise):\n\(mock.summary)")
                Console.say("The page is at \(url.absoluteString)/__mock")
                Console.say("seed \(mock.seed)")
                await withTaskGroup { group in
                    let snapshots = Snapshots(mock: mock, file: file.path, target: settings.snapshotFile)
                    group.addTask { await snapshots.run(requests.arrivals) }
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
        Watch(path: file.path) { [mock, file] in try await mock.replace(file.readIfChanged) ? mock.summary : nil }
    }

    /// What becomes of changes.
    private var promise: String {
        if settings.isReadOnly { return "refuses changes" }
        return settings.writes ? "writes changes back to it" : "keeps what is written in memory"
    }
}
