/// Whoever wants to know what happens to calls: the hook for logs, metrics and traces.
///
/// ```swift
/// struct Counter: CallObserver {
///     func observe(_ event: CallEvent) {
///         if case .retrying = event.kind { retries.increment() }
///     }
/// }
/// settings.observers.append(Counter())
/// ```
public protocol CallObserver: Sendable {
    /// Told of every event, in their order within a call, one at a time, on whatever thread it happens. The last one of a
    /// call says how it ended; only what is of the circuit of an origin may be noticed later. Where two things happen at once
    /// one thread tells of both, so the last event of a call that its deadline ends may be told just after it has returned.
    ///
    /// The call waits for it, so it is to be quick; it cannot change the call, nor fail it.
    func observe(_ event: CallEvent)
}
