import Foundation

/// What becomes of a call, and with it of those that wait for what it brings.
extension Call {
    /// Notes that the request is to be sent again, and when.
    func noteRetry(at time: Duration) {
        record.addRetries(1)
        flight?.note(by: record) { progress in
            progress.retries += 1
            progress.pauseEnd = time
        }
    }

    func redirect(to url: URL) {
        record.redirect(to: url)
        flight?.note(by: record) { $0.redirection = url }
    }

    /// Notes what to do about the status that the call will be answered with.
    func advise(_ advice: String) {
        record.advise(advice)
        flight?.note(by: record) { $0.advice = advice }
    }
}
