import Foundation
import Roadbook
import RoadbookCurl

/// The ways there are, by the names that the command line has for them.
enum Ways {
    static let names = [
        "curl", "urlsession", "client", "client-curl", "session-delegate", "session-completion", "session-async",
        "client-stream", "client-curl-stream", "session-stream",
        "client-file", "client-upload", "client-curl-upload", "session-upload", "session-upload-stream",
    ]

    /// The way of a name; `nil` where there is none, or it needs a file.
    ///
    /// - Parameters:
    ///   - flying: How many requests are sent at once; so many connections each way may have, up to 64.
    ///   - file: What is sent or written by the ways that send or write a file.
    static func named(_ name: String, to url: URL, _ flying: Int, file: URL?) throws -> (any Way)? {
        let connections = min(flying, 64)
        let session = { URLSessionTransport(maximumConnectionsPerHost: connections) }
        let curl = { try CurlTransport(maximumConnectionsPerHost: 64) }
        return switch (name, file) {
        case ("curl", _): TransportWay(transport: try curl(), url: url)
        case ("urlsession", _): TransportWay(transport: session(), url: url)
        case ("client", _): ClientWay(over: session(), to: url)
        case ("client-curl", _): ClientWay(over: try curl(), to: url)
        case ("session-delegate", _): SessionWay(to: url, connections)
        case ("session-completion", _): CompletionWay(to: url, connections)
        case ("session-async", _): AsyncWay(to: url)
        case ("client-stream", _): ClientStreamWay(over: session(), to: url)
        case ("client-curl-stream", _): ClientStreamWay(over: try curl(), to: url)
        case ("session-stream", _): SessionTransferWay(to: url, connections)
        case ("client-file", let file?): ClientFileWay(over: session(), to: url, file: file)
        case ("client-upload", let file?): ClientUploadWay(over: session(), to: url, file: file)
        case ("client-curl-upload", let file?): ClientUploadWay(over: try curl(), to: url, file: file)
        case ("session-upload", let file?): SessionTransferWay(to: url, connections, file: file)
        case ("session-upload-stream", let file?):
            SessionTransferWay(to: url, connections, file: file, isStreamed: true)
        default: nil
        }
    }
}
