import Foundation

/// The files of a ``DiskCacheStore``, used by one thread at a time.
///
/// A file has the digest of its key for a name, and holds a mark, a check sum and the value. Files of other names are left
/// alone.
struct DiskCacheFolder {
    private let folder: URL
    private let limit: Int

    /// The files, which cost their sizes; `nil` until the folder is read.
    private var files: LeastRecentlyUsed<String, Void>?

    init(_ folder: URL, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    mutating func value(for key: String) -> Data? {
        let name = Self.name(of: key)
        readFolder()
        // Another process may have written the file, or removed it, since the folder was read.
        guard let content = try? Data(contentsOf: folder.appending(path: name)) else {
            files?.removeValue(for: name)
            return nil
        }
        guard let value = DiskCacheFile.value(of: content) else {
            remove(name)
            return nil
        }
        // What is used least recently must be told when the folder is read anew.
        let path = folder.appending(path: name).path
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
        keep(name, size: content.count)
        return value
    }

    mutating func set(_ value: Data, for key: String) throws {
        let name = Self.name(of: key)
        let content = DiskCacheFile.content(of: value)
        readFolder()
        guard content.count <= limit else { return remove(name) }
        try DiskCacheFile.write(content, to: folder.appending(path: name))
        keep(name, size: content.count)
    }

    mutating func removeValue(for key: String) {
        readFolder()
        remove(Self.name(of: key))
    }

    mutating func removeAll() {
        readFolder()
        for file in DiskCacheFile.all(in: folder) { remove(file.name) }
    }

    private mutating func keep(_ name: String, size: Int) {
        for file in files?.set((), for: name, cost: size) ?? [] { delete(file.key) }
    }

    private mutating func remove(_ name: String) {
        files?.removeValue(for: name)
        delete(name)
    }

    private func delete(_ name: String) {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
    }

    private mutating func readFolder() {
        guard files == nil else { return }
        files = LeastRecentlyUsed(limit: limit)
        DiskCacheFile.removeRemnants(in: folder)
        for file in DiskCacheFile.all(in: folder).sorted(by: { $0.date < $1.date }) {
            // One that is too great by itself is not kept.
            if file.size > limit { delete(file.name) } else { keep(file.name, size: file.size) }
        }
    }

    private static func name(of key: String) -> String {
        SHA256.digest(key.utf8).hexadecimal + "." + DiskCacheFile.pathExtension
    }
}
