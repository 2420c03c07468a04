import Foundation

/// Asks the Swift compiler what it says of a line that uses the library as it was just built.
enum Compiler {
    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    /// The errors in a line, put into a function of a file that declares a small API.
    ///
    /// - Throws: ``Unusable`` where the compiler or the built module cannot be found, or an error lies outside the line.
    static func errors(inLine line: String) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Snippet.swift")
        try Data("\(prelude)\nfunc snippet() {\n    \(line)\n}\n".utf8).write(to: file)
        // What is deprecated is what must not be written: it only cannot be taken away.
        let command = ["swiftc", "-typecheck", "-swift-version", "6", "-Werror", "DeprecatedDeclaration"]
        let output = try await output(of: command + ["-I", modules(), file.path])
        let first = prelude.split(separator: "\n", omittingEmptySubsequences: false).count + 2
        return try output.split(separator: "\n").compactMap { row in
            guard let mark = row.range(of: "error: "), !row.hasPrefix(" ") else { return nil }
            // An error of the compiler's own, or in the prelude, is no answer.
            let place = row.hasPrefix("\(file.path):") ? row.dropFirst(file.path.count + 1).prefix { $0 != ":" } : ""
            guard let number = Int(place), number >= first else { throw Unusable(description: output) }
            return String(row[mark.upperBound...])
        }
    }

    /// Where the build has put the library's module: beside the test bundle that runs.
    private static func modules() throws -> String {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let folder = bundle.deletingLastPathComponent().appending(path: "Modules")
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Roadbook.swiftmodule").path) else {
            throw Unusable(description: "there is no Roadbook.swiftmodule in \(folder.path)")
        }
        return folder.path
    }

    private static func output(of command: [String]) async throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus <= 1 else {
            throw Unusable(description: "the compiler ended with \(process.terminationStatus)")
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let prelude = """
        import Roadbook
        struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }
        struct PostDraft: Codable, Sendable { var title: String }
        struct Comment: Codable, Sendable, Identifiable { var id: UUID; var text: String }
        struct Blog: URLRouter {
            static let basePath = "https://api.example.com/v1"
            var posts = Posts()
            var users = Users()
            var profile = Profile()
            struct Posts: Readable, Creatable, Updatable, Deletable {
                typealias Model = Post
                typealias Draft = PostDraft
                var route = "posts"
                var comments = Comments()
            }
            struct Comments: Readable, Creatable, Deletable {
                typealias Model = Comment
                typealias Parent = Posts
                var route = "comments"
            }
            struct Users: Readable { var route = "users" }
            struct Profile: Readable, Replaceable, Singleton { var route = "profile" }
        }
        """
}
