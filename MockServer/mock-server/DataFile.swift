import Foundation
import Roadbook
import RoadbookMockServer

/// The file that is served, and what is known of it. It is for one thread at a time but for its path.
// @unchecked: after the start it is used between two saves of the mock alone, one at a time; see `DataFileMock`.
final class DataFile: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// What a request may have at most lies two levels deeper in the file: in its collection, and that in the object of all.
    private static let parser = JSONParser(depthLimit: JSONParser().depthLimit + 2)

    let path: String
    private let watches: Bool
    private var versions: FileVersions
    private var layout = TextLayout("")

    init(_ path: String, watches: Bool) {
        self.path = path
        self.watches = watches
        versions = FileVersions(path)
    }

    /// Reads the file.
    ///
    /// - Throws: ``Ending`` where it cannot be read or is not JSON, `MockServerError` where it has no data that can be served.
    func read() throws -> JSONValue {
        // Before it is read, so that a change meanwhile is seen as one.
        let version = FileVersion(path)
        guard let content = FileManager.default.contents(atPath: path) else {
            throw Ending("\(path) cannot be read", status: .noInput)
        }
        let data: JSONValue
        do {
            data = try Self.parser.parse(content)
        } catch {
            throw Ending("\(path) is not JSON: \(error)", status: .badData)
        }
        // What cannot be served is not known: it must not be written over.
        _ = try DataFileMock(data)
        layout = TextLayout(String(decoding: content, as: UTF8.self))
        versions.known = version
        return data
    }

    /// Reads the file where others have changed it; `nil` where they have not, or where it was already told that it is no
    /// good.
    ///
    /// - Throws: As ``read()`` does, once for each version.
    func readIfChanged() throws -> JSONValue? {
        versions.hasNews() ? try read() : nil
    }

    /// Writes the data into the file, so that it is there after a crash.
    ///
    /// - Parameter drafted: Called when all is written and the file is about to be replaced.
    /// - Throws: Where that is not certain; ``Failure`` where others have changed the file and it is watched.
    func write(_ data: JSONValue, drafted: () throws -> Void = {}) throws {
        try checkVersion()
        versions.known = try AtomicFile(path).write(layout.text(data)) {
            try drafted()
            // Writing waits for the disk, and others may have come in between.
            try checkVersion()
        }
    }

    private func checkVersion() throws {
        guard watches, versions.isChanged else { return }
        throw Failure(description: "\(path) was changed by others, and is not read yet or cannot be served")
    }
}
