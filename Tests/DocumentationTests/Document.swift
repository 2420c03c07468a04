import Foundation
import Testing

/// A Markdown document of the package, and the test file that holds the twins of its samples.
struct Document: Sendable, CustomTestStringConvertible {
    /// A fenced block of code.
    struct Block: Sendable {
        /// What stands behind the opening fence; empty where nothing does.
        let language: String
        /// The line of the opening fence, counted from 1.
        let line: Int
        let lines: [String]
    }

    /// The path below the root of the package.
    let path: String
    let text: String

    var testDescription: String { path }

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    /// The landing page of the documentation catalog.
    static let catalog = "Sources/Roadbook/Roadbook.docc/Roadbook.md"

    /// Every document at the root and below `docs`, and the landing page of the catalog.
    static func all() throws -> [Document] {
        let files = FileManager.default
        let top = try files.contentsOfDirectory(atPath: root.path)
        let below = try files.subpathsOfDirectory(atPath: root.appending(path: "docs").path)
        // The examples are packages of their own, which compile what they show.
        let documents = below.filter { !$0.hasPrefix("Examples/") }.map { "docs/\($0)" }
        return try (top + documents + [catalog]).filter { $0.hasSuffix(".md") }.sorted().map(Document.init)
    }

    var blocks: [Block] {
        var blocks: [Block] = []
        var open: (language: String, line: Int, lines: [String])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if let block = open {
                if trimmed == "```" {
                    blocks.append(Block(language: block.language, line: block.line, lines: block.lines))
                    open = nil
                } else {
                    open?.lines.append(String(line))
                }
            } else if trimmed.hasPrefix("```") {
                open = (String(trimmed.dropFirst(3)), index + 1, [])
            }
        }
        return blocks
    }

    var swiftBlocks: [Block] { blocks.filter { $0.language == "swift" } }

    /// `ReadmeTests.swift` for `README.md`, `MockServerGuideTests.swift` for `docs/guides/mock-server.md`. The landing page
    /// of the catalog has its samples from the README.
    var twinName: String {
        guard path != Self.catalog else { return "ReadmeTests.swift" }
        let folders = path.split(separator: "/").dropLast()
        let name = path.split(separator: "/").last?.dropLast(".md".count) ?? ""
        let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        let kind = folders.last == "guides" ? "Guide" : folders.joined().capitalized
        return words.joined() + kind + "Tests.swift"
    }
}
