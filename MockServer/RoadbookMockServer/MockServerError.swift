/// Why a mock cannot do what it was told, and what to write instead.
public struct MockServerError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence.
    public let message: String

    /// What to do about it.
    public let advice: String

    init(_ message: String, advice: String) {
        self.message = message
        self.advice = advice
    }
}

extension MockServerError: CustomStringConvertible {
    public var description: String { "\(message). \(advice)" }
}
