extension HTTPMethod {
    /// Whether a request with this method changes nothing (RFC 9110, section 9.2.1), as far as it is known.
    var isSafe: Bool {
        Self.safe.contains(rawValue)
    }

    private static let safe: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PROPFIND", "REPORT", "SEARCH"]
}
