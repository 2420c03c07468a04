public import Logging

/// The levels at which a ``LoggingObserver`` writes.
public struct LoggingLevels: Sendable, Hashable {
    /// A call has its value. `info` unless changed.
    public var success: Logger.Level = .info

    /// A call has failed because the server refuses it, by a status below 500. `warning` unless changed.
    public var refusal: Logger.Level = .warning

    /// A call has failed for any other reason. `error` unless changed.
    public var failure: Logger.Level = .error

    /// A call was cancelled by its caller. `info` unless changed.
    public var cancellation: Logger.Level = .info

    /// A retry, a redirect, a wait, a new token, an answer from the cache, a circuit. `debug` unless changed.
    public var events: Logger.Level = .debug

    /// An attempt has begun, or ended. `trace` unless changed.
    public var attempts: Logger.Level = .trace

    public init() {}
}
