import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// What has arrived of a download so far: a file beside the one it is for, and another that says which version of what it
/// is a part of.
///
/// One download at a time writes to it: the one that has the ``DownloadClaim``.
struct PartialFile {
    /// What the octets are a part of.
    private struct Source: Codable, Equatable {
        /// A hash of the address, which may hold secrets, in hexadecimal.
        let address: String
        /// The entity tag or the date by which the server tells versions apart.
        let validator: String
    }

    /// From where to go on.
    struct Resumption {
        /// How many octets are there.
        let start: Int64
        /// What to ask for the rest of them by.
        let validator: String
    }

    let target: URL
    /// Where the octets are.
    let file: URL
    private let note: URL
    private let address: String

    init(for target: URL, of url: URL) {
        self.target = target
        let folder = target.deletingLastPathComponent()
        let name = Self.name(for: target.lastPathComponent)
        file = folder.appending(path: name)
        note = folder.appending(path: name + Self.noteExtension)
        address = String(SHA256.digest(url.absoluteString.utf8).hexadecimal.prefix(32))
    }

    private static let noteExtension = ".json"
    /// How many octets the name of a file may have (`NAME_MAX`).
    private static let nameLimit = 255

    /// The name for the octets of a file; where it were too long for a file system, with a hash for the end of it.
    private static func name(for name: String) -> String {
        let limit = nameLimit - "..partial".utf8.count - noteExtension.utf8.count
        guard name.utf8.count > limit else { return ".\(name).partial" }
        let hash = "-" + SHA256.digest(name.utf8).hexadecimal.prefix(16)
        var beginning = name[...]
        while beginning.utf8.count > limit - hash.utf8.count { beginning.removeLast() }
        return ".\(beginning)\(hash).partial"
    }

    /// From where to go on; `nil` where a download has to begin anew.
    var resumption: Resumption? {
        guard let data = try? Data(contentsOf: note), let source = try? JSONDecoder().decode(Source.self, from: data),
            source.address == address,
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size > 0
        else { return nil }
        return Resumption(start: Int64(size), validator: source.validator)
    }

    /// Opens the file to go on at a place, with what is beyond it cut off.
    ///
    /// - Parameter validator: What tells this version from others; `nil` where a later download cannot go on.
    func open(at start: Int64, validator: String?) throws -> FileHandle {
        if start == 0 { try Data().write(to: file) }
        if let validator {
            try JSONEncoder().encode(Source(address: address, validator: validator)).write(to: note, options: .atomic)
        } else {
            try? FileManager.default.removeItem(at: note)
        }
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(start))
        return handle
    }

    /// Puts the whole in the place it is for, in one step, whatever was there.
    func complete() throws {
        guard rename(file.path, target.path) == 0 else {
            throw CocoaError(
                .fileWriteUnknown,
                userInfo: [NSUnderlyingErrorKey: POSIXError(.init(rawValue: errno) ?? .EIO)]
            )
        }
        // Not before: where the place is taken by a folder, the octets stay, and a later download goes on from them.
        try? FileManager.default.removeItem(at: note)
    }

    /// Forgets what has arrived. The file stays, empty, for as long as a claim is laid to it.
    func clear() {
        try? FileManager.default.removeItem(at: note)
        truncate(file.path, 0)
    }

    /// Removes what has arrived.
    func remove() {
        try? FileManager.default.removeItem(at: note)
        try? FileManager.default.removeItem(at: file)
    }
}
