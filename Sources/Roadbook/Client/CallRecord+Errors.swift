import Foundation

extension CallRecord {
    /// What a failure of the call is thrown as: made here for all of them.
    ///
    /// - Parameters:
    ///   - failure: What was thrown on the way.
    ///   - answer: The success that did not decode, where there was one.
    func error(_ failure: any Error, answer: (head: ResponseHead, body: Data)?) -> RequestError {
        var error = RequestError(failure, answer: answer?.head)
        error.method = method
        error.pattern = path.pattern
        error.attempts = attempts
        error.request = error.attempts.last?.request ?? built
        if error.code == .unacceptableStatus, let advice { error.advice = advice }
        if let answer, error.bodyPrefix.isEmpty {
            error.bodyPrefix = answer.body.prefix(max(0, settings.errorBodyLimit))
        }
        error.coding = coding
        error.redaction = settings.redaction
        return error
    }
}
