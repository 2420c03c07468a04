import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// Parts of a content where nobody asked for one.
@Suite struct PartialAnswerTests {
    private let transport = RecordingTransport(
        .stub { request in
            .answer(status: 206, headers: ["Content-Range": "bytes 5-9/10", "ETag": "\"1\""], text: "56789")
        }
    )

    private func client(_ change: (inout RequestSettings) -> Void = { _ in }) -> Client<Blog> {
        var settings = RequestSettings()
        change(&settings)
        return Client(Blog.self, transport: transport, settings: settings, clock: ManualClock(), random: NoChance())
    }

    private let text = Blog.Posts.get(1).returning(String.self)

    @Test func `a part is not taken for the whole`() async throws {
        let error = try await #require(throws: RequestError.self) { try await client().send(text) }
        #expect(error.code == .invalidRange)
        #expect(error.status == 206)
        #expect(error.attempts.map(\.code) == [.invalidRange])
        // It would be the same part again.
        #expect(transport.requests.count == 1)
    }

    @Test func `nor is it streamed as such, or kept`() async throws {
        let blog = client { $0.cache = .memory() }
        await #expect(throws: RequestError.self) { try await blog.stream(text) }
        await #expect(throws: RequestError.self) {
            for try await _ in blog.events(Blog.Posts.action("changes", method: .get)) {}
        }
        for _ in 1...2 { await #expect(throws: RequestError.self) { try await blog.send(text) } }
        #expect(transport.requests.count == 4)
    }

    @Test func `a part that was asked for is a success`() async throws {
        #expect(try await client().send(text.header("Range", "bytes=5-9")) == "56789")
        struct Asking: Middleware {
            func send(_ call: Call, next: Next) async throws -> TransportResponse {
                var call = call
                call.request.headers["Range"] = "bytes=5-"
                return try await next(call)
            }
        }
        #expect(try await client { $0.attemptMiddleware = [Asking()] }.send(text) == "56789")
        #expect(try await client { $0.callMiddleware = [Asking()] }.send(text) == "56789")
    }

    @Test func `a part that is no success is refused as what it is`() async throws {
        let error = try await #require(throws: RequestError.self) {
            try await client { $0.acceptableStatus = 200..<206 }.send(text)
        }
        #expect(error.code == .unacceptableStatus)
        #expect(error.bodyPrefix == Data("56789".utf8))
    }
}
