import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A lock on a file (`flock`) that is refused to whoever else asks for it, in this process or another.
///
/// It is advisory: who does not ask is not kept from the file. It ends with the process at the latest.
struct FileLock {
    private let path: String
    private let descriptor: Int32

    /// Locks a file, and makes it where it is not there.
    ///
    /// - Returns: `nil` where somebody else has the lock.
    /// - Throws: `POSIXError` where the file cannot be opened, and where there is a link in its place.
    init?(_ file: URL) throws {
        let path = file.path
        // Whoever had the lock before may have moved or removed the file between its opening and its locking.
        for _ in 0..<10 {
            // What a link leads to, that somebody put there, is not for us to write to.
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            // Not every file system has locks.
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            if !isTaken, Self.status(of: descriptor, at: path) != nil {
                (self.path, self.descriptor) = (path, descriptor)
                return
            }
            close(descriptor)
            if isTaken { return nil }
        }
        return nil
    }

    /// Whether there is nothing in the file; `false` where the file is no longer where it was.
    var isOfEmptyFile: Bool { Self.status(of: descriptor, at: path)?.st_size == 0 }

    /// Gives the lock back; once only.
    func release() {
        // A process that is being started has the file open as well, until it runs: closing would leave it the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// What the file system says of an open file; `nil` where the path leads to another by now, or to none.
    private static func status(of descriptor: Int32, at path: String) -> stat? {
        var (own, current) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, stat(path, &current) == 0, own.st_dev == current.st_dev,
            own.st_ino == current.st_ino
        else { return nil }
        return own
    }
}
