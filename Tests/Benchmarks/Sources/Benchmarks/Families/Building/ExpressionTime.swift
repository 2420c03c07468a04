import Foundation

/// An expression, and how long the compiler was about it.
struct ExpressionTime {
    let file: String
    /// Counted from 1.
    let line: Int
    /// In seconds of the processor.
    let time: Double
    /// The same where nobody else uses the machine.
    let undisturbed: Double

    /// Has the compiler tell expressions of a millisecond and more.
    static let options = ["-diagnostic-style", "llvm", "-Xfrontend", "-warn-long-expression-type-checking=1"]

    /// Reads what the compiler says.
    ///
    /// - Parameter turn: What a turn of the yardstick took just before.
    static func all(in output: String, turn: Double) -> [ExpressionTime] {
        output.matches(of: /(?m)^(.+?):(\d+):\d+: warning: expression took (\d+)ms/).compactMap { match in
            guard let line = Int(match.2), let milliseconds = Double(match.3) else { return nil }
            let time = milliseconds * 1e-3
            let undisturbed = Yardstick.undisturbed([time], beside: [turn])
            return ExpressionTime(file: String(match.1), line: line, time: time, undisturbed: undisturbed)
        }
    }

    /// Whether it begins on a line of a sample; what a macro stands for does not.
    func isIn(_ samples: Samples) -> Bool {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(line - 1) && samples.contains(lines[line - 1])
    }
}
