import Foundation

/// What a call has brought.
struct Answer<Value: Sendable>: Sendable {
    let value: Value
    let head: ResponseHead
    let call: Call

    /// The address that was answered: another than that of the request where it was redirected, or middleware changed it.
    var url: URL {
        // Nothing is sent for what is in the cache, and the call may have been redirected there all the same.
        let record = call.record
        return record.redirection ?? record.attempts.last?.request.url ?? record.cacheAddress ?? call.request.url
    }

    /// What a failure after the answer is thrown as.
    func failure(_ error: RequestError) -> RequestError {
        call.record.error(error, answer: (head, Data()))
    }
}
