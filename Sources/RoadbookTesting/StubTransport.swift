public import Foundation
public import Roadbook

/// A transport that is a function.
///
/// ```swift
/// let blog = Client(Blog.self, transport: .stub(status: 200, text: #"{"id": 1}"#))
/// let picky = Client(Blog.self, transport: .stub { request in
///     request.method == .get ? .answer(status: 200, text: "[]") : .answer(status: 405)
/// })
/// ```
public struct StubTransport: Transport {
    private let answer: @Sendable (TransportRequest) async throws -> TransportResponse

    /// - Parameter answer: What answers a request; what it throws, the transport throws.
    public init(_ answer: @escaping @Sendable (TransportRequest) async throws -> TransportResponse) {
        self.answer = answer
    }

    /// Asks the function, unless the task is cancelled. Then all of the content counts as sent, where its length is known.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        let response = try await answer(request)
        if let tell = request.onBodyProgress, let length = request.body.length, length > 0 {
            tell(TransferProgress(completed: length, total: length))
        }
        return response
    }
}

extension Transport where Self == StubTransport {
    /// A transport that is a function.
    public static func stub(
        _ answer: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
    ) -> StubTransport {
        StubTransport(answer)
    }

    /// A transport that answers every request alike, with octets.
    public static func stub(status: Int, headers: HeaderFields = [:], body: Data = Data()) -> StubTransport {
        StubTransport { _ in .answer(status: status, headers: headers, body: body) }
    }

    /// A transport that answers every request alike, with text in UTF-8.
    public static func stub(status: Int, headers: HeaderFields = [:], text: String) -> StubTransport {
        StubTransport { _ in .answer(status: status, headers: headers, text: text) }
    }
}

extension TransportResponse {
    /// An answer with content that is all there; none unless given.
    public static func answer(status: Int, headers: HeaderFields = [:], body: Data = Data()) -> TransportResponse {
        TransportResponse(head: ResponseHead(status: status, headers: headers), body: ByteStream(body))
    }

    /// An answer with text in UTF-8. No header field is added for it.
    public static func answer(status: Int, headers: HeaderFields = [:], text: String) -> TransportResponse {
        answer(status: status, headers: headers, body: Data(text.utf8))
    }
}
