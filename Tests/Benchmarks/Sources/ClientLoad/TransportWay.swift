import Foundation
import Roadbook

/// A transport of the library, without its client.
struct TransportWay: Way {
    let transport: any Transport
    let url: URL

    func send() async throws {
        let answer = try await transport.send(TransportRequest(method: .get, url: url))
        for try await _ in answer.body {}
        guard answer.head.status == 200 else { throw URLError(.badServerResponse) }
    }
}
