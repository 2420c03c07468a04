import Dispatch
public import Foundation

/// Keeps stored answers in a folder, one file each, so that they outlast the process.
///
/// The folder is made when it is needed, for its owner alone (mode 0700, files 0600); one that is there already keeps its
/// mode. A file is written whole or not at all; one that is damaged counts as absent and is deleted, and so is what was used
/// least recently where the limit is passed. Files that are not the store's own are left alone.
///
/// Credentials are not in the files, but answers are as they came: put the folder where others cannot read it. Several
/// processes may use one folder; each keeps to the limit by the files it knows of.
public final class DiskCacheStore: CacheStore {
    // The lock is always free: nobody but the queue takes it, one block after the other.
    private let folder: Locked<DiskCacheFolder>
    private let queue = DispatchQueue(label: "Roadbook.DiskCacheStore")

    /// Nothing is read or written until the store is used.
    ///
    /// - Parameters:
    ///   - folder: A folder for the store alone, such as one in the user's caches.
    ///   - limit: The most octets that the files may have together: 64 MiB unless given; zero or less for none.
    public init(at folder: URL, limit: Int = 64 << 20) {
        self.folder = Locked(DiskCacheFolder(folder, limit: limit))
    }

    public func value(for key: String) async -> Data? {
        await perform { $0.value(for: key) }
    }

    /// - Throws: What the file system refuses.
    public func set(_ value: Data, for key: String) async throws {
        try await perform { folder in Result { try folder.set(value, for: key) } }.get()
    }

    public func removeValue(for key: String) async {
        await perform { $0.removeValue(for: key) }
    }

    public func removeAll() async {
        await perform { $0.removeAll() }
    }

    /// Works on the files on a thread that may wait for the disk.
    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable (inout DiskCacheFolder) -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.folder.withLock(work)) }
        }
    }
}
