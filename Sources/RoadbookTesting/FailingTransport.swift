public import Roadbook

/// A transport that fails every request: for a test that is to send nothing.
public struct FailingTransport: Transport {
    public init() {}

    /// - Throws: ``TransportError`` with the code `unexpectedRequest`, always; it names the method and the path.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let path = request.url.path(percentEncoded: true)
        throw TransportError(
            .unexpectedRequest,
            "\(request.method) \(path.isEmpty ? "/" : path) was sent, and the test's transport answers nothing; "
                + "give the client one that does, such as .stub(status: 200)"
        )
    }
}

extension Transport where Self == FailingTransport {
    /// Fails every request: for a test that is to send nothing.
    public static var failing: FailingTransport { FailingTransport() }
}

extension RequestError.Code {
    /// A request was sent where a test expects none.
    public static let unexpectedRequest = Self(rawValue: "transport.unexpectedRequest")
}
