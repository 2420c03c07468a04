import Roadbook

/// A request as steps of scenarios name it.
enum SentRequest {
    /// The path of its URL, percent-encoded, without the query.
    static func path(of request: TransportRequest) -> String {
        let path = request.url.path(percentEncoded: true)
        return path.isEmpty ? "/" : path
    }

    static func name(of request: TransportRequest) -> String {
        "\(request.method) \(path(of: request))"
    }
}
