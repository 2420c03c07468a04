import Foundation
import RoadbookRuleOperators
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite struct PolicyStreamInternalTests {
    @Test func `silence within content is bounded by the timeout of the attempt that brought it`() async throws {
        let clock = ManualClock()
        let isSilent = Signal()
        let attempts = Locked(0)
        let transport = StubTransport { _ in
            let isFirst = attempts.withLock { attempts in
                attempts += 1
                return attempts == 1
            }
            guard !isFirst else { return .answer(status: 503) }
            let (chunks, _) = AsyncThrowingStream<Data, any Error>.makeStream()
            let body = ByteStream(chunks).reading { next in
                isSilent.fire()
                return try await next()
            }
            return TransportResponse(head: ResponseHead(status: 200), body: body)
        }
        let policy: RuleModel = [\.attempt > 1 => \.timeout <= .seconds(5)]
        let blog = Client(Blog.self, transport: transport, policy: policy, clock: clock, random: NoChance())
        let response = try await blog.stream(Blog.Posts.list())
        let reading = Task { for try await _ in response.body {} }
        try await isSilent.wait()
        await clock.advance(by: .seconds(30))
        let error = try await #require(throws: RequestError.self) { try await reading.value }
        #expect(error.code == .timedOut)
        #expect(error.message.contains("5.0 seconds"))
    }
}
