/// The stub that answers a request, and what it answers.
struct StubDecision: Sendable {
    let stub: Int
    let answer: PreparedAnswer
}
