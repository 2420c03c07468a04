public import Metrics
public import Roadbook

/// Measures calls by a factory of swift-metrics.
///
/// ```swift
/// settings.observers.append(MetricsObserver())
/// ```
///
/// | Metric | Kind | Dimensions |
/// | --- | --- | --- |
/// | `roadbook.call.duration` | timer | `method`, `pattern`, `outcome` |
/// | `roadbook.call.attempts` | counter | `method`, `pattern` |
/// | `roadbook.call.answers` | counter | `method`, `pattern`, `outcome` |
/// | `roadbook.call.retries` | counter | `method`, `pattern`, `reason` |
/// | `roadbook.call.cache_hits` | counter | `method`, `pattern`, `kind` |
///
/// An outcome is a status, the code of a failure, or `cancelled`; the answers are those of the attempts, and say what status
/// was behind a call's `response.unacceptableStatus`. The kind of a cache hit is `fresh`, `revalidated` or `standIn`. All of
/// them are few: there is no dimension that has a path, an id or an address in it.
public struct MetricsObserver: CallObserver {
    private let prefix: String
    private let factory: (any MetricsFactory)?

    /// - Parameters:
    ///   - prefix: What the names of the metrics begin with; `roadbook.call` unless given.
    ///   - factory: What makes the metrics; `nil` is that of the metrics system when something happens.
    public init(prefix: String = "roadbook.call", factory: (any MetricsFactory)? = nil) {
        self.prefix = prefix
        self.factory = factory
    }

    public func observe(_ event: CallEvent) {
        switch event.kind {
        case .succeeded(let status): time(event, outcome: "\(status)")
        case .failed(let code): time(event, outcome: code)
        case .cancelled: time(event, outcome: "cancelled")
        case .attemptStarted: count("attempts", event)
        case .answered(_, let status): count("answers", event, ("outcome", "\(status)"))
        case .attemptFailed(_, let code): count("answers", event, ("outcome", code))
        case .retrying(let reason, _): count("retries", event, ("reason", reason))
        case .cacheHit: count("cache_hits", event, ("kind", "fresh"))
        case .cacheRevalidated: count("cache_hits", event, ("kind", "revalidated"))
        case .cacheStandIn: count("cache_hits", event, ("kind", "standIn"))
        default: break
        }
    }

    private func time(_ event: CallEvent, outcome: String) {
        let timer = Timer(
            label: "\(prefix).duration",
            dimensions: Self.dimensions(event, ("outcome", outcome)),
            factory: factory ?? MetricsSystem.factory
        )
        timer.record(duration: event.elapsed)
    }

    private func count(_ name: String, _ event: CallEvent, _ more: (String, String)...) {
        let counter = Counter(
            label: "\(prefix).\(name)",
            dimensions: Self.dimensions(event) + more,
            factory: factory ?? MetricsSystem.factory
        )
        counter.increment()
    }

    private static func dimensions(_ event: CallEvent, _ more: (String, String)...) -> [(String, String)] {
        [("method", event.method.rawValue), ("pattern", "/\(event.pattern)")] + more
    }
}
