import AsyncHTTPClient
import Foundation
import NIOCore

/// `async-http-client-peer URL COUNT IN-FLIGHT`: requests as its documentation says to make them. It prints seconds, and
/// those of the processor.
@main
enum Main {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 4, let count = Int(words[2]), let flying = Int(words[3]) else {
            return print("usage: async-http-client-peer URL COUNT IN-FLIGHT")
        }
        try await send(min(count, 200), flying, to: words[1])
        let (wall, processor) = (ContinuousClock.now, clock())
        try await send(count, flying, to: words[1])
        let seconds = (ContinuousClock.now - wall) / .seconds(1)
        print(seconds, Double(clock() - processor) / Double(CLOCKS_PER_SEC))
    }

    private static func send(_ count: Int, _ flying: Int, to url: String) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<flying {
                group.addTask {
                    for _ in 0..<(count / flying + (worker < count % flying ? 1 : 0)) {
                        let request = HTTPClientRequest(url: url)
                        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
                        for try await _ in answer.body {}
                        guard answer.status == .ok else { throw CancellationError() }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
