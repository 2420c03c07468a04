import Roadbook
import Tracing

/// A request method as OpenTelemetry names it: one that is not known is `_OTHER`, so that there are few.
struct MethodName {
    private static let known: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE",
    ]

    private let method: String

    init(_ method: HTTPMethod) {
        self.method = method.rawValue
    }

    private var isKnown: Bool { Self.known.contains(method) }

    /// What the name of a span has for it.
    var inSpanName: String { isKnown ? method : "HTTP" }

    func add(to attributes: inout SpanAttributes) {
        attributes["http.request.method"] = isKnown ? method : "_OTHER"
        if !isKnown { attributes["http.request.method_original"] = method }
    }
}
