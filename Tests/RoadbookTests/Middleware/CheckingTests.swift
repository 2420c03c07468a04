import Foundation
import Roadbook
import RoadbookTesting
import Testing

/// What middleware makes of a request is checked before it reaches the transport.
@Suite struct CheckingTests {
    private struct Changing: Middleware {
        let change: @Sendable (inout TransportRequest) -> Void

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            var call = call
            change(&call.request)
            return try await next(call)
        }
    }

    private func send(
        _ transport: any Transport,
        ofCall: Bool = false,
        _ change: @escaping @Sendable (inout TransportRequest) -> Void
    ) async throws {
        var settings = RequestSettings()
        settings.headers["X-Api"] = "1"
        if ofCall {
            settings.callMiddleware = [Changing(change: change)]
        } else {
            settings.attemptMiddleware = [Changing(change: change)]
        }
        try await Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
            .send(Blog.Posts.delete(1))
    }

    @Test(
        arguments: [
            ("X-User", "ann\r\nX-Admin: yes"), ("X-User", "ann\u{0}"), ("X User", "ann"), ("", "ann"),
            ("X-Api", "1\n"), ("Content-Length", "0"), ("Transfer-Encoding", "chunked"),
        ],
        [true, false]
    )
    func `a field that must not be on the wire is not`(field: (name: String, value: String), ofCall: Bool) async throws
    {
        let transport = RecordingTransport(.stub { _ in .answer(status: 204) })
        let error = try await #require(throws: RequestError.self) {
            try await send(transport, ofCall: ofCall) { [field] in $0.headers[field.name] = field.value }
        }
        #expect(error.code == .invalidHeader)
        #expect(!error.description.contains("ann"))
        #expect(error.pattern == "posts/{id}")
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: ["GET /admin HTTP/1.1\r\nX: ", "", "get", "A B"])
    func `a method that is none is not sent`(method: String) async throws {
        let transport = RecordingTransport(.stub { _ in .answer(status: 204) })
        let error = try await #require(throws: RequestError.self) {
            try await send(transport) { $0.method = HTTPMethod(rawValue: method) }
        }
        #expect(error.code == .invalidMethod)
        #expect(transport.requests.isEmpty)
    }

    @Test func `what is fit for the wire is sent`() async throws {
        let transport = RecordingTransport(.stub { _ in .answer(status: 204) })
        try await send(transport) { request in
            request.method = "PURGE"
            request.headers["X-User"] = "Än\tn"
            request.headers["X-Api"] = nil
        }
        #expect(transport.requests.map(\.method) == ["PURGE"])
        #expect(transport.requests.map { $0.headers["X-User"] } == ["Än\tn"])
    }

    @Test func `it counts neither as a failure of the server nor as one that may pass`() async throws {
        let transport = RecordingTransport(.stub { _ in .answer(status: 204) })
        var settings = RequestSettings()
        var circuit = CircuitBreakerPolicy()
        circuit.minimumCalls = 1
        settings.circuitBreaker = circuit
        settings.attemptMiddleware = [Changing { $0.headers.append(name: "X-User", value: "a\nb") }]
        let blog = Client(Blog.self, transport: transport, settings: settings, clock: ManualClock())
        for _ in 1...3 {
            let error = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.delete(1)) }
            #expect(error.code == .invalidHeader)
            #expect(error.attempts.count == 1)
        }
    }
}
