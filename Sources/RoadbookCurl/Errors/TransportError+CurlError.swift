import Roadbook

extension TransportError {
    /// What the end of a transfer means.
    init(_ code: CurlCode, _ error: CurlError) {
        let meaning = Self.meaning(of: code, error.text.lowercased())
        let message = error.certificate.map(Self.message) ?? Self.messages[meaning] ?? "the transfer failed"
        self.init(meaning, message, underlying: error)
    }

    private static func meaning(of code: CurlCode, _ text: String) -> RequestError.Code {
        let isAlert = text.contains("alert") && (text.contains("ssl") || text.contains("tls"))
        return switch code {
        // "OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required": under TLS 1.3 a server may
        // refuse a client after the handshake.
        case .sendError where isAlert, .receiveError where isAlert: .secureConnectionFailed
        // "Received HTTP code 407 from proxy after CONNECT", "CONNECT tunnel failed, response 407".
        case .receiveError where text.contains("after connect") || text.contains("connect tunnel"): .cannotConnect
        // "Illegal or missing hexadecimal sequence in chunked-encoding", since 8.0 "chunk hex-length char not a hex digit";
        // "Too large response headers".
        case .receiveError where text.contains("chunk") || text.contains("header"): .invalidResponse
        // "Failed reading the chunked-encoded stream", where a field after the content has no colon.
        case .badFunctionArgument where text.contains("chunked-encoded"): .invalidResponse
        // "unable to set private key file: 'client.key' type PEM", in 8.23: it cannot be read, or its password is wrong.
        case .badFunctionArgument where text.contains("private key"): .secureConnectionFailed
        case .cannotResolveHost, .cannotResolveProxy: .cannotFindHost
        case .cannotConnect, .proxy: .cannotConnect
        // The one timeout that libcurl has is that of connecting.
        case .timedOut: .cannotConnect
        // "Protocol "https" not supported or disabled in libcurl": it has no TLS.
        case .unsupportedProtocol where text.contains("disabled"): .transportFailed
        case .partialFile, .gotNothing, .sendError, .receiveError, .cannotRewind, .http2Stream, .http2, .http3:
            .connectionLost
        // "Received HTTP/0.9 when not allowed" and the like: the address has been checked.
        case .unsupportedProtocol, .weirdServerReply, .badContentEncoding, .fileSizeExceeded, .chunk, .tooLarge:
            .invalidResponse
        case .secureConnect, .clientCertificate, .cipher, .peerVerification, .useOfTLS, .authorityFile, .secureShutdown,
            .revocationFile, .issuer, .pinMismatch, .certificateStatus, .clientCertificateRequired, .engineNotFound:
            .secureConnectionFailed
        default: .transportFailed
        }
    }

    private static func message(_ failure: CertificateFailure) -> String {
        switch failure {
        case .expired: "the certificate of the server has expired"
        case .notYetValid: "the certificate of the server is not valid yet"
        case .wrongHost: "the certificate of the server is for another host"
        case .unknownIssuer: "nobody who is trusted has signed the certificate of the server"
        case .pinMismatch: "the key of the server is none of those that are pinned"
        case .other: "the certificate of the server is refused"
        }
    }

    private static let messages: [RequestError.Code: String] = [
        .cannotFindHost: "the host name of the server cannot be resolved",
        .cannotConnect: "no connection to the server can be made",
        .connectionLost: "the server closed the connection before the answer was complete",
        .invalidResponse: "what the server sent is not a valid HTTP response",
        .secureConnectionFailed: "no secure connection to the server can be made",
    ]
}
