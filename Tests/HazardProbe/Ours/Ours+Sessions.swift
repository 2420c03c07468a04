import Foundation
import Roadbook

extension Ours {
    static let sessions: [String: HazardProbe.Scenario] = [
        // There is nothing to end: a transport that nobody has any more lets its transfers come to their end.
        "C8": { server, _ in
            var transport: URLSessionTransport? = URLSessionTransport()
            weak let released = transport
            let first = try await transport?.send(TransportRequest(method: .get, url: server.url("/")))
            transport = nil
            // What has started the transfer lets go of it on a thread of its own; the watchdog ends a wait in vain.
            while released != nil { await Task.yield() }
            let content = try await first?.body.collect(upTo: 1 << 20)
            return try await carry(server.url("/")).merging(
                ["released": released == nil, "first": content.map { String(decoding: $0, as: UTF8.self) }]
            )
        }
    ]
}
