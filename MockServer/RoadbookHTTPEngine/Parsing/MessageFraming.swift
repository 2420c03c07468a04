/// How the end of a request's content is found (RFC 9112, section 6).
enum MessageFraming: Hashable, Sendable {
    case length(Int)
    case chunked

    /// Finds the framing in the header section, and leaves one `Content-Length` of several equal ones.
    init(fields: inout HTTPFields, version: HTTPVersion, limit: Int) throws(RequestFailure) {
        let codings = fields.values(of: "Transfer-Encoding")
        let lengths = fields.values(of: "Content-Length")
        if !codings.isEmpty {
            guard version >= .http11 else { throw .badRequest("HTTP/1.0 has no Transfer-Encoding.") }
            guard lengths.isEmpty else {
                throw .badRequest("Transfer-Encoding and Content-Length exclude each other.")
            }
            try Self.requireChunked(codings)
            self = .chunked
        } else if lengths.isEmpty {
            self = .length(0)
        } else {
            let digits = try Self.onlyLength(lengths)
            if lengths.count > 1 {
                fields.set(HTTPField(name: "Content-Length", value: digits))
            }
            self = .length(try Self.length(digits, limit: limit))
        }
    }

    /// Accepts `chunked` alone: it must be the last coding, may not be repeated, and no other is known.
    private static func requireChunked(_ values: [[UInt8]]) throws(RequestFailure) {
        let codings = values.flatMap { $0.split(separator: .comma) }.map(\.trimmingWhitespace).filter { !$0.isEmpty }
        guard let last = codings.last, last.equalsIgnoringCase("chunked") else {
            throw .badRequest("The last transfer coding is not chunked.")
        }
        for coding in codings.dropLast() {
            if coding.equalsIgnoringCase("chunked") { throw .badRequest("The chunked coding is applied twice.") }
            throw .notImplemented("The only transfer coding this server knows is chunked.")
        }
    }

    /// The one length that all lines name (RFC 9112, section 6.3).
    ///
    /// A list such as `5, 5` is refused even where its members are equal: what stands before the server may have read one
    /// of them alone.
    private static func onlyLength(_ values: [[UInt8]]) throws(RequestFailure) -> [UInt8] {
        guard let first = values.first, values.allSatisfy({ $0 == first }) else {
            throw .badRequest("The values of Content-Length differ.")
        }
        guard !first.isEmpty, first.allSatisfy(\.isDigit) else {
            throw .badRequest("Content-Length is not a number of decimal digits.")
        }
        return first
    }

    private static func length(_ digits: [UInt8], limit: Int) throws(RequestFailure) -> Int {
        var length = 0
        for digit in digits {
            let (tens, overflowed) = length.multipliedReportingOverflow(by: 10)
            let (sum, overflowedAgain) = tens.addingReportingOverflow(Int(digit - .zero))
            guard !overflowed, !overflowedAgain else { throw .contentTooLarge }
            length = sum
        }
        guard length <= max(limit, 0) else { throw .contentTooLarge }
        return length
    }
}
