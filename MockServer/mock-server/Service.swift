import Foundation
import Roadbook
import RoadbookMockServer

/// A data file that is served as the command line says.
struct Service {
    private let settings: Settings
    private let file: DataFile
    private let mock: DataFileMock

    /// - Throws: ``Ending``, and `MockServerError` where the file has no data that can be served.
    init(_ settings: Settings) throws {
        self.settings = settings
        try Self.checkHost(settings)
        try Self.checkFolder(settings)
        let file = DataFile(settings.file, watches: settings.watches)
        self.file = file
        mock = try DataFileMock(try file.read(), Self.behaviour(settings), save: Self.save(to: file, settings))
    }

    private static func checkHost(_ settings: Settings) throws {
        guard HostAddress(settings.host)?.isLoopback == false else { return }
        guard settings.allowsRemote else {
            throw Ending(
                "--host \(settings.host) can be reached by others, who may read and change the data; "
                    + "if that is meant, add --allow-remote",
                status: .misuse
            )
        }
        let may = settings.isReadOnly ? "read" : "read and change"
        Console.warn("warning: whoever reaches \(settings.host), port \(settings.port), may \(may) the data")
    }

    private static func checkFolder(_ settings: Settings) throws {
        guard let folder = settings.folder else { return }
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw Ending("--static \(folder) is not a folder", status: .noInput)
        }
    }

    private static func behaviour(_ settings: Settings) -> DataBehaviour {
        var behaviour = DataBehaviour()
        behaviour.delay = settings.delay
        behaviour.isReadOnly = settings.isReadOnly
        behaviour.folder = settings.folder
        if !settings.isQuiet { behaviour.log = { line in Console.note(line) } }
        if let seed = settings.seed { behaviour.random = SeededRandomNumberGenerator(seed: seed) }
        return behaviour
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
        do {
            try await serve()
        } catch let error as CannotListen {
            let advice = "choose another --port, or 0 for a free one"
            let reason = error.isInUse ? "port \(settings.port) is taken by another program; \(advice)" : "\(error)"
            throw Ending(reason, status: .unavailable)
        }
    }

    private func serve() async throws {
        // Before the address is told, since whoever reads it may send them.
        let interruptions = await Signals([SIGINT, SIGTERM])
        let requests = await Signals([SIGUSR1])
        defer { requests.end() }
        try await mock.listen(at: settings.host, on: settings.port) { url in
            Console.say("\(url.absoluteString) serves \(settings.file), and \(promise):\n\(mock.summary)")
            Console.say("The page is at \(url.absoluteString)/__mock")
            if let seed = settings.seed { Console.say("seed \(seed)") }
            await withTaskGroup { group in
                let snapshots = Snapshots(mock: mock, file: file.path, target: settings.snapshotFile)
                group.addTask { await snapshots.run(requests.arrivals) }
                if settings.watches { group.addTask { await Watch(mock: mock, file: file).run() } }
                for await _ in interruptions.arrivals { break }
                // Whoever asks again does not want to wait for what is under way.
                interruptions.end()
                group.cancelAll()
            }
        }
    }

    /// What becomes of changes.
    private var promise: String {
        if settings.isReadOnly { return "refuses changes" }
        return settings.writes ? "writes changes back to it" : "keeps what is written in memory"
    }
}
