import Foundation

/// What becomes of a call, and with it of those that wait for what it brings.
extension Call {
    func countRetry() {
        record.addRetries(1)
        flight?.note(by: record) { $0.retries += 1 }
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
