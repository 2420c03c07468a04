public import Logging
public import Roadbook
import Synchronization

/// Writes what happens to calls to a logger of swift-log.
///
/// ```swift
/// settings.observers.append(LoggingObserver(Logger(label: "blog")))
/// // info blog: call succeeded attempts=1 call=3F2A… method=GET pattern=/posts/{id} seconds=0.132 status=200
/// ```
///
/// The messages are few and constant; what differs is in the metadata. Nothing of it is secret: it has the pattern of a
/// path, and neither the path nor a query, a header field, content or an address beyond its origin.
public final class LoggingObserver: CallObserver {
    /// What is known of a call that has been sent.
    private struct Progress {
        var attempts = 0
        var status: Int?
    }

    private let logger: Logger
    private let levels: LoggingLevels
    private let underWay = Mutex<[String: Progress]>([:])

    /// - Parameters:
    ///   - logger: Where lines go; what its own level excludes is not made.
    ///   - levels: The level of each line; those of ``LoggingLevels`` unless given.
    public init(_ logger: Logger, levels: LoggingLevels = LoggingLevels()) {
        self.logger = logger
        self.levels = levels
    }

    public func observe(_ event: CallEvent) {
        switch event.kind {
        case .succeeded(let status): end(event, "call succeeded", levels.success, status: status)
        case .failed(let code): end(event, "call failed", nil, code: code)
        case .cancelled: end(event, "call cancelled", levels.cancellation)
        case .attemptStarted(let number):
            underWay.withLock { $0[event.call, default: Progress()].attempts += 1 }
            log(event, "attempt began", levels.attempts, ["attempt": .stringConvertible(number)])
        case .answered(let number, let status):
            underWay.withLock { $0[event.call]?.status = status }
            let details: Logger.Metadata = [
                "attempt": .stringConvertible(number), "status": .stringConvertible(status),
            ]
            log(event, "attempt answered", levels.attempts, details)
        case .attemptFailed(let number, let code):
            underWay.withLock { $0[event.call]?.status = nil }
            let details: Logger.Metadata = ["attempt": .stringConvertible(number), "code": .string(code)]
            log(event, "attempt failed", levels.attempts, details)
        default:
            guard let (message, details) = Self.words(event.kind) else { return }
            log(event, message, levels.events, details)
        }
    }

    /// Writes how a call ended.
    ///
    /// - Parameter level: `nil` is that of a failure, by the status of the last answer.
    private func end(
        _ event: CallEvent,
        _ message: Logger.Message,
        _ level: Logger.Level?,
        status: Int? = nil,
        code: String? = nil
    ) {
        let progress = underWay.withLock { $0.removeValue(forKey: event.call) }
        let status = status ?? progress?.status
        // The server has understood the request, and does not want it.
        let isRefused = code == RequestError.Code.unacceptableStatus.rawValue && (status ?? 500) < 500
        var details: Logger.Metadata = ["attempts": .stringConvertible(progress?.attempts ?? 0)]
        if let status { details["status"] = .stringConvertible(status) }
        if let code { details["code"] = .string(code) }
        log(event, message, level ?? (isRefused ? levels.refusal : levels.failure), details)
    }

    private func log(
        _ event: CallEvent,
        _ message: Logger.Message,
        _ level: Logger.Level,
        _ details: Logger.Metadata
    ) {
        logger.log(level: level, message, metadata: Self.metadata(event).merging(details) { $1 })
    }

    private static func metadata(_ event: CallEvent) -> Logger.Metadata {
        [
            "call": .string(event.call),
            "method": .string(event.method.rawValue),
            "pattern": .string("/\(event.pattern)"),
            "seconds": .stringConvertible(event.elapsed / .seconds(1)),
        ]
    }

    /// What is said of an event that is neither an attempt's nor the end; `nil` for one that is not written.
    private static func words(_ kind: CallEvent.Kind) -> (Logger.Message, Logger.Metadata)? {
        switch kind {
        case .started: ("call began", [:])
        case .retrying(let reason, let delay):
            ("call will be sent again", ["reason": .string(reason), "delay": .stringConvertible(delay / .seconds(1))])
        case .redirected(let status, let origin):
            ("call was redirected", ["status": .stringConvertible(status), "origin": .string(origin)])
        case .coalesced(let other): ("call shares an answer", ["with": .string(other)])
        case .delayed(let setting, let time):
            ("call was delayed", ["by": .string(setting), "delay": .stringConvertible(time / .seconds(1))])
        case .circuitOpened(let origin, let time):
            ("circuit opened", ["origin": .string(origin), "delay": .stringConvertible(time / .seconds(1))])
        case .circuitHalfOpen(let origin): ("circuit is tried", ["origin": .string(origin)])
        case .circuitClosed(let origin): ("circuit closed", ["origin": .string(origin)])
        case .authenticating: ("call waits for a token", [:])
        case .tokenRefreshed: ("call goes on with a new token", [:])
        case .cacheHit(let age): ("call is answered from the cache", ["age": .stringConvertible(age / .seconds(1))])
        case .cacheRevalidated: ("call is answered from the cache, which still holds", [:])
        case .cacheStandIn(let reason): ("call is answered from a stale cache", ["reason": .string(reason)])
        default: nil
        }
    }
}
