import Foundation

/// What becomes of a call, and with it of those that wait for what it brings.
extension Call {
    /// Notes how long a server asks to wait before the request is sent again, where it would be: whoever hears of the answer
    /// may end the call, and another goes on from there.
    func noteAnswer(_ head: ResponseHead) {
        // Most answers are successes, and the settings are copied to be looked at.
        guard let flight, head.status >= 400, let retry = settings.retry, retry.statuses.contains(head.status),
            let asked = RetryAfter.delay(of: head.headers, status: head.status, now: date),
            asked <= retry.maximumRetryAfter
        else { return }
        let end = record.environment.deadlines.end(of: asked)
        flight.note(by: record) { $0.pauseEnd = end }
    }

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

/// What others have to do with it that wait for what a call brings.
extension Call {
    /// How often the request was sent again, as far as limits go: where others wait, what the call has sent before and beside
    /// is not theirs.
    var retries: Int { flight?.retries ?? record.retries }

    /// When the answer is of no use to anyone; `nil` where somebody waits for ever.
    var longestDue: Duration? {
        if let flight { flight.due } else { record.due }
    }

    /// Waits for what is left of a pause that another call began.
    func pauseOn() async throws {
        if let end = flight?.pauseEnd { try await pause(until: end) }
    }
}
