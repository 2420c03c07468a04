import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// What goes wrong with an exchange on purpose is the same to a client in memory, and over a socket by every transport.
@Suite(.endsInTime) struct FaultAgreementTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let effect: MockFault
        let point: MockFault.Point
        let creates: Bool

        var testDescription: String { "\(creates ? "POST" : "GET"), \(effect) at \(point)" }

        /// What comes of it: a value, or the code and the status of an error.
        var expected: String {
            let isOfRequest = point == .requestStart || point == .requestBody
            let status = creates ? 201 : 200
            let value = "\(creates ? FaultAgreementTests.created : FaultAgreementTests.seeded)"
            switch (effect, point) {
            case (.throttle, _), (.close, .responseEnd), (.reset, .responseEnd), (.stall, .responseEnd),
                (.garbage, .responseEnd):
                return value
            case (.close, _), (.reset, _): return "transport.connectionLost 0"
            case (.stall, _): return "transport.timedOut 0"
            case _ where isOfRequest: return creates ? "response.unacceptableStatus 400" : value
            case (.garbage, .responseStart): return "transport.invalidResponse 0"
            case (.truncate, .responseStart): return "decoding.emptyBody \(status)"
            case (.truncate, _), (.garbage, _): return "decoding.failed \(status)"
            }
        }

        /// Whether octets are held back: there have to be some.
        var pauses: Bool {
            guard case .throttle = effect else { return false }
            switch point {
            case .requestStart, .requestBody: return creates
            case .responseStart, .responseBody: return true
            case .responseEnd: return false
            }
        }
    }

    static let cases: [Case] = MockFault.Point.allCases.flatMap { point in
        ([.close, .reset, .stall, .truncate, .garbage, .throttle(octets: 7, every: .seconds(60))] as [MockFault])
            .flatMap { effect in
                [false, true].map { Case(effect: effect, point: point, creates: $0) }
            }
    }

    /// What came of a call.
    struct Outcome: Equatable, CustomStringConvertible {
        var result: String
        /// How often the mock paused.
        var pauses: Int

        var description: String { pauses == 0 ? result : "\(result) after \(pauses) pauses" }
    }

    private static let seeded = Post(id: 1, title: "A title", body: "The content of a post, of more than a few octets.")
    private static let created = Post(id: 2, title: "Another", body: seeded.body)

    private func outcome(of call: Case, _ served: Served) async throws -> Outcome {
        let (pauses, clock) = (PausingClock(), ManualClock())
        let mock = MockServer(Blog.self, clock: pauses)
        try mock.seed(Blog.Posts.self, [Self.seeded])
        try mock.stub(.any, with: .fault(call.effect, at: call.point))
        var settings = RequestSettings()
        settings.retry = nil
        settings.timeout = .seconds(10)
        let isSilent = call.effect == .stall && call.point != .responseEnd
        @Sendable func result(of client: Client<Blog>) async throws -> String {
            async let result = answer(to: call, from: client)
            if isSilent {
                try await mock.wait(for: .any)
                await clock.advance(by: .seconds(10))
            }
            return try await result
        }
        let text = try await served.transport(of: mock) { [settings] url, transport in
            try await result(
                of: Client(Blog.self, baseURL: url, transport: transport, settings: settings, clock: clock)
            )
        }
        return Outcome(result: text, pauses: pauses.count)
    }

    private func answer(to call: Case, from client: Client<Blog>) async throws -> String {
        do {
            let post =
                call.creates
                ? try await client.send(Blog.Posts.create(Post(id: 0, title: "Another", body: Self.created.body)))
                : try await client.send(Blog.Posts.get(1))
            return "\(post)"
        } catch let error as RequestError {
            return "\(error.code) \(error.status ?? 0)"
        }
    }

    @Test(arguments: cases) func `a fault is the same in memory and over a socket`(call: Case) async throws {
        let inMemory = try await outcome(of: call, .inMemory)
        #expect(inMemory.result == call.expected)
        for served in Served.overSockets {
            let overSocket = try await outcome(of: call, served)
            #expect(inMemory == overSocket, "\(served)")
        }
        #expect((inMemory.pauses > 0) == call.pauses)
    }
}

/// A clock by which pauses take no time, and are counted.
private final class PausingClock: Clock {
    private let slept = Locked(0)
    private let start = ContinuousClock.now

    var count: Int { slept.withLock(\.self) }
    var now: ContinuousClock.Instant { start }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        slept.withLock { $0 += 1 }
    }
}
