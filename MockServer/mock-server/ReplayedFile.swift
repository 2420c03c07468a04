import Foundation
import Roadbook
import RoadbookMockServer

/// The recording that is replayed, and what is known of its file.
struct ReplayedFile: Sendable {
    let path: String
    private let versions: Locked<FileVersions>

    init(_ path: String) {
        self.path = path
        versions = Locked(FileVersions(path))
    }

    /// Reads the recording.
    ///
    /// - Throws: ``Ending`` where it cannot be read or is none.
    func read() throws -> HTTPArchive {
        // Before it is read, so that a change meanwhile is seen as one.
        let version = FileVersion(path)
        do {
            let archive = try HTTPArchive(contentsOf: URL(fileURLWithPath: path))
            versions.withLock { $0.known = version }
            return archive
        } catch let error as HTTPArchiveError {
            let place = error.pointer.isEmpty ? "" : ", at \(error.pointer)"
            throw Ending("\(path) is no HTTP archive: \(error.reason)\(place)", status: .badData)
        } catch {
            throw Ending("\(path) cannot be read", status: .noInput)
        }
    }

    /// Reads the recording where it has changed; `nil` where it has not, or where it was already told that it is no good.
    ///
    /// - Throws: As ``read()`` does, once for each version.
    func readIfChanged() throws -> HTTPArchive? {
        versions.withLock { $0.hasNews() } ? try read() : nil
    }
}
