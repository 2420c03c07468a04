import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// Thousands of calls that are refused at the same time.
@Suite(.heavy, .endsInTime) struct AuthenticationStormTests {
    private let calls = 10_000
    private let fewer = 3_000

    private func client(_ server: TokenServer, _ tokens: TokenStore) -> Client<Blog> {
        var settings = RequestSettings()
        settings.authentication = .refreshing(tokens)
        settings.retry = nil
        return Client(Blog.self, transport: server, settings: settings, clock: ManualClock())
    }

    private func tokens(_ server: TokenServer, _ token: TokenStore.Token?, limit: Int = 1000) -> TokenStore {
        var policy = RefreshPolicy()
        policy.limit = limit
        return TokenStore(token: token, policy: policy) { _ in
            // Let the others be refused meanwhile.
            for _ in 0..<50 { await Task.yield() }
            return server.refresh()
        }
    }

    @Test func `ten thousand calls with a token that is refused cause one refresh`() async throws {
        let server = TokenServer()
        let blog = client(server, tokens(server, .init("old"), limit: 1))
        try await withThrowingTaskGroup { group in
            for id in 0..<calls { group.addTask { try await blog.send(Blog.Posts.delete(id)) } }
            try await group.waitForAll()
        }
        #expect(server.refreshes == 1)
        #expect(server.accepted == calls)
        #expect(server.requests.count <= 2 * calls)
    }

    @Test func `there is one refresh for each time the token changes, and nobody is sent more than twice`() async throws
    {
        let server = TokenServer(rotatingAfter: 1_500)
        let tokens = tokens(server, .init("token-1"))
        let blog = client(server, tokens)
        let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
            for id in 0..<calls {
                group.addTask {
                    do {
                        try await blog.send(Blog.Posts.delete(id))
                        return false
                    } catch let error as RequestError {
                        // The token changed twice while the call was on its way.
                        #expect(error.code == .unacceptableStatus)
                        #expect(error.attempts.map(\.status) == [401, 401])
                        return true
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(server.accepted + refused == calls)
        // After the last change there may have been no call any more.
        let changes = server.accepted / 1_500
        #expect((changes - 1...changes).contains(server.refreshes))
        try await blog.send(Blog.Posts.delete(1))
        #expect(server.refreshes == changes)
        let sent = Dictionary(grouping: server.requests.dropLast(), by: \.url).mapValues(\.count)
        #expect(sent.values.allSatisfy { $0 <= 2 })
    }

    @Test func `calls that are cancelled in the middle of it leave the others in peace`() async throws {
        let server = TokenServer()
        let tokens = tokens(server, .init("old"))
        let blog = client(server, tokens)
        var random = SeededRandomNumberGenerator()
        let tasks = (0..<fewer).map { id in Task { try await blog.send(Blog.Posts.delete(id)) } }
        var cancelled: Set<Int> = []
        for id in 0..<fewer where Bool.random(using: &random) {
            cancelled.insert(id)
            tasks[id].cancel()
        }
        for (id, task) in tasks.enumerated() {
            switch await task.result {
            case .success: continue
            case .failure(let error): #expect(error is CancellationError && cancelled.contains(id), "\(random)")
            }
        }
        #expect(server.refreshes <= 1)
    }

    @Test func `a refresh that fails in a storm fails everyone once`() async throws {
        struct Failed: Error {}
        let server = TokenServer()
        let count = Locked(0)
        var policy = RefreshPolicy()
        policy.limit = 3
        let tokens = TokenStore(token: .init("old"), policy: policy) { _ in
            count.withLock { $0 += 1 }
            for _ in 0..<50 { await Task.yield() }
            throw Failed()
        }
        let blog = client(server, tokens)
        let codes = await withTaskGroup(of: RequestError.Code?.self) { group in
            for id in 0..<fewer {
                group.addTask {
                    do {
                        try await blog.send(Blog.Posts.delete(id))
                        return nil
                    } catch {
                        return (error as? RequestError)?.code
                    }
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(codes == [.authenticationFailed])
        #expect((1...3).contains(count.withLock { $0 }))
        #expect(server.requests.count <= fewer)
    }
}
