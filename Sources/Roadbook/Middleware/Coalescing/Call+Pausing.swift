extension Call {
    /// The time until the last deadline of all who share the answer, zero where it has passed; `nil` where one has none.
    var longestRemainingTime: Duration? {
        record.latestDue.map { max(.zero, $0 - now) }
    }

    /// Waits before the next attempt, no longer than the call has time: others who share the answer may have more, and
    /// whoever of them takes over waits for the rest.
    func pause(for duration: Duration) async throws {
        record.pause(until: now + duration)
        try await pauseOn()
    }

    /// Waits for what is left of a pause that was begun.
    func pauseOn() async throws {
        guard let end = record.pauseEnd else { return }
        let deadlines = record.environment.deadlines
        if let remainingTime, end - now >= remainingTime {
            try await waiting { try await deadlines.sleep(until: end) }
        } else {
            try await deadlines.sleep(until: end)
        }
    }
}
