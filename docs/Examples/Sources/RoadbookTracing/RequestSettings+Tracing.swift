public import Roadbook
public import Tracing

extension RequestSettings {
    /// Has calls and their attempts traced, and the context of each attempt sent along.
    ///
    /// - Parameter tracer: What makes the spans; `nil`, which it is unless given, is that of the instrumentation system.
    public mutating func traceCalls(with tracer: (any Tracer)? = nil) {
        let calls = TracingObserver(tracer: tracer)
        observers.append(calls)
        attemptMiddleware.append(TracingMiddleware(tracer: tracer, calls: calls))
    }
}
