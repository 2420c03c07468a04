import Foundation
import Roadbook
import RoadbookCurl
import TestServers
import Testing

/// The transport over libcurl and many calls at once to a server over TLS, of which it is not known at first how many it
/// takes over one connection.
@Suite(
    .endsInTime,
    .enabled(
        if: ServerProcess.isInstalled("nginx") && ServerProcess.isInstalled("openssl"),
        "nginx or openssl is not installed"
    )
)
struct CurlCrowdTests {
    @Test(arguments: [nil, 32, 128], [HTTPMethod.get, .post])
    func `all of many calls at once are answered`(streams: Int?, method: HTTPMethod) async throws {
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let transport = try CurlTransport(
                security: SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            )
            // The first is answered, and nobody else before so many have come as one connection, or all of them, may carry.
            let (come, enough) = (Locked(0), Signal())
            let server = try RawServer { _ in
                let number = come.withLock { count in
                    count += 1
                    return count
                }
                if number == (streams == nil ? 6 : 32) { enough.fire() }
                return (number == 1 ? [] : [.wait(enough)]) + [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
            }
            try await SecureServer.run(certificates, passingOn: server.port, streams: streams) { urls in
                let url = try #require(urls["right"]).appending(path: "passed")
                let body: TransportRequest.Body = method == .post ? .data(Data("{}".utf8)) : .none
                // The second time connections are there.
                for _ in 0..<2 {
                    try await withThrowingTaskGroup { group in
                        for _ in 0..<200 {
                            group.addTask {
                                let request = TransportRequest(method: method, url: url, body: body)
                                return try await transport.send(request).head.status
                            }
                        }
                        while let status = try await group.next() { #expect(status == 200) }
                    }
                }
            }
        }
    }

    @Test(arguments: [nil, 128]) func `a call that waits for a connection of others makes none meanwhile`(
        streams: Int?
    ) async throws {
        // Takes connections, and says nothing of TLS: a call to it ends when its time for connecting is over.
        let (silent, port) = try RawSocket.bind()
        defer { RawSocket.close(silent) }
        RawSocket.listen(silent)
        let nowhere = try RawServer.url(port, scheme: "https")
        let release = Signal()
        let server = try RawServer { _ in [.wait(release), .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")] }
        try await Folder.with { folder in
            let certificates = try Certificates(in: folder)
            let transport = try CurlTransport(
                maximumConnectionsPerHost: 1,
                connectTimeout: .milliseconds(300),
                security: SecuritySettings(authorities: .file(certificates.url("authority.pem")))
            )
            try await SecureServer.run(certificates, passingOn: server.port, streams: streams) { urls in
                let top = try #require(urls["right"])
                let url = top.appending(path: "passed")
                try await withThrowingTaskGroup { group in
                    // What tells that connections are shared, where they are, and then more than one carries.
                    group.addTask { try await transport.send(TransportRequest(method: .get, url: top)).head.status }
                    for _ in 0..<(streams == nil ? 3 : 100) {
                        group.addTask {
                            try await transport.send(TransportRequest(method: .get, url: url)).head.status
                        }
                    }
                    for _ in 0..<2 {
                        let error = await #expect(throws: TransportError.self) {
                            try await transport.send(TransportRequest(method: .get, url: nowhere))
                        }
                        #expect(error?.code == .cannotConnect)
                    }
                    release.fire()
                    while let status = try await group.next() { #expect(status == 200) }
                }
            }
        }
    }
}
