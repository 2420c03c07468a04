extension Call {
    /// What ends a call whose deadline has passed; `nil` where it has none.
    ///
    /// It is a point in time, not what is left until then: whatever is bounded by it ends together.
    var deadline: Deadlines.Bound? {
        record.due.map { due in
            Deadlines.Bound(due: due) { ownEnd("the call took longer than \(due - record.start)") }
        }
    }

    /// What the call is ended with as its own deadline has passed.
    func ownEnd(_ message: String) -> TransportError {
        var error = TransportError(.deadlineExceeded, message)
        error.lateCall = ObjectIdentifier(record)
        return error
    }

    /// Whether it was the deadline of this call that ended it, which is of no concern to others: not by what time it is,
    /// as an answer may have come just then.
    func isOwnEnd(_ error: any Error) -> Bool {
        (error as? TransportError)?.lateCall == ObjectIdentifier(record)
    }

    /// Whether a call is ended in time, and let go when it is cancelled, by what bounds its attempts alone.
    ///
    /// It is where nothing else can keep it waiting but middleware of the library that sees to that itself: what waits for a
    /// place or an answer is bounded (see ``waiting(_:)``), and so is a wait between attempts that is longer than the time
    /// that is left.
    /// To bound the call as a whole, too, would be one more task, which has to be woken.
    var isBoundedByAttempts: Bool {
        guard !isStreamed, record.policy == nil else { return false }
        let settings = record.sharedSettings
        return settings.values.timeout != nil && !settings.values.mayWaitForOthers
    }

    /// Waits outside of an attempt, no longer than the call has time.
    func waiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard isBoundedByAttempts, let deadline else { return try await body() }
        return try await record.environment.deadlines.run(within: deadline, body)
    }

    /// Waits outside of an attempt, no longer than the call has time, for what a function can end.
    nonisolated(nonsending) func waiting<Value: Sendable>(
        endedBy end: @escaping @Sendable () -> Void,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard isBoundedByAttempts, let deadline else { return try await body() }
        let interruption = Interruption()
        interruption.onInterruption(end)
        return try await record.environment.deadlines.run(within: deadline, interrupting: interruption, body)
    }
}

extension RequestSettings {
    /// Whether code of others may be waited for outside of an attempt: middleware before it, and content that middleware of
    /// the attempt puts there.
    fileprivate var mayWaitForOthers: Bool {
        // Inlined: to be handed to a function, the settings would be copied.
        @inline(__always)
        get { !callMiddleware.isEmpty || !attemptMiddleware.isEmpty || authentication != nil || cache != nil }
    }
}
