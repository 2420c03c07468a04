import Foundation

/// A folder of a test's own, removed with the value.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "roadbook-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The names of the files that are there.
    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    /// A folder that does not exist.
    var missing: URL { url.appending(path: "missing") }
}
