import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportError {
    /// What URLSession's error means.
    ///
    /// On Linux most failures are `URLError.unknown` and only libcurl's English text tells them apart; that text is a
    /// best effort, and what it does not tell is `transportFailed`.
    init(_ error: any Error) {
        let text = (error as? URLError)?.localizedDescription ?? "\(error)"
        let code = (error as? URLError).map { Self.code(of: $0, text: text) } ?? .transportFailed
        self.init(code, Self.messages[code] ?? "the transfer failed", underlying: error)
    }

    private static func code(of error: URLError, text: String) -> RequestError.Code {
        switch error.code {
        case .timedOut: .timedOut
        case .cannotFindHost, .dnsLookupFailed: .cannotFindHost
        case .cannotConnectToHost, .notConnectedToInternet: .cannotConnect
        case .networkConnectionLost: .connectionLost
        // On Linux: the server closed the connection before it answered; it did not answer in HTTP.
        case .badServerResponse: .connectionLost
        case .unsupportedURL, .cannotParseResponse: .invalidResponse
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRejected:
            .secureConnectionFailed
        case .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile: .requestBodyUnavailable
        default: texts.first { text.contains($0.part) }?.code ?? .transportFailed
        }
    }

    private static let texts: [(part: String, code: RequestError.Code)] = [
        ("SSL", .secureConnectionFailed), ("certificate", .secureConnectionFailed),
        ("transfer closed", .connectionLost), ("Couldn't connect", .cannotConnect),
        ("chunked-encoding", .invalidResponse), ("writing header", .invalidResponse), ("Header", .invalidResponse),
        ("header", .invalidResponse), ("content encoding", .invalidResponse),
        ("content unencoding", .invalidResponse), ("HTTP/2", .connectionLost),
    ]

    private static let messages: [RequestError.Code: String] = [
        .timedOut: "the server was silent for too long",
        .cannotFindHost: "the host name of the server cannot be resolved",
        .cannotConnect: "no connection to the server can be made",
        .connectionLost: "the server closed the connection before the answer was complete",
        .invalidResponse: "what the server sent is not a valid HTTP response",
        .secureConnectionFailed: "no secure connection to the server can be made",
        .requestBodyUnavailable: "the file to be sent cannot be read",
    ]
}
