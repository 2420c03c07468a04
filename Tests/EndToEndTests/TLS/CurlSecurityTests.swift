import Foundation
import Roadbook
import TestServers
import Testing

@testable import RoadbookCurl

/// The transport over libcurl and nginx over TLS: who is trusted, who is not and why, and who the client is.
@Suite(
    .endsInTime,
    .enabled(
        if: ServerProcess.isInstalled("nginx") && ServerProcess.isInstalled("openssl"),
        "nginx or openssl is not installed"
    )
)
struct CurlSecurityTests {
    /// What came of a request: the content, or the error.
    private func outcome(_ security: SecuritySettings, _ url: URL?) async throws -> Result<String, TransportError> {
        let transport = try CurlTransport(security: security)
        do {
            let response = try await transport.send(TransportRequest(method: .get, url: #require(url)))
            let content = try await response.body.collect(upTo: 1 << 16)
            return .success("\(response.head.status) " + String(decoding: content, as: UTF8.self))
        } catch let error as TransportError {
            return .failure(error)
        }
    }

    private func expect(
        _ failure: CertificateFailure?,
        _ security: SecuritySettings,
        _ url: URL?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await outcome(security, url)
        let error = #expect(throws: TransportError.self, sourceLocation: sourceLocation) { try outcome.get() }
        #expect(
            error?.code == .secureConnectionFailed,
            "\(String(describing: error?.underlying))",
            sourceLocation: sourceLocation
        )
        let certificate = (error?.underlying as? CurlError)?.certificate
        #expect(certificate == failure, "\(String(describing: error?.underlying))", sourceLocation: sourceLocation)
    }

    @Test func `a server is trusted for its certificate, and refused for what is wrong with it`() async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let trusting = SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            let inMemory = SecuritySettings(authorities: .pem(try certificates.data("authority.pem")))
            try await SecureServer.run(certificates) { urls in
                for security in [trusting, inMemory] {
                    #expect(try await outcome(security, urls["right"]).get() == "200 HTTP/2.0 ")
                    try await expect(.expired, security, urls["over"])
                    try await expect(.notYetValid, security, urls["early"])
                    try await expect(.wrongHost, security, urls["other"])
                }
                try await expect(.unknownIssuer, .standard, urls["right"])
                let missing = SecuritySettings(authorities: .file(certificates.url("missing.pem")))
                try await expect(nil, missing, urls["right"])
            }
        }
    }

    @Test func `a key that is pinned is the only one, and does not stand in for trust`() async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let text = String(decoding: try certificates.data("right.pin"), as: UTF8.self)
            let pin = try #require(PublicKeyPin(base64: text.trimmingCharacters(in: .newlines)))
            let other = try #require(PublicKeyPin(sha256: Data(repeating: 1, count: 32)))
            var security = SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            try await SecureServer.run(certificates) { urls in
                security.pinnedKeys = [pin]
                #expect(try await outcome(security, urls["right"]).get() == "200 HTTP/2.0 ")
                security.pinnedKeys = [other, pin]
                #expect(try await outcome(security, urls["right"]).get() == "200 HTTP/2.0 ")
                security.pinnedKeys = [other]
                try await expect(.pinMismatch, security, urls["right"])
                try await expect(.unknownIssuer, SecuritySettings(pinnedKeys: [pin]), urls["right"])
            }
        }
    }

    @Test func `a client shows its certificate to a server that asks for it`() async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let (pem, key) = (certificates.url("client.pem"), certificates.url("client.key"))
            let locked = certificates.url("client-locked.key")
            var security = SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            try await SecureServer.run(certificates) { urls in
                #expect(try await outcome(security, urls["asking"]).get().hasPrefix("400 "))
                let shown = [
                    ClientCertificate(certificate: pem, key: key),
                    ClientCertificate(certificate: try Data(contentsOf: pem), key: try Data(contentsOf: key)),
                    ClientCertificate(certificate: pem, key: locked, password: "secret"),
                ]
                for certificate in shown {
                    security.clientCertificate = certificate
                    #expect(try await outcome(security, urls["asking"]).get() == "200 HTTP/2.0 CN=client")
                }
                security.clientCertificate = ClientCertificate(certificate: pem, key: locked, password: "wrong")
                try await expect(nil, security, urls["asking"])
                #expect("\(security)".contains("wrong") == false)
            }
        }
    }

    @Test func `who asks not to verify is warned, and any server is believed`() async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            try await SecureServer.run(certificates) { urls in
                for name in SecureServer.names {
                    let outcome = try await outcome(.standard.disablingVerification(), urls[name])
                    #expect(try outcome.get() == "200 HTTP/2.0 ")
                }
            }
        }
    }

    /// Where it would take from others what has come for them.
    @Test func `a stream is sent over a connection of its own before libcurl 8 point 2`() async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let transport = try CurlTransport(
                security: SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            )
            try await SecureServer.run(certificates) { urls in
                let url = try #require(urls["right"])
                func version(_ body: TransportRequest.Body) async throws -> String {
                    let response = try await transport.send(TransportRequest(method: .post, url: url, body: body))
                    return String(decoding: try await response.body.collect(upTo: 100), as: UTF8.self)
                }
                let data = Data(repeating: 7, count: 1000)
                let stream = TransportRequest.Body.stream(BodyStream { ByteStream(data) })
                for _ in 0..<2 {
                    #expect(try await version(.data(data)) == "HTTP/2.0 ")
                    let expected = CurlLibrary.isAtLeast(0x080200) ? "HTTP/2.0 " : "HTTP/1.1 "
                    #expect(try await version(stream) == expected)
                }
            }
        }
    }

    @Test func `who asks not to verify is warned on the standard error, for each transport`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 0..<2 { _ = try CurlTransport(security: .standard.disablingVerification()) }
            _ = try CurlTransport()
        }
        let warnings = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
        #expect(warnings.count { $0.contains("verifies no server") } == 2)
    }

    @Test func `a stream of HTTP 2 that is reset is a lost connection, and others go on`() async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let read = Signal()
            let server = try RawServer { _ in
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .wait(read), .reset]
            }
            let transport = try CurlTransport(
                security: SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            )
            try await SecureServer.run(certificates, passingOn: server.port) { urls in
                let url = try #require(urls["right"])
                let request = TransportRequest(method: .get, url: url.appending(path: "passed"))
                var chunks = try await transport.send(request).body.makeAsyncIterator()
                #expect(try await chunks.next() == Data("five!".utf8))
                read.fire()
                let error = await #expect(throws: TransportError.self) { try await chunks.next() }
                #expect(error?.code == .connectionLost, "\(String(describing: error?.underlying))")
                let next = try await transport.send(TransportRequest(method: .get, url: url))
                #expect(try await next.body.collect(upTo: 100) == Data("HTTP/2.0 ".utf8))
            }
        }
    }

    @Test func `what was measured of an attempt is told, over HTTP 2 and on a connection that is used again`()
        async throws
    {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let transport = try CurlTransport(
                security: SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            )
            try await SecureServer.run(certificates) { urls in
                let url = try #require(urls["right"])
                let told = Locked<[TransferMetrics]>([])
                for _ in 0..<2 {
                    var request = TransportRequest(method: .get, url: url)
                    request.onMetrics = { metrics in told.withLock { $0.append(metrics) } }
                    _ = try await transport.send(request).body.collect(upTo: 100)
                }
                let metrics = told.withLock(\.self)
                try #require(metrics.count == 2)
                let times = [
                    metrics[0].nameLookup, metrics[0].connect, metrics[0].secureConnect, metrics[0].firstOctet,
                ]
                #expect(times.compactMap(\.self).count == 4)
                #expect(times.compactMap(\.self) == times.compactMap(\.self).sorted())
                #expect(metrics[0].total >= times.compactMap(\.self).max() ?? .zero)
                #expect(!metrics[0].isReusedConnection)
                #expect(metrics[1].isReusedConnection)
                #expect(metrics[1].secureConnect == nil)
                #expect(metrics.map(\.httpVersion) == ["2", "2"])
                #expect(metrics.map(\.receivedCount) == [9, 9])
            }
        }
    }
}
