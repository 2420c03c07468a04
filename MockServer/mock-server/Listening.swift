import Foundation
import RoadbookMockServer

/// What everything that listens has in common.
enum Listening {
    /// Checks who can reach the address of the settings.
    ///
    /// - Parameter others: What others may do who reach it, behind "may".
    /// - Throws: ``Ending`` where they can, and nobody allowed it.
    static func checkHost(_ settings: Settings, others: String) throws {
        guard HostAddress(settings.host)?.isLoopback == false else { return }
        guard settings.allowsRemote else {
            throw Ending(
                "--host \(settings.host) can be reached by others, who may \(others); "
                    + "if that is meant, add --allow-remote",
                status: .misuse
            )
        }
        // Which port a free one is nobody knows yet.
        let port = settings.port == 0 ? "" : ", port \(settings.port),"
        Console.warn("warning: whoever reaches \(settings.host)\(port) may \(others)")
    }

    /// - Throws: ``Ending`` where the folder of the settings is none, or snapshots are to go into one that is none or over
    ///   what is served.
    static func checkFolders(_ settings: Settings) throws {
        if let folder = settings.folder, !isFolder(folder) {
            throw Ending("--static \(folder) is not a folder", status: .noInput)
        }
        guard let file = settings.snapshotFile else { return }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        guard isFolder(folder) else {
            throw Ending("--snapshot \(file) lies in no folder: \(folder) is none", status: .noInput)
        }
        guard !isFolder(file) else { throw Ending("--snapshot \(file) is a folder", status: .noInput) }
        if let snapshot = FileVersion(file), FileVersion(settings.file)?.isSameFile(as: snapshot) == true {
            throw Ending("--snapshot \(file) is the file that is served itself", status: .misuse)
        }
    }

    /// - Throws: ``Ending`` where the environment has a seed that is none, and the settings have none in its place.
    static func checkSeed(_ settings: Settings) throws {
        guard settings.seed == nil, let text = ProcessInfo.processInfo.environment["ROADBOOK_SEED"],
            UInt64(text) == nil
        else { return }
        throw Ending("ROADBOOK_SEED needs a number from 0 to \(UInt64.max), and not \"\(text)\"", status: .misuse)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = ObjCBool(false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// What is said of a mock.
    static func behaviour(_ settings: Settings) -> DataBehaviour {
        var behaviour = DataBehaviour()
        behaviour.delay = settings.delay
        behaviour.isReadOnly = settings.isReadOnly
        behaviour.crossOrigin = .named(settings.origins)
        behaviour.hosts = settings.names.union([settings.host])
        behaviour.folder = settings.folder
        if !settings.isQuiet { behaviour.log = { line in Console.note(line) } }
        if let seed = settings.seed { behaviour.random = SeededRandomNumberGenerator(seed: seed) }
        return behaviour
    }

    /// Runs what listens at the address of the settings.
    ///
    /// - Throws: ``Ending`` where it cannot listen there, and what it throws otherwise.
    static func reporting(_ settings: Settings, _ listen: () async throws -> Void) async throws {
        do {
            try await listen()
        } catch let error as CannotListen {
            let advice = "choose another --port, or 0 for a free one"
            let reason = error.isInUse ? "port \(settings.port) is taken by another program; \(advice)" : "\(error)"
            throw Ending(reason, status: .unavailable)
        }
    }
}
