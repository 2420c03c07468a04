import Foundation

/// Lines of Swift that are neither blank nor nothing but a comment.
enum CodeLines {
    /// Of all files in some folders.
    static func count(in folders: [URL]) throws -> Int {
        try folders.reduce(0) { $0 + (try count(in: $1)) }
    }

    private static func count(in folder: URL) throws -> Int {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try names.reduce(0) { sum, name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
            return sum + lines.count { !$0.isEmpty && !$0.hasPrefix("//") }
        }
    }
}
