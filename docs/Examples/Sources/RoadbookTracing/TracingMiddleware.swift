public import Foundation
public import Roadbook
public import Tracing

/// Makes a client span of swift-distributed-tracing for each attempt of a call, and sends its context along.
///
/// It is middleware for attempts, so it does not keep calls from sharing an answer. The span follows the conventions of
/// OpenTelemetry for HTTP clients but for `url.full`, which it leaves out: ids and queries may be secret. It ends with the
/// content of the answer, or with its head where the content is streamed. One that is given up, by its caller or because
/// its time is up, has an event `cancelled`; why is in the span of the call.
///
/// What goes along, such as the field `traceparent` of W3C Trace Context, is the instrument's to say; it replaces what the
/// request has in fields of these names. Spans that are made further in, by the transport, are children of the attempt's.
public struct TracingMiddleware: Middleware {
    private let tracer: (any Tracer)?
    private let calls: TracingObserver?
    private let propagates: @Sendable (_ url: URL) -> Bool

    /// - Parameters:
    ///   - tracer: What makes the spans, and what goes along; `nil`, which it is unless given, is what the instrumentation
    ///     system has when an attempt is made.
    ///   - calls: Who keeps the spans of the calls, of which the attempts are children; `nil`, which it is unless given, is
    ///     nobody: they are children of the span that is current where the call is made.
    ///   - propagates: Whether the context goes along to an address, that of a redirect among them. To all unless given.
    public init(
        tracer: (any Tracer)? = nil,
        calls: TracingObserver? = nil,
        propagates: @escaping @Sendable (_ url: URL) -> Bool = { _ in true }
    ) {
        self.tracer = tracer
        self.calls = calls
        self.propagates = propagates
    }

    public func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let span = begin(call)
        defer { span.end() }
        let traced = propagated(call, span.context)
        do {
            let response = try await ServiceContext.withValue(span.context) { try await next(traced) }
            let status = response.head.status
            span.attributes["http.response.status_code"] = status
            if status >= 400 { fail(span, "\(status)") }
            return response
        } catch {
            switch error {
            case is CancellationError: span.addEvent("cancelled")
            case let error as TransportError: fail(span, error.code.rawValue)
            case let error as RequestError: fail(span, error.code.rawValue)
            default: fail(span, "\(type(of: error))")
            }
            throw error
        }
    }

    private func begin(_ call: Call) -> any Span {
        let method = MethodName(call.request.method)
        // What calls share runs with the context of the first of them, whose own span may be over.
        let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
            "\(method.inSpanName) /\(call.pattern)",
            context: calls?.context(of: call.id) ?? ServiceContext.current ?? .topLevel,
            ofKind: .client
        )
        let url = call.request.url
        span.updateAttributes { attributes in
            method.add(to: &attributes)
            attributes["url.template"] = "/\(call.pattern)"
            attributes["server.address"] = url.host
            attributes["server.port"] = url.port ?? (url.scheme == "http" ? 80 : 443)
            if call.attempt > 1 { attributes["http.request.resend_count"] = call.attempt - 1 }
        }
        return span
    }

    private func propagated(_ call: Call, _ context: ServiceContext) -> Call {
        guard propagates(call.request.url) else { return call }
        let instrument: any Instrument = tracer ?? InstrumentationSystem.instrument
        var call = call
        instrument.inject(context, into: &call.request.headers, using: HeaderFieldInjector())
        return call
    }

    private func fail(_ span: any Span, _ type: String) {
        span.attributes["error.type"] = type
        span.setStatus(SpanStatus(code: .error))
    }
}

/// Writes what an instrument sends along to header fields.
private struct HeaderFieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into carrier: inout HeaderFields) {
        carrier[key] = value
    }
}
