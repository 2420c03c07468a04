import Foundation

/// What a call has brought.
struct Answer<Value: Sendable>: Sendable {
    let value: Value
    let head: ResponseHead
    let call: Call

    /// The address that was answered: another than that of the request where it was redirected.
    var url: URL { call.record.attempts.last?.request.url ?? call.request.url }

    /// What a failure after the answer is thrown as.
    func failure(_ error: RequestError) -> RequestError {
        call.record.error(error, answer: (head, Data()))
    }
}
