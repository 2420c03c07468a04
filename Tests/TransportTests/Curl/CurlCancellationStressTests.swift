import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// Cancels at every moment of many transfers at a time.
@Suite(.heavy, .endsInTime)
struct CurlCancellationStressTests {
    private struct Outcomes {
        var answered = 0
        var cancelled = 0
    }

    private static let content = Data(count: 70_000)

    @Test func `a call that is cancelled at any moment has its answer or is cancelled`() async throws {
        let transport = try CurlTransport()
        let server = try RawServer { request in
            request.target == "/silent"
                ? [.awaitClose] : [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")]
        }
        let outcomes = Locked(Outcomes())
        try await withThrowingTaskGroup { group in
            for caller in 0..<16 {
                group.addTask {
                    for call in 0..<(Sizes.areFull ? 5000 : 200) {
                        let isSilent = (caller + call) % 7 == 0
                        let request = try Self.request(of: server, isSilent ? "/silent" : "/", sends: call % 3 == 0)
                        let task = Task { try await transport.send(request).body.collect(upTo: 2) }
                        for _ in 0..<call % 50 { await Task.yield() }
                        if isSilent || call % 2 == 0 { task.cancel() }
                        do {
                            let answer = try await task.value
                            #expect(answer == Data("hi".utf8))
                            outcomes.withLock { $0.answered += 1 }
                        } catch is CancellationError {
                            outcomes.withLock { $0.cancelled += 1 }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let (answered, cancelled) = outcomes.withLock { ($0.answered, $0.cancelled) }
        #expect(answered > 0 && cancelled > 0)
        #expect(try await transport.send(server.request()).body.collect(upTo: 2) == Data("hi".utf8))
    }

    private static func request(of server: RawServer, _ path: String, sends: Bool) throws -> TransportRequest {
        guard sends else { return try server.request(.get, path) }
        return try server.request(.post, path, body: .stream(BodyStream(length: 70_000) { ByteStream(content) }))
    }
}
