/// Reads requests as the engine of the mock server does.
public enum RequestParsing {
    /// What a client sends. The digits are others in each request, so that nothing of a head is known already.
    private static let text = """
        GET /v1/posts/000/comments/5?q=a%2Bb&page=2 HTTP/1.1\r
        Host: 127.0.0.1:8080\r
        User-Agent: Roadbook\r
        Accept: application/json\r
        Accept-Encoding: deflate, gzip, br\r
        X-Request-ID: 000\r
        \r

        """

    /// Reads so many requests of one connection.
    ///
    /// - Returns: How many were read.
    public static func parse(_ turns: Int) -> Int {
        var parser = RequestParser(limits: HTTPLimits())
        var octets = Array(text.utf8)
        let numbers = octets.indices.filter { octets[$0...].starts(with: "000".utf8) }
        var count = 0
        for turn in 0..<turns {
            for start in numbers {
                for (digit, scale) in [100, 10, 1].enumerated() {
                    octets[start + digit] = UInt8(ascii: "0") + UInt8(turn / scale % 10)
                }
            }
            octets.withUnsafeBufferPointer { parser.append($0) }
            if let request = try? parser.next(), request.fields.count == 5 { count += 1 }
        }
        return count
    }
}
