import Dispatch
import Foundation
import RoadbookMockServer

/// The file that a recording is written to, as a whole each time.
struct RecordingFile: Sendable {
    let path: String
    /// Writing waits for the disk.
    private let queue = DispatchQueue(label: "RecordingFile")

    init(_ path: String) {
        self.path = path
    }

    /// Makes the file, so that no other program takes the name.
    ///
    /// - Parameter overwrites: Whether it may be there already. One with a recording of nothing may in any case.
    /// - Throws: ``Ending``.
    func create(overwrites: Bool) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (overwrites ? 0 : O_EXCL), 0o666)
        guard descriptor < 0 else {
            close(descriptor)
            return
        }
        let reason = errno
        guard reason == EEXIST else {
            throw Ending("\(path) cannot be written: \(String(cString: strerror(reason)))", status: .cannotWrite)
        }
        let known = try? HTTPArchive(contentsOf: URL(fileURLWithPath: path))
        guard known?.entries.isEmpty == true else {
            throw Ending("\(path) is there already; add --overwrite, or name another file", status: .cannotWrite)
        }
    }

    /// Writes an archive, so that it is there after a crash.
    ///
    /// - Parameter archive: Makes it, on a thread of its own.
    /// - Returns: How many exchanges it has.
    /// - Throws: ``AtomicFile/Failure``; the file is what it was then.
    @discardableResult
    func write(_ archive: @escaping @Sendable () -> HTTPArchive) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        let archive = archive()
                        _ = try AtomicFile(path).write(Array(archive.data))
                        return archive.entries.count
                    }
                )
            }
        }
    }
}
