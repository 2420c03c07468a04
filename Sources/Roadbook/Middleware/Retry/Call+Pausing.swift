extension Call {
    /// Waits before the next attempt, no longer than the call has time: others who share the answer may have more, and
    /// whoever of them takes over waits for the rest.
    func pause(until end: Duration) async throws {
        let deadlines = record.environment.deadlines
        if let due = record.due, end >= due {
            try await waiting { try await deadlines.sleep(until: end) }
        } else {
            try await deadlines.sleep(until: end)
        }
    }
}
