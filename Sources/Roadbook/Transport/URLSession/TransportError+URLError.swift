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
        self.init((error as? URLError).map { Self.code(of: $0) } ?? .transportFailed, underlying: error)
    }

    /// What is known by other means than URLSession's error.
    init(_ code: RequestError.Code, underlying error: any Error) {
        self.init(code, Self.messages[code] ?? Self.message(of: error), underlying: error)
    }

    private static func message(of error: any Error) -> String {
        switch (error as? URLError)?.code {
        case .badURL?, .unsupportedURL?:
            "URLSession does not take the address; on Linux it takes no literal IPv6 address"
        default: "the transfer failed"
        }
    }

    private static func code(of error: URLError) -> RequestError.Code {
        switch error.code {
        case .timedOut: .timedOut
        case .cannotFindHost, .dnsLookupFailed: .cannotFindHost
        case .cannotConnectToHost, .notConnectedToInternet: .cannotConnect
        case .networkConnectionLost: .connectionLost
        #if canImport(FoundationNetworking)
        // The server closed the connection before it answered.
        case .badServerResponse: .connectionLost
        #else
        case .badServerResponse: .invalidResponse
        #endif
        case .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData: .invalidResponse
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRejected,
            .clientCertificateRequired:
            .secureConnectionFailed
        case .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile: .requestBodyUnavailable
        default: code(of: error.localizedDescription.lowercased())
        }
    }

    private static func code(of text: String) -> RequestError.Code {
        texts.first { text.contains($0.part) }?.code ?? .transportFailed
    }

    /// Parts of libcurl's texts, the first that is found decides.
    private static let texts: [(part: String, code: RequestError.Code)] = [
        ("ssl", .secureConnectionFailed), ("certificate", .secureConnectionFailed),
        ("couldn't connect", .cannotConnect),
        // "transfer closed with 5 bytes remaining to read", in 8.23 "end of response with 5 bytes missing".
        ("transfer closed", .connectionLost), ("end of response", .connectionLost), ("http/2 stream", .connectionLost),
        ("recv failure", .connectionLost), ("send failure", .connectionLost), ("returned nothing", .connectionLost),
        // "Unsupported HTTP version", "Received HTTP/0.9 when not allowed", "Unsupported response code in HTTP response": the
        // URL is not to blame.
        ("http version", .invalidResponse), ("http/0.9", .invalidResponse), ("response code in http", .invalidResponse),
        ("header", .invalidResponse), ("content-length", .invalidResponse), ("encoding", .invalidResponse),
        // In 8.23 "chunk hex-length char not a hex digit: 0x7a"; of a line of the head that Foundation does not take
        // "Failure writing output to destination"; and of one that has no end "A value or data field grew larger".
        ("chunk", .invalidResponse), ("failure writing output", .invalidResponse),
        ("grew larger than allowed", .invalidResponse),
        // What libcurl says of its codes, where a transfer has left no text of its own.
        ("partial file", .connectionLost),
        ("receiving data from the peer", .connectionLost), ("sending data to the peer", .connectionLost),
        ("weird server reply", .invalidResponse),
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
