import Foundation

/// A file that is open to be read, for as long as this is there.
final class OpenFile: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let size: Int
    /// When it was changed, in seconds since 1970 and nanoseconds.
    let changed: (seconds: Int, nanoseconds: Int)
    private let descriptor: Int32

    /// - Parameter path: A path without links.
    /// - Returns: `nil` where there is no file that may be read.
    init?(_ path: String) {
        // No link is followed that has come in its place, and no writer is waited for where a pipe has.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            // An object whose initializer fails is not closed by its deinitializer.
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        size = Int(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        changed = (Int(time.tv_sec), Int(time.tv_nsec))
    }

    deinit { close(descriptor) }

    /// The octets from a place on, not more than so many; none at the end.
    ///
    /// - Throws: ``Failure`` where they cannot be read.
    func octets(from offset: Int, atMost limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var result = pread(descriptor, buffer.baseAddress, limit, off_t(offset))
            while result < 0, errno == EINTR { result = pread(descriptor, buffer.baseAddress, limit, off_t(offset)) }
            guard result >= 0 else { throw Failure(description: String(cString: strerror(errno))) }
            count = result
        }
    }
}
