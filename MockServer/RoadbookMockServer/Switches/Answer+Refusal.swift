import Roadbook

extension Answer {
    /// What a function answers, or what its error is answered with.
    static func made(_ make: () throws -> Answer) -> Answer {
        do { return try make() } catch { return refusal(error) }
    }

    private static func refusal(_ error: any Error) -> Answer {
        switch error {
        case let problem as Problem: problem.answer
        case let failure as JSONPatchFailure: failure.problem.answer
        case let malformed as DecodedTarget.Malformed:
            Problem.malformed("The target is malformed: \(malformed.reason).").answer
        default: Problem.failed(error).answer
        }
    }
}
