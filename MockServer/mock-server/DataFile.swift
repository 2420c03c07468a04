import Foundation
import Roadbook
import RoadbookMockServer

/// The file that is served, and what is known of it. It is for one thread at a time but for its path.
// @unchecked: after the start it is used between two saves of the mock alone, one at a time; see `DataFileMock`.
final class DataFile: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let path: String
    private let watches: Bool
    /// The version that was read or written last.
    private var known: FileVersion?
    /// The version that was found when it was last looked for.
    private var seen: FileVersion?
    /// The version that was told to be no good.
    private var reported: FileVersion?
    private var layout = TextLayout("")

    init(_ path: String, watches: Bool) {
        self.path = path
        self.watches = watches
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
            data = try JSONParser().parse(content)
        } catch {
            throw Ending("\(path) is not JSON: \(error)", status: .badData)
        }
        // What cannot be served is not known: it must not be written over.
        _ = try DataFileMock(data)
        layout = TextLayout(String(decoding: content, as: UTF8.self))
        known = version
        return data
    }

    /// Reads the file where others have changed it; `nil` where they have not, or where it was already told that it is no
    /// good.
    ///
    /// - Throws: As ``read()`` does, once for each version.
    func readIfChanged() throws -> JSONValue? {
        // Editors may put a new file in the place of the old one: it is gone for a moment.
        guard let version = FileVersion(path), version != known, version != reported else { return nil }
        // Others may be amid writing it: it is read when it has not changed since it was last looked for.
        defer { seen = version }
        guard version == seen else { return nil }
        reported = version
        return try read()
    }

    /// Writes the data into the file, so that it is there after a crash.
    ///
    /// - Throws: Where that is not certain; ``Failure`` where others have changed the file and it is watched.
    func write(_ data: JSONValue) throws {
        if watches, let version = FileVersion(path), version != known {
            throw Failure(description: "\(path) was changed by others, and is not read yet or cannot be served")
        }
        known = try AtomicFile(path).write(layout.text(data))
    }
}
