import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// The transport over libcurl and what only HTTP/2 has: trailers after a head of their own, streams that are reset, and
/// connections that are given up.
@Suite(.endsInTime, .enabled(if: HTTP2Server.isInstalled, "the Python package h2, or openssl, is not installed"))
struct CurlHTTP2Tests {
    /// Runs a test against the server, with a transport that trusts it and a way to ask.
    private func withServer(
        _ body: (_ ask: (HTTPMethod, String) async throws -> String) async throws -> Void
    ) async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let security = SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            let transport = try CurlTransport(security: security)
            try await HTTP2Server.run(certificates) { url in
                try await body { method, path in
                    let content = method == .post ? TransportRequest.Body.data(Data("{}".utf8)) : .none
                    let request = TransportRequest(method: method, url: url.appending(path: path), body: content)
                    let response = try await transport.send(request)
                    return String(decoding: try await response.body.collect(upTo: 1 << 16), as: UTF8.self)
                }
            }
        }
    }

    @Test func `trailers end an answer, and nothing else`() async throws {
        try await withServer { (ask) async throws in
            #expect(try await ask(.get, "trailers") == "whole")
            #expect(try await ask(.get, "trailers") == "whole")
        }
    }

    @Test(arguments: ["reset", "cancelled", "goaway"])
    func `an answer that is broken off is an error, and the next request is answered`(path: String) async throws {
        try await withServer { (ask) async throws in
            let error = await #expect(throws: TransportError.self) { try await ask(.get, path) }
            #expect(error?.code == .connectionLost, "\(String(describing: error))")
            #expect(try await ask(.get, "count/else") == "0")
        }
    }

    @Test(arguments: ["reset", "cancelled", "goaway", "refused"])
    func `what may not be done twice is sent once`(path: String) async throws {
        try await withServer { (ask) async throws in
            let error = await #expect(throws: TransportError.self) { try await ask(.post, path) }
            #expect(error?.code == .connectionLost, "\(String(describing: error))")
            #expect(try await ask(.get, "count/\(path)") == "1")
        }
    }
}
