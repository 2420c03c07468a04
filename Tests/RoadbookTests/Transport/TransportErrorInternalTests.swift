import Foundation
import Testing

@testable import Roadbook

struct TransportErrorInternalTests {
    @Test(arguments: [
        (URLError.Code.timedOut, RequestError.Code.timedOut), (.cannotFindHost, .cannotFindHost),
        (.cannotConnectToHost, .cannotConnect), (.networkConnectionLost, .connectionLost),
        (.secureConnectionFailed, .secureConnectionFailed), (.fileDoesNotExist, .requestBodyUnavailable),
        (.fileIsDirectory, .requestBodyUnavailable), (.cannotParseResponse, .invalidResponse),
        (.badURL, .transportFailed), (.cancelled, .transportFailed),
    ])
    func `a code of Foundation has a code of ours`(theirs: URLError.Code, ours: RequestError.Code) {
        let error = TransportError(URLError(theirs))
        #expect(error.code == ours)
        #expect((error.underlying as? URLError)?.code == theirs)
    }

    #if canImport(FoundationNetworking)
    /// What libcurl says where Foundation has no code for it.
    @Test(arguments: [
        ("transfer closed with 5 bytes remaining to read", RequestError.Code.connectionLost),
        ("transfer closed with outstanding read data remaining", .connectionLost),
        ("end of response with 5 bytes missing", .connectionLost),
        ("Recv failure: Connection reset by peer", .connectionLost), ("Send failure: Broken pipe", .connectionLost),
        ("Transferred a partial file", .connectionLost),
        ("Server returned nothing (no headers, no data)", .connectionLost),
        ("Failure when receiving data from the peer", .connectionLost),
        ("Failed sending data to the peer", .connectionLost), ("Weird server reply", .invalidResponse),
        ("HTTP/2 stream 1 was not closed cleanly: CANCEL (err 8)", .connectionLost),
        ("Illegal or missing hexadecimal sequence in chunked-encoding", .invalidResponse),
        ("chunk hex-length char not a hex digit: 0x7a", .invalidResponse),
        ("Failure writing output to destination, passed 2 returned 0", .invalidResponse),
        ("A value or data field grew larger than allowed", .invalidResponse),
        ("Failed writing header", .invalidResponse), ("Header without colon", .invalidResponse),
        ("Nul byte in header", .invalidResponse), ("Too large response headers: 307201 > 307200", .invalidResponse),
        ("Invalid Content-Length: value", .invalidResponse),
        ("Unrecognized content encoding type. libcurl understands deflate, gzip", .invalidResponse),
        ("Error while processing content unencoding: incorrect header check", .invalidResponse),
        ("Unsupported HTTP version in response", .invalidResponse),
        ("Received HTTP/0.9 when not allowed", .invalidResponse),
        ("SSL certificate problem: self-signed certificate", .secureConnectionFailed),
        ("SSL: no alternative certificate subject name matches target host name", .secureConnectionFailed),
        ("Couldn't connect to server", .cannotConnect), ("unsupported URL", .transportFailed),
        ("Out of memory", .transportFailed),
    ])
    func `a text of libcurl has a code of ours`(text: String, code: RequestError.Code) {
        let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
        #expect(TransportError(error).code == code)
    }
    #endif

    @Test func `an error that is not Foundation's is kept`() {
        let error = TransportError(CocoaError(.fileNoSuchFile))
        #expect(error.code == .transportFailed)
        #expect(error.underlying is CocoaError)
        #expect(error.description == "transport.failed: the transfer failed")
    }
}
