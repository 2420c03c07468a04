import InMemoryTracing
import Tracing

/// A tracer in memory that sends the field of W3C Trace Context along.
struct TraceparentTracer: Tracer {
    let spans = InMemoryTracer()

    var finished: [FinishedInMemorySpan] { spans.finishedSpans }

    /// The finished spans of a kind, in the order in which they have ended.
    func finished(_ kind: SpanKind) -> [FinishedInMemorySpan] {
        finished.filter { $0.kind == kind }
    }

    func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> InMemorySpan {
        spans.startSpan(
            operationName,
            context: context(),
            ofKind: kind,
            at: instant(),
            function: function,
            file: fileID,
            line: line
        )
    }

    func forceFlush() {}

    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let span = context.inMemorySpanContext else { return }
        injector.inject("00-\(span.traceID)-\(span.spanID)-01", forKey: "traceparent", into: &carrier)
    }

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {}
}

extension FinishedInMemorySpan {
    /// What a backend is told of it, but for ids and times.
    var told: String {
        let events = events.map { "\($0.name) \($0.attributes.told)" }
        let errors = errors.map { "\($0.error) \($0.attributes.told)" }
        return "\(operationName) \(attributes.told) \(events) \(errors) \(status?.message ?? "")"
    }
}

extension SpanAttributes {
    /// The attributes by their names, in the order of these.
    var told: [String] {
        var lines: [String] = []
        forEach { name, value in lines.append("\(name)=\(Self.words(value))") }
        return lines.sorted()
    }

    private static func words(_ value: SpanAttribute) -> String {
        switch value {
        case .int64(let number): "\(number)"
        case .int32(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        default: "\(value)"
        }
    }
}
