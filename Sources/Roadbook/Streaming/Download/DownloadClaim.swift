import Foundation

/// The right to write to the partial file of a download, for as long as the download runs.
struct DownloadClaim {
    /// Another download has it.
    struct Taken: Error {}

    /// What this process is downloading to: it knows also where the file system has no locks. In octets: strings are equal,
    /// too, that are the names of two files.
    private static let taken = Locked<Set<[UInt8]>>([])

    private let path: [UInt8]
    private let partial: PartialFile
    private let lock: FileLock

    /// Makes the file where it is not there.
    ///
    /// - Throws: ``Taken``; `POSIXError` where the file cannot be opened.
    init(_ partial: PartialFile) throws {
        let path = Array(partial.file.standardizedFileURL.path.utf8)
        guard Self.taken.withLock({ $0.insert(path).inserted }) else { throw Taken() }
        do {
            guard let lock = try FileLock(partial.file) else { throw Taken() }
            (self.path, self.partial, self.lock) = (path, partial, lock)
        } catch {
            Self.taken.withLock { _ = $0.remove(path) }
            throw error
        }
    }

    /// Leaves the file to others, and removes it where there is nothing in it.
    func release() {
        if lock.isOfEmptyFile { partial.remove() }
        lock.release()
        Self.taken.withLock { _ = $0.remove(path) }
    }
}
