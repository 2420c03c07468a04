import Foundation

/// A folder of a test's own, removed when the test ends.
struct Folder: Sendable {
    let path: String

    static func with<Result>(_ body: (Folder) async throws -> Result) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url.appending(path: "temporary"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: url.appending(path: "files"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(Folder(path: url.path))
    }

    /// Writes a file, and the folders on the way to it.
    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: path).appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// What is in a file.
    func text(of name: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: path).appending(path: name), encoding: .utf8)
    }
}
