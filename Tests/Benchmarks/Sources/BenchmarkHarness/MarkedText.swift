import Foundation

/// A text of which a program writes parts, each between two comments.
public struct MarkedText {
    public private(set) var text: String

    public init(_ text: String) { self.text = text }

    /// Puts a content between `<!-- NAME -->` and `<!-- /NAME -->`.
    ///
    /// - Returns: False where the text has no such place, and stays as it is.
    public mutating func replace(_ name: String, with content: String) -> Bool {
        guard let start = text.range(of: "<!-- \(name) -->"),
            let end = text.range(of: "<!-- /\(name) -->"), start.upperBound <= end.lowerBound
        else { return false }
        text.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n\n\(content)\n\n")
        return true
    }
}
