import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// What becomes of a stream whose token cannot be renewed.
extension EventStreamTests {
    private func request(
        refresh: @escaping @Sendable (TokenStore.Token?) async throws -> TokenStore.Token
    ) -> RequestConverter<Void> {
        // Nothing but the waits of the stream sleeps.
        var policy = RefreshPolicy()
        policy.timeout = nil
        let tokens = TokenStore(policy: policy, refresh: refresh)
        return Blog.Posts.action("changes", method: .get).authentication(.refreshing(tokens))
    }

    /// A refresh that fails so often, and brings a token then.
    private func request(failing failures: any Error...) -> RequestConverter<Void> {
        let failures = Locked(failures)
        return request { _ in
            if let failure = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
            return TokenStore.Token("new")
        }
    }

    @Test func `a token that cannot be had for a while is waited for like a connection`() async throws {
        let clock = ManualClock()
        let server = EventServer(.events("data: a\n\n"))
        let busy = RequestError(
            .unacceptableStatus,
            "busy",
            head: ResponseHead(status: 503, headers: ["Retry-After": "9"])
        )
        let request = request(
            failing: TransportError(.cannotFindHost, "scripted"),
            RequestError(.timedOut, "late"),
            busy
        )
        let events = stream(server, request, clock: clock)
        let waits: [Duration] = [3, 3, 9, 3].map { .seconds($0) }
        let (data, error) = try await collect(events, clock, waits: waits)
        #expect(data == ["a"])
        #expect(error == nil)
        #expect(server.requests.first?.headers["Authorization"] == "Bearer new")
    }

    @Test func `a token that the server has no more ends the stream`() async throws {
        let refusal = RequestError(.unacceptableStatus, "no", head: ResponseHead(status: 400, headers: [:]))
        let server = EventServer(.events("data: a\n\n"))
        #expect(try await collect(stream(server, request(failing: refusal))).error?.code == .authenticationFailed)
        #expect(server.requests.isEmpty)
    }

    @Test func `a token that was asked for too often in vain is waited for as well`() async throws {
        let clock = ManualClock()
        let server = EventServer(.events("data: a\n\n"))
        let events = stream(server, request { _ in throw TransportError(.cannotConnect, "scripted") }, clock: clock)
        let (data, error) = try await collect(events, clock, waits: Array(repeating: .seconds(3), count: 10))
        #expect(data.isEmpty)
        #expect(error?.code == .authenticationFailed)
        let expected =
            "a new token was asked for 5 times within 30.0 seconds; the last time no new token could be had: "
        #expect(error?.message == expected + "transport.cannotConnect: scripted")
    }

    @Test func `a token that is refused again and again ends the stream`() async throws {
        let server = EventServer(.answer(401), .answer(401))
        let (_, error) = try await collect(stream(server, request { _ in TokenStore.Token("new") }))
        #expect(error?.status == 401)
        #expect(server.requests.count == 2)
    }
}
