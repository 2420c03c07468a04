import Foundation

/// The folders that matter, from where this file is.
enum Places {
    /// `Tests/Benchmarks`.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let repository = package.deletingLastPathComponent().deletingLastPathComponent()
    static let documentation = repository.appending(path: "docs/benchmarks")
    static let peers = package.appending(path: "Peers")
}
