import Foundation
import Roadbook
import RoadbookCurl

/// The ways there are, by the names that the command line has for them.
enum Ways {
    static let names = [
        "curl", "urlsession", "client", "client-curl", "session-delegate", "session-completion", "session-async",
    ]

    /// The way of a name; `nil` where there is none.
    ///
    /// - Parameter flying: How many requests are sent at once; so many connections each way may have, up to 64.
    static func named(_ name: String, to url: URL, _ flying: Int) throws -> (any Way)? {
        let connections = min(flying, 64)
        let session = { URLSessionTransport(maximumConnectionsPerHost: connections) }
        return switch name {
        case "curl": TransportWay(transport: try .curl(maximumConnectionsPerHost: 64), url: url)
        case "urlsession": TransportWay(transport: session(), url: url)
        case "client": ClientWay(over: session(), to: url)
        case "client-curl": ClientWay(over: try .curl(maximumConnectionsPerHost: 64), to: url)
        case "session-delegate": SessionWay(to: url, connections)
        case "session-completion": CompletionWay(to: url, connections)
        case "session-async": AsyncWay(to: url)
        default: nil
        }
    }
}
