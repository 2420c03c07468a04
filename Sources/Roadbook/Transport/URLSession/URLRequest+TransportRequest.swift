import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The request for Foundation. Files are not part of it: they are uploaded beside it.
    ///
    /// - Parameter timeout: Foundation's idle timeout; its own where `nil`. It counts whole seconds on Linux, where less
    ///   than one fails at once, so it is rounded up.
    init(_ request: TransportRequest, timeout: Duration?) {
        self.init(url: request.url)
        if request.method != .get { httpMethod = request.method.rawValue }
        // One assignment: setting fields one by one costs more than parsing the URL.
        allHTTPHeaderFields = Dictionary(request.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        if case .data(let data) = request.body { httpBody = data }
        if let timeout { timeoutInterval = Self.wholeSeconds(timeout) }
    }

    /// Whole seconds, at least one and at most a day: more, or less, crashes or fails at once on Linux.
    private static func wholeSeconds(_ duration: Duration) -> TimeInterval {
        let (seconds, attoseconds) = duration.components
        return TimeInterval(min(max(seconds, 0), 86_399) + (attoseconds > 0 || seconds < 1 ? 1 : 0))
    }
}
