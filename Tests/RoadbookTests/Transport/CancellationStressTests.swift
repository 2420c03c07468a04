import Foundation
import Roadbook
import RoadbookTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CancellationStressTests {
    /// More of them where the environment asks for it.
    private static let count = ProcessInfo.processInfo.environment["ROADBOOK_CANCEL_STRESS"].flatMap { Int($0) } ?? 3000

    @Test func `cancels that race with completion neither abort nor hang`() async throws {
        let watchdog = Watchdog(seconds: 55 + Self.count / 200, "cancelling")
        defer { watchdog.finish() }
        let answers = [
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
            "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 4\r\n\r\nmove",
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 2\r\n\r\nno",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n",
        ]
        let server = try RawServer { request in
            [.send(answers[(Int(request.target.dropFirst()) ?? 0) % answers.count])]
        }
        let transport = URLSessionTransport()
        var seeds = SeededRandomNumberGenerator()
        print("cancellation stress:", seeds)
        let generators = (0..<8).map { _ in SeededRandomNumberGenerator(seed: seeds.next()) }
        let outcomes = try await withThrowingTaskGroup(of: Outcomes.self) { group in
            for (worker, generator) in generators.enumerated() {
                group.addTask {
                    var random = generator
                    var outcomes = Outcomes()
                    // How long an answer takes on this machine, and under the load of the moment.
                    var usual = try await Self.timeToAnswer(server.request(), over: transport)
                    for turn in 0..<(Self.count / generators.count) {
                        let request = try server.request(.get, "/\(worker + turn)")
                        let delay = usual * Double.random(in: -1...2, using: &random)
                        switch await Self.race(request, over: transport, cancelledAfter: delay) {
                        case .success(let time):
                            outcomes.answered += 1
                            usual = time
                        case .failure(is CancellationError): outcomes.cancelled += 1
                        case .failure(let error): outcomes.failures.append("\(error)")
                        }
                    }
                    return outcomes
                }
            }
            return try await group.reduce(into: Outcomes()) { all, some in
                all.answered += some.answered
                all.cancelled += some.cancelled
                all.failures += some.failures
            }
        }
        print("cancellation stress: \(outcomes.answered) answered, \(outcomes.cancelled) cancelled")
        #expect(outcomes.failures == [])
        #expect(outcomes.answered + outcomes.cancelled == Self.count / generators.count * generators.count)
        #expect(outcomes.answered > 0 && outcomes.cancelled > 0)
        // The session is alive: an ordinary request is answered.
        let response = try await transport.send(server.request(.get, "/0"))
        #expect(try await response.body.collect(upTo: 100) == Data("hi".utf8))
    }

    private struct Outcomes {
        var answered = 0
        var cancelled = 0
        var failures: [String] = []
    }

    private static func timeToAnswer(
        _ request: TransportRequest,
        over transport: URLSessionTransport
    ) async throws -> Duration {
        let start = ContinuousClock.now
        _ = try await transport.send(request).body.collect(upTo: 1000)
        return ContinuousClock.now - start
    }

    private static func race(
        _ request: TransportRequest,
        over transport: URLSessionTransport,
        cancelledAfter delay: Duration
    ) async -> Result<Duration, any Error> {
        let task = Task { try await timeToAnswer(request, over: transport) }
        let end = ContinuousClock.now + delay
        while ContinuousClock.now < end { await Task.yield() }
        task.cancel()
        return await task.result
    }
}
