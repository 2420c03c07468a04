import AsyncHTTPClient
import Foundation
import NIOCore

/// `async-http-client-peer CONNECTIONS URL COUNT IN-FLIGHT`: requests as its documentation says to make them, over as many
/// connections as it makes by default (`default`) or over a number of them. It prints seconds, and those of the processor.
@main
enum Main {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 5, let count = Int(words[3]), let flying = Int(words[4]) else {
            return print("usage: async-http-client-peer CONNECTIONS URL COUNT IN-FLIGHT")
        }
        let client = Int(words[1]).map(client(connections:)) ?? .shared
        try await send(min(count, 200), flying, to: words[2], by: client)
        let (wall, processor) = (ContinuousClock.now, clock())
        try await send(count, flying, to: words[2], by: client)
        let seconds = (ContinuousClock.now - wall) / .seconds(1)
        print(seconds, Double(clock() - processor) / Double(CLOCKS_PER_SEC))
        if client !== HTTPClient.shared { try await client.shutdown() }
    }

    /// What is shared by default, but for the number of connections.
    private static func client(connections: Int) -> HTTPClient {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    private static func send(_ count: Int, _ flying: Int, to url: String, by client: HTTPClient) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<flying {
                group.addTask {
                    for _ in 0..<(count / flying + (worker < count % flying ? 1 : 0)) {
                        let request = HTTPClientRequest(url: url)
                        let answer = try await client.execute(request, timeout: .seconds(30))
                        for try await _ in answer.body {}
                        guard answer.status == .ok else { throw CancellationError() }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
