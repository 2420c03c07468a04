import Foundation

/// What becomes of a call, and with it of those that wait for what it brings.
extension Call {
    /// Notes how it was answered: whoever hears of it may end the call before anything is decided about a refusal, and
    /// another goes on from there.
    func noteAnswer(_ head: ResponseHead) {
        // Most answers are this one, for which nothing is sent again. Which others are a refusal says the policy.
        guard let flight, head.status != 200 else { return }
        let refusal = FlightRefusal(head: head, date: date, time: now)
        flight.note(by: record) { $0.refusal = refusal }
    }

    /// Notes that the request is not to be sent again for how it was answered.
    func noteNoRetry() {
        flight?.note(by: record) { $0.refusal = nil }
    }

    /// Notes that the request is to be sent again, and when.
    func noteRetry(at time: Duration) {
        record.addRetries(1)
        flight?.note(by: record) { progress in
            progress.retries += 1
            progress.pauseEnd = time
            progress.refusal = nil
        }
    }

    /// Notes where it is redirected to.
    func noteRedirection(to url: URL) {
        record.redirect(to: url)
        flight?.note(by: record) { progress in
            progress.redirection = url
            progress.redirectedOrigins.insert(Origin(url))
        }
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
    ///
    /// - Throws: What ends the call, at once where nobody has the time.
    func pauseOn() async throws {
        guard let end = flight?.pauseEnd else { return }
        if let due = longestDue, end >= due {
            throw ownEnd("the pause before the next attempt lasts longer than the call has time")
        }
        try await pause(until: end)
    }
}
