import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite struct ClientTestingTests {
    /// How long a call waits before it tries again.
    private struct Waits: CallObserver {
        let waits = Locked<[Duration]>([])
        let hasWaited = Signal()

        func observe(_ event: CallEvent) {
            guard case .retrying(_, let wait) = event.kind else { return }
            waits.withLock { $0.append(wait) }
            hasWaited.fire()
        }
    }

    @Test func `it sends nothing unless told how, and names the route`() async {
        let error = await #expect(throws: RequestError.self) {
            try await Client.testing(Blog.self).send(Blog.Posts.get(1))
        }
        #expect(error?.code == .unexpectedRequest)
        #expect(error?.message.hasPrefix("GET /v1/posts/1 (a member of posts) was sent") == true)
    }

    @Test func `its ids are the same at each run`() async throws {
        var keys: [[String]] = []
        for _ in 0..<2 {
            let recorded = RecordingTransport(.stub(status: 201, text: #"{"id": 1, "title": "First"}"#))
            let blog = Client.testing(Blog.self, transport: recorded)
            let create = Blog.Posts.create(Post(id: 0, title: "First")).idempotencyKey(.automatic)
            for _ in 0..<2 { try await blog.send(create) }
            keys.append(recorded.requests.compactMap { $0.headers["Idempotency-Key"] })
        }
        #expect(keys[0].count == 2)
        #expect(keys[0][0] != keys[0][1])
        #expect(keys[0] == keys[1])
    }

    @Test func `its time passes when the test says so`() async throws {
        let clock = ManualClock()
        let slow = StubTransport { _ in
            try await clock.sleep(for: .seconds(3600))
            return .answer(status: 200, text: "[]")
        }
        let blog = Client.testing(Blog.self, transport: slow, clock: clock)
        let call = Task { try await blog.send(Blog.Posts.list().deadline(.seconds(5))) }
        try await clock.waitForSleepers(2)
        await clock.advance(by: .seconds(5))
        let late = await #expect(throws: RequestError.self) { try await call.value }
        #expect(late?.code == .deadlineExceeded)
    }

    @Test(.endsInTime) func `its chance comes from a seed`() async throws {
        var waits: [[Duration]] = []
        for seed in [1, 1, 2] as [UInt64] {
            let observer = Waits()
            var settings = RequestSettings()
            settings.observers = [observer]
            let blog = Client.testing(Blog.self, transport: .stub(status: 503), settings: settings, seed: seed)
            let call = Task { try await blog.send(Blog.Posts.get(1)) }
            try await observer.hasWaited.wait()
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            waits.append(observer.waits.withLock { $0 })
        }
        #expect(waits[0].count == 1)
        #expect(waits[0] == waits[1])
        #expect(waits[0] != waits[2])
    }
}
