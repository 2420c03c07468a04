extension HTTPResponse {
    /// How many octets the head has on a connection of HTTP/1.1 that goes on.
    package var headCount: Int {
        var octets: [UInt8] = []
        ResponseSerializer.appendHead(of: self, persistence: .implied, isChunked: hasUnknownLength, to: &octets)
        return octets.count
    }
}
