import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct AuthenticationStreamInternalTests {
    @Test func `a streamed call has its token renewed too, and its content is the second answer's`() async throws {
        var settings = RequestSettings()
        let tokens = TokenStore(token: .init("old")) { _ in .init("new") }
        settings.authentication = .refreshing(tokens)
        let recorder = RecordingTransport(
            .stub { request in
                request.headers["Authorization"] == "Bearer new"
                    ? .answer(status: 200, text: "content") : .answer(status: 401, text: "no")
            }
        )
        let blog = Client(Blog.self, transport: recorder, settings: settings, clock: ManualClock())
        let call = try blog.begin(Blog.Posts.list(), isStreamed: true)
        let response = try await blog.answered(call)
        #expect(response.head.status == 200)
        #expect(try await response.body.collect(upTo: 100) == Data("content".utf8))
        #expect(recorder.requests.count == 2)
    }

    @Test func `a refusal that is acceptable is renewed as well, and its content not waited for`() async throws {
        var settings = RequestSettings()
        settings.acceptableStatus = 200..<500
        let tokens = TokenStore(token: .init("old")) { _ in throw TransportError(.cannotConnect, "down") }
        settings.authentication = .refreshing(tokens)
        let (endless, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        defer { continuation.finish() }
        let blog = Client(
            Blog.self,
            transport: .stub { _ in TransportResponse(head: ResponseHead(status: 401), body: ByteStream(endless)) },
            settings: settings,
            clock: ManualClock()
        )
        let call = try blog.begin(Blog.Posts.list(), isStreamed: true)
        let error = try await #require(throws: RequestError.self) { _ = try await blog.answered(call) }
        #expect(error.code == .authenticationFailed)
        #expect(error.status == 401)
    }

    @Test func `a refusal that is acceptable leaves its place to the refresh`() async throws {
        let home = Locked<Client<Blog>?>(nil)
        var settings = RequestSettings()
        settings.acceptableStatus = 200..<500
        settings.concurrencyLimit = 1
        let tokens = TokenStore(token: .init("old")) { _ in
            try await home.withLock { $0 }?.send(Blog.Posts.delete(1).authentication(nil))
            return .init("new")
        }
        settings.authentication = .refreshing(tokens)
        let (endless, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        defer { continuation.finish() }
        let blog = Client(
            Blog.self,
            transport: .stub { request in
                switch request.headers["Authorization"] {
                case "Bearer old": TransportResponse(head: ResponseHead(status: 401), body: ByteStream(endless))
                case "Bearer new": .answer(status: 200, text: "content")
                default: .answer(status: 204)
                }
            },
            settings: settings,
            clock: ManualClock()
        )
        home.withLock { $0 = blog }
        let response = try await blog.stream(Blog.Posts.list())
        #expect(response.head.status == 200)
        home.withLock { $0 = nil }
    }
}
