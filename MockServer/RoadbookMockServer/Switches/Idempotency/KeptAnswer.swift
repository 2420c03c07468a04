import Roadbook

/// An answer that is given again to who asks again.
struct KeptAnswer: Sendable {
    /// What was asked, apart from its content.
    let target: String
    /// The digest of the content and its type.
    let content: [UInt8]
    let answer: Answer
    /// The time of the mock from which on it is forgotten.
    let end: Duration
}
