import Foundation

/// A folder of its own for files that are made to be measured; whoever makes it removes it.
struct TemporaryFolder {
    /// Where all files of this process are that are not to stay, so that a signal leaves none of them.
    static let root: URL = {
        let url = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }()

    let url: URL

    init() throws {
        url = Self.root.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Removes it with all that is in it.
    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, and the folders on the way to it.
    ///
    /// - Returns: Its path.
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }
}
