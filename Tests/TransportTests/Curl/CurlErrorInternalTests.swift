import Roadbook
import Testing

@testable import RoadbookCurl

/// What libcurl says of a transfer that failed, by its number and by texts that differ from one version to the next.
struct CurlErrorInternalTests {
    @Test(
        arguments: [
            (56, "OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required, errno 0"),
            (55, "OpenSSL SSL_write: SSL routines::tlsv1 alert unknown ca"),
            (56, "GnuTLS recv error (-12): A TLS fatal alert has been received."),
        ]
    )
    func `an alert after the handshake is a refusal, and no loss`(number: Int32, text: String) {
        #expect(meaning(number, text) == .secureConnectionFailed)
    }

    @Test(
        arguments: [
            (56, "Received HTTP code 407 from proxy after CONNECT"), (56, "CONNECT tunnel failed, response 407"),
            (7, "CONNECT tunnel failed, response 403"), (97, "a proxy said no"),
        ]
    )
    func `a proxy that refuses lets no connection be made`(number: Int32, text: String) {
        #expect(meaning(number, text) == .cannotConnect)
    }

    @Test(
        arguments: [
            (56, "Illegal or missing hexadecimal sequence in chunked-encoding"),
            (56, "chunk hex-length char not a hex digit: 0x7a"), (56, "Too large response headers: 307222 > 307200"),
            (100, "Too large response headers: 307222 > 307200"),
        ]
    )
    func `what is no HTTP is so in every version`(number: Int32, text: String) {
        #expect(meaning(number, text) == .invalidResponse)
    }

    @Test(
        arguments: [
            (56, "Recv failure: Connection reset by peer"), (55, "Send failure: Broken pipe"),
            (56, "OpenSSL SSL_read: SSL routines::unexpected eof while reading, errno 0"),
        ]
    )
    func `a connection that breaks off is lost`(number: Int32, text: String) {
        #expect(meaning(number, text) == .connectionLost)
    }

    @Test(
        arguments: [
            (58, "unable to set private key file: 'client.key' type PEM"),
            (43, "unable to set private key file: 'client.key' type PEM"),
        ]
    )
    func `a key that cannot be opened lets no secure connection be made`(number: Int32, text: String) {
        #expect(meaning(number, text) == .secureConnectionFailed)
    }

    private func meaning(_ number: Int32, _ text: String) -> RequestError.Code {
        TransportError(CurlCode(rawValue: number), CurlError(number: number, text: text, certificate: nil)).code
    }
}
