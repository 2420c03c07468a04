import RoadbookHTTPEngine

/// What was answered to those who read, for as long as nothing changes: data that has no rules but itself is read the same
/// by all who ask the same.
struct KnownAnswers: Sendable {
    /// How many are kept, and how many octets of content in each.
    static let limit = 256
    static let contentLimit = 64 << 10

    private var answers: [[UInt8]: HTTPResponse] = [:]
    /// The version of the store that they tell of.
    private var version: Int?

    /// The answer to a target; made where it is not known, and `nil` where none is made.
    mutating func answer(
        to target: [UInt8],
        at version: Int,
        _ make: () -> HTTPResponse?
    ) -> HTTPResponse? {
        if self.version != version {
            answers.removeAll(keepingCapacity: true)
            self.version = version
        }
        if let known = answers[target] { return known }
        guard let answer = make() else { return nil }
        guard answer.body.count <= Self.contentLimit else { return answer }
        if answers.count >= Self.limit { answers.removeAll(keepingCapacity: true) }
        answers[target] = answer
        return answer
    }
}
