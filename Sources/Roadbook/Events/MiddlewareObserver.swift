/// Middleware of events that is told of those of calls, though it cannot change what happens to them.
///
/// So what an app has for its own events, such as analytics and crash reports, hears of its calls too:
///
/// ```swift
/// settings.observers.append(.middleware([analytics, crashReports]))
/// ```
public struct MiddlewareObserver: CallObserver {
    private let chain: EventChain<CallEvent>

    /// - Parameter middleware: The first is the outermost. What the last lets go on goes nowhere, and is handled.
    public init(_ middleware: [EventMiddleware<CallEvent>]) {
        chain = EventChain(middleware: middleware)
    }

    public func observe(_ event: CallEvent) {
        chain.pass(event) { _ in }
    }
}

extension CallObserver where Self == MiddlewareObserver {
    /// Middleware that is told of the events of calls; see ``MiddlewareObserver``.
    public static func middleware(_ middleware: [EventMiddleware<CallEvent>]) -> MiddlewareObserver {
        MiddlewareObserver(middleware)
    }
}
