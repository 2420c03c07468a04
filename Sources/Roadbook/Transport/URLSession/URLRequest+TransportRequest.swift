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
        allHTTPHeaderFields = Self.combined(request.headers)
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

    /// One value for each name, because Foundation keeps one: repeated fields are joined as RFC 9110, section 5.3, and
    /// for `Cookie` RFC 6265, section 5.4, have it.
    private static func combined(_ fields: HeaderFields) -> [String: String] {
        // Fields that are different, as hardly any are not, go into the dictionary one by one.
        guard fields.repeatName else { return fields.withFields { CommonFields.dictionary(of: $0, sent) } }
        var combined: [String: String] = [:]
        for (index, field) in fields.enumerated() {
            guard let first = fields[..<index].first(where: { $0.name.equalsIgnoringASCIICase(field.name) }) else {
                combined[field.name] = sent(field.value)
                continue
            }
            let separator = first.name.equalsIgnoringASCIICase("Cookie") ? "; " : ", "
            combined[first.name, default: ""] += separator + field.value
        }
        return combined
    }

    /// What is blank is not sent on Linux, and what is empty is.
    private static func sent(_ value: String) -> String {
        value.isBlankFieldValue ? "" : value
    }

    /// Whole seconds, at least one and at most a day: more, or less, crashes or fails at once on Linux.
    private static func wholeSeconds(_ duration: Duration) -> TimeInterval {
        let duration = min(max(duration, .seconds(1)), .seconds(86_400))
        // In units of 2^32 attoseconds, which a day has fewer of than a Double can count: to divide 128 bits takes ten times
        // as long. What is less than a unit is left out, so it may be a second too few.
        let seconds = (Double(Int64(truncatingIfNeeded: duration.attoseconds >> 32)) * 0x1p32 / 1e18).rounded(.up)
        return duration > .seconds(Int64(seconds)) ? seconds + 1 : seconds
    }
}

extension HeaderFields {
    /// Whether a name comes more than once.
    fileprivate var repeatName: Bool {
        withFields { fields in
            var lengths: UInt64 = 0
            for index in fields.indices {
                // Few fields, and most differ in length: what does is no repetition.
                let length: UInt64 = 1 << UInt64(fields[index].name.utf8.count & 63)
                if lengths & length != 0,
                    fields[..<index].contains(where: { $0.name.equalsIgnoringASCIICase(fields[index].name) })
                {
                    return true
                }
                lengths |= length
            }
            return false
        }
    }
}
