import Foundation
import Testing

/// What curl printed of an answer: the status, the fields by their names in lower case, and the content.
struct CurlAnswer {
    let status: Int
    let fields: [String: String]
    let content: String

    /// Runs curl with arguments.
    init(_ arguments: [String]) throws {
        let run = try ProgramRun("/usr/bin/env", ["curl", "-sS", "-g", "-i", "--max-time", "60"] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        let text = run.output.replacing("\r\n", with: "\n")
        let end = try #require(text.firstRange(of: "\n\n"))
        let lines = text[..<end.lowerBound].split(separator: "\n")
        status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        fields = Dictionary(
            lines.dropFirst().compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
            }
        ) { $0 + ", " + $1 }
        content = String(text[end.upperBound...])
    }
}
