import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The request for Foundation. Files are not part of it: they are uploaded beside it.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - timeout: Foundation's idle timeout; its own where `nil`. It counts whole seconds on Linux, where less than one
    ///     fails at once, so it is rounded up.
    init(_ request: borrowing TransportRequest, timeout: Duration?) {
        self.init(url: request.url)
        // Not with the address: of a timeout that is given there Foundation on Linux tells, and heeds that of its session.
        if let timeout { timeoutInterval = Self.wholeSeconds(timeout) }
        if request.method != .get { httpMethod = request.method.rawValue }
        // One assignment: setting fields one by one costs more than parsing the URL.
        allHTTPHeaderFields = request.headers.dictionary
        // Empty content is none: Foundation on Linux refuses a GET even with an empty one.
        if case .data(let data) = request.body, !data.isEmpty { httpBody = data }
    }

    #if canImport(FoundationNetworking)
    /// Sets a stream of content whose length is known.
    ///
    /// Foundation tells libcurl no length of a stream, and libcurl sends chunks then. It does not where there is a field for
    /// the transfer coding already, and one that is blank is not sent.
    mutating func setStream(_ stream: InputStream, of length: Int64) {
        httpBodyStream = stream
        guard value(forHTTPHeaderField: "Transfer-Encoding") == nil else { return }
        setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
        setValue("\(length)", forHTTPHeaderField: "Content-Length")
    }
    #endif

    private static let attosecondsOfSecond: Int128 = 1_000_000_000_000_000_000

    /// Whole seconds, at least one and at most a day: more, or less, crashes or fails at once on Linux.
    private static func wholeSeconds(_ duration: Duration) -> TimeInterval {
        let attoseconds = min(max(duration.attoseconds, attosecondsOfSecond), 86_400 * attosecondsOfSecond)
        // In units of 2^32 attoseconds, which a day has fewer of than a Double can count: to divide 128 bits takes ten times
        // as long. What is less than a unit is left out, so it may be a second too few.
        let seconds = (Double(Int64(truncatingIfNeeded: attoseconds >> 32)) * 0x1p32 / 1e18).rounded(.up)
        return attoseconds > Int128(Int64(seconds)) * attosecondsOfSecond ? seconds + 1 : seconds
    }
}
