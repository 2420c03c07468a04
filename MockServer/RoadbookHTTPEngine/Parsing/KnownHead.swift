/// What the last head of a connection was read as, so that one written in the same octets need not be read again.
///
/// Most clients send the fields of one request with the next as well, and who polls sends the same line, too. Requests that
/// share what they were read as share its memory.
struct KnownHead: Sendable {
    private var line: (octets: [UInt8], value: RequestLine)?
    private var fields: (octets: [UInt8], value: HTTPFields)?

    /// What is longer is not kept.
    private static let limit = 4 << 10

    /// Reads a request line.
    mutating func requestLine(_ octets: ArraySlice<UInt8>) throws(RequestFailure) -> RequestLine {
        if let line, line.octets[...].hasSameOctets(as: octets) { return line.value }
        let value = try RequestLine(octets)
        if octets.count <= Self.limit { line = (Array(octets), value) }
        return value
    }

    /// The fields of a request, where those that come next are known; they are taken from the buffer then.
    ///
    /// They frame no content and expect nothing.
    func fields(of request: HTTPRequest, from buffer: inout OctetBuffer) -> HTTPFields? {
        guard Self.isPlain(request), let fields, buffer.take(fields.octets) else { return nil }
        return fields.value
    }

    /// Keeps the fields of a request that has no content and expects nothing.
    ///
    /// - Parameter octets: The section they were read from, with the empty line that ends it.
    mutating func keepFields(of request: HTTPRequest, _ octets: ArraySlice<UInt8>) {
        guard Self.isPlain(request), octets.count <= Self.limit else { return }
        fields = (Array(octets), request.fields)
    }

    /// Whether the fields mean the same whatever the request line says: other versions have other rules, and an absolute
    /// target replaces the host.
    private static func isPlain(_ request: HTTPRequest) -> Bool {
        request.version == .http11 && request.target.first == .slash
    }
}
