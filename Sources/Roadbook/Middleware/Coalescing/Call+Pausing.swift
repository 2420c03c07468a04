extension Call {
    /// The time until the last deadline of all who share the answer, zero where it has passed; `nil` where one has none.
    var longestRemainingTime: Duration? {
        let due = if let flight { flight.due } else { record.due }
        return due.map { max(.zero, $0 - now) }
    }

    /// Waits before the next attempt, no longer than the call has time: others who share the answer may have more, and
    /// whoever of them takes over waits for the rest.
    func pause(for duration: Duration) async throws {
        let end = now + duration
        flight?.note(by: record) { $0.pauseEnd = end }
        try await pause(until: end)
    }

    /// Waits for what is left of a pause that another call began.
    func pauseOn() async throws {
        if let end = flight?.pauseEnd { try await pause(until: end) }
    }

    private func pause(until end: Duration) async throws {
        let deadlines = record.environment.deadlines
        if let remainingTime, end - now >= remainingTime {
            try await waiting { try await deadlines.sleep(until: end) }
        } else {
            try await deadlines.sleep(until: end)
        }
    }
}
