import Foundation
import Testing

/// A link within the package leads to a file, and to a heading of it where it names one.
@Suite struct LinkTests {
    @Test(arguments: try Document.all())
    func `every link within the package leads somewhere`(document: Document) throws {
        let folder = Document.root.appending(path: document.path).deletingLastPathComponent()
        for target in Self.targets(in: document.text) where !target.contains("://") {
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file =
                parts[0].isEmpty ? Document.root.appending(path: document.path) : folder.appending(path: parts[0])
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                let isThere = FileManager.default.fileExists(atPath: file.path)
                #expect(isThere, "\(document.path): there is no \(target)")
                continue
            }
            guard parts.count == 2 else { continue }
            #expect(Self.anchors(in: text).contains(parts[1]), "\(document.path): there is no heading for \(target)")
        }
    }

    @Test func `the links that are looked at are there`() throws {
        #expect(Self.targets(in: try Document("README.md").text).contains("SECURITY.md"))
        #expect(Self.anchors(in: "## Header fields\n\n# `A`, b & c!").sorted() == ["a-b--c", "header-fields"])
    }

    private static func targets(in text: String) -> [String] {
        text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    }

    private static func anchors(in text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
            let words = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            return String(
                words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.map { $0 == " " ? "-" : $0 }
            )
        }
    }
}
