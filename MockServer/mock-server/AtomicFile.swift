import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A file that is replaced as a whole: whenever the machine stops, it has the old content or the new one.
struct AtomicFile {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        /// What has just failed on this thread.
        init(_ what: String, _ path: String) {
            description = "\(path) cannot be \(what): \(String(cString: strerror(errno)))"
        }
    }

    private let path: String
    private let folder: String
    private let draft: String

    /// - Parameter path: The file; where it is a link, the file it leads to is replaced, and the link stays.
    init(_ path: String) {
        self.path = Self.target(of: path)
        let name = self.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        folder = Self.folder(of: self.path)
        // One name, so that what a crash leaves behind is written over.
        draft = "\(folder).\(name).mock-server"
    }

    private static func target(of path: String) -> String {
        var path = path
        // As many links as systems follow.
        for _ in 0..<40 {
            if let resolved = realpath(path, nil) {
                defer { free(resolved) }
                return String(cString: resolved)
            }
            // What a link leads to may not be there yet.
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = next.hasPrefix("/") ? next : folder(of: path) + next
        }
        return path
    }

    /// With the slash at its end.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    }

    /// Replaces the content, and waits until the disk has it. Owner and permissions stay.
    ///
    /// - Parameter check: Called when all is written and right before the file is replaced, which it is not where this
    ///   throws.
    /// - Returns: The version that it then is.
    /// - Throws: ``Failure``, and what the check throws. The old content is there then, unless the disk does not answer for
    ///   the new one.
    func write(_ content: [UInt8], checking check: () throws -> Void = {}) throws -> FileVersion {
        let descriptor = try openDraft()
        defer { close(descriptor) }
        do {
            try keepAttributes(descriptor)
            try fill(descriptor, content)
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw Failure("replaced", path) }
            try check()
            guard rename(draft, path) == 0 else { throw Failure("replaced", path) }
            try syncFolder()
            return FileVersion(status)
        } catch {
            if isDraft(descriptor) { unlink(draft) }
            throw error
        }
    }

    /// Opens the draft for one program at a time.
    private func openDraft() throws -> Int32 {
        while true {
            let descriptor = open(draft, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Failure("opened", draft) }
            guard flock(descriptor, LOCK_EX) == 0 else {
                defer { close(descriptor) }
                throw Failure("locked", draft)
            }
            if isDraft(descriptor) { return descriptor }
            // Another program has put it in its place meanwhile.
            close(descriptor)
        }
    }

    /// Whether a descriptor is what has the name of the draft.
    private func isDraft(_ descriptor: Int32) -> Bool {
        var (own, named) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(draft, &named) == 0 else { return false }
        return own.st_dev == named.st_dev && own.st_ino == named.st_ino
    }

    private func keepAttributes(_ descriptor: Int32) throws {
        var old = stat()
        guard stat(path, &old) == 0 else {
            // There is no file, or none any more: it is as any new file of this program. Its mask is read by setting it, to one
            // that keeps what others make meanwhile to themselves.
            let mask = umask(0o077)
            umask(mask)
            _ = fchmod(descriptor, 0o666 & ~mask)
            return
        }
        // Who may not give files away keeps them; the permissions come last, as a change of owner takes some away.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { throw Failure("given its permissions", draft) }
    }

    private func fill(_ descriptor: Int32, _ content: [UInt8]) throws {
        guard ftruncate(descriptor, 0) == 0 else { throw Failure("written", draft) }
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure("written", draft) }
            rest = rest.dropFirst(count)
        }
        guard Self.sync(descriptor) else { throw Failure("written to the disk", draft) }
    }

    /// Makes the new name last. Some file systems have nothing to do for that, and say so.
    private func syncFolder() throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure("opened", folder) }
        defer { close(descriptor) }
        guard Self.sync(descriptor) || errno == EINVAL || errno == ENOTSUP else {
            throw Failure("written to the disk", folder)
        }
    }

    private static func sync(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
        // There fsync leaves it to the disk when it writes.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(descriptor) == 0
    }
}

// The system's function under a name that the method above does not hide.
private let systemWrite = write
