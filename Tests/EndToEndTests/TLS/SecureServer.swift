import Foundation
import Testing

/// nginx over TLS, with a port for each certificate.
enum SecureServer {
    static let names = ["right", "over", "early", "other"]

    /// Serves while a function runs.
    ///
    /// - Parameters:
    ///   - port: Where requests for `/passed` go on to, without TLS.
    ///   - streams: How many requests may be under way over a connection of HTTP/2; `nil` is HTTP/1.1.
    ///   - body: Is given the address for each certificate of ``names``, and `asking`, where a client has to show one.
    static func run(
        _ certificates: Certificates,
        passingOn port: UInt16? = nil,
        streams: Int? = 128,
        _ body: ([String: URL]) async throws -> Void
    ) async throws {
        let folder = certificates.folder
        // nginx cannot choose ports, so free ones are chosen for it; another process may be faster, seldom.
        for attempt in 1...5 {
            let all = names + ["asking"]
            let ports = Dictionary(uniqueKeysWithValues: zip(all, try FreePort.find(all.count)))
            try folder.write(configuration(folder, ports, passingOn: port, streams), to: "nginx.conf")
            let command = ["/usr/sbin/nginx", "-p", folder.path, "-c", "\(folder.path)/nginx.conf"]
            do {
                return try await ServerProcess.run(command, isReady: { $0.contains("event method") }) { _ in
                    try await body(
                        ports.mapValues { port in try #require(URL(string: "https://localhost:\(port)/")) }
                    )
                }
            } catch let error as ServerProcess.DidNotStart where attempt < 5 && error.description.contains("in use") {
                continue
            }
        }
    }

    private static func configuration(
        _ folder: Folder,
        _ ports: [String: UInt16],
        passingOn port: UInt16?,
        _ streams: Int?
    ) -> String {
        let passing = port.map { "location /passed { proxy_buffering off; proxy_pass http://127.0.0.1:\($0); }" } ?? ""
        let servers = ports.map { name, port in
            let certificate = name == "asking" ? "right" : name
            let asks = name == "asking" ? "ssl_verify_client on; ssl_client_certificate authority.pem;" : ""
            return """
                server {
                    listen 127.0.0.1:\(port) ssl\(streams == nil ? "" : " http2");
                    ssl_certificate \(certificate).pem;
                    ssl_certificate_key \(certificate).key;
                    \(asks)
                    \(passing)
                    location / { return 200 "$server_protocol $ssl_client_s_dn"; }
                }
                """
        }
        let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        return """
            daemon off;
            master_process off;
            pid \(folder.path)/nginx.pid;
            error_log stderr notice;
            events {}
            http {
                access_log off;
                \(streams.map { "http2_max_concurrent_streams \($0);" } ?? "")
                \(kinds.map { "\($0)_temp_path \(folder.path)/temporary/\($0);" }.joined(separator: " "))
                \(servers.joined(separator: "\n"))
            }
            """
    }
}
