extension Call {
    /// What ends a call whose deadline has passed.
    ///
    /// - Parameter time: How long that is from now.
    func deadline(in time: Duration) -> Deadlines.Bound {
        let deadline = settings.deadline(isStreamed: isStreamed) ?? time
        return Deadlines.Bound(time: time) {
            TransportError(.deadlineExceeded, "the call took longer than \(deadline)")
        }
    }

    /// Whether a call is ended in time, and let go when it is cancelled, by what bounds its attempts alone.
    ///
    /// It is where nothing else can keep it waiting but the waits between attempts, which are cancelled with it and none of
    /// which is longer than the time that is left. To bound it as a whole, too, would be one more task, which has to be
    /// woken.
    var isBoundedByAttempts: Bool {
        guard !isStreamed, !record.isShared, record.policy == nil else { return false }
        let settings = record.sharedSettings
        return settings.values.timeout != nil && !settings.values.mayWaitOutsideOfAttempts
    }
}

extension RequestSettings {
    /// Whether middleware that stands before the attempt may wait for somebody else.
    fileprivate var mayWaitOutsideOfAttempts: Bool {
        !callMiddleware.isEmpty || coalescing || authentication != nil || cache != nil || circuitBreaker != nil
            || rateLimit != nil || concurrencyLimit != nil
    }
}
