public import Roadbook
import Synchronization
public import Tracing

/// Keeps a span of swift-distributed-tracing for each call, from its beginning to its end.
///
/// ```swift
/// settings.traceCalls()
/// ```
///
/// The span is a child of the one that is current where the call is made, of the kind `internal`: the requests themselves
/// are the client spans that ``TracingMiddleware`` makes, one for each attempt, as OpenTelemetry wants it. A call that is
/// answered from a cache has none of those. Retries, redirects and waits are events of the span.
///
/// Nothing of it is secret: it has the pattern of a path, and neither the path nor a query, a header field or content.
/// Errors are not recorded, since they may quote what a server says; their codes are.
public final class TracingObserver: CallObserver {
    /// What is known of a call under way.
    private struct Trace {
        let span: any Span
        var attempts = 0
        var status: Int?
    }

    private let tracer: (any Tracer)?
    private let traces = Mutex<[String: Trace]>([:])

    /// - Parameter tracer: What makes the spans; `nil`, which it is unless given, is that of the instrumentation system when
    ///   a call begins.
    public init(tracer: (any Tracer)? = nil) {
        self.tracer = tracer
    }

    /// The context of the span of a call that is under way; `nil` where there is none.
    ///
    /// - Parameter call: The name of the call.
    public func context(of call: String) -> ServiceContext? {
        traces.withLock { $0[call]?.span.context }
    }

    public func observe(_ event: CallEvent) {
        switch event.kind {
        // It is told in the task of the caller, whose context is the parent.
        case .started: begin(event)
        case .succeeded(let status): end(event, status: status)
        case .failed(let code): end(event, code: code)
        case .cancelled: end(event, name: "cancelled")
        case .attemptStarted: change(event) { $0.attempts += 1 }
        case .answered(_, let status): change(event) { $0.status = status }
        case .attemptFailed: change(event) { $0.status = nil }
        default: break
        }
        guard let note = SpanEvent(event.kind) else { return }
        traces.withLock { $0[event.call]?.span }?.addEvent(note)
    }

    private func begin(_ event: CallEvent) {
        let method = MethodName(event.method)
        let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
            "\(method.inSpanName) /\(event.pattern)",
            context: ServiceContext.current ?? .topLevel,
            ofKind: .internal
        )
        span.updateAttributes { attributes in
            method.add(to: &attributes)
            attributes["url.template"] = "/\(event.pattern)"
            attributes["roadbook.call.id"] = event.call
        }
        traces.withLock { $0[event.call] = Trace(span: span) }
    }

    private func change(_ event: CallEvent, _ change: (inout Trace) -> Void) {
        traces.withLock { traces in
            // What is abandoned may go on after the end.
            if var trace = traces[event.call] {
                change(&trace)
                traces[event.call] = trace
            }
        }
    }

    private func end(_ event: CallEvent, status: Int? = nil, code: String? = nil, name: String? = nil) {
        guard let trace = traces.withLock({ $0.removeValue(forKey: event.call) }) else { return }
        trace.span.updateAttributes { attributes in
            if let status = status ?? trace.status { attributes["http.response.status_code"] = status }
            if trace.attempts > 1 { attributes["http.request.resend_count"] = trace.attempts - 1 }
            if let code { attributes["error.type"] = code }
        }
        if let name { trace.span.addEvent(SpanEvent(name: name)) }
        if code != nil { trace.span.setStatus(SpanStatus(code: .error)) }
        trace.span.end()
    }
}
