import Foundation
import Roadbook
import RoadbookCurl

/// `client-load curl|urlsession URL COUNT IN-FLIGHT`: requests over a transport, and nothing around it. It prints seconds,
/// and those of the processor.
@main
enum Main {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 5, let url = URL(string: words[2]), let count = Int(words[3]), let flying = Int(words[4])
        else { return print("usage: client-load curl|urlsession URL COUNT IN-FLIGHT") }
        let transport: any Transport = words[1] == "curl" ? try .curl(maximumConnectionsPerHost: 64) : .urlSession
        try await send(min(count, 200), flying, to: url, over: transport)
        let (wall, processor) = (ContinuousClock.now, clock())
        try await send(count, flying, to: url, over: transport)
        let seconds = (ContinuousClock.now - wall) / .seconds(1)
        print(seconds, Double(clock() - processor) / Double(CLOCKS_PER_SEC))
    }

    private static func send(_ count: Int, _ flying: Int, to url: URL, over transport: any Transport) async throws {
        try await withThrowingTaskGroup { group in
            for worker in 0..<flying {
                group.addTask {
                    for _ in 0..<(count / flying + (worker < count % flying ? 1 : 0)) {
                        let answer = try await transport.send(TransportRequest(method: .get, url: url))
                        for try await _ in answer.body {}
                        guard answer.head.status == 200 else { throw URLError(.badServerResponse) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
