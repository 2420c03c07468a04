import Foundation
import TestServers
import Testing

/// The transport over libcurl behind a proxy that its environment names, in a process of its own.
@Suite(.runsPrograms, .endsInTime)
struct CurlProxyTests {
    @Test(
        arguments: [
            ("407 Proxy Authentication Required", "cannotConnect"), ("403 Forbidden", "cannotConnect"),
            ("200 Connection established", "secureConnectionFailed"),
        ]
    )
    func `what a proxy answers is not taken for the answer`(status: String, code: String) async throws {
        let proxy = try RawServer { _ in [.send("HTTP/1.1 \(status)\r\nX-Proxy: 1\r\n\r\n"), .close] }
        let probe = try Executables.path(of: "reliability-probe")
        let run = try ProgramRun(
            "/usr/bin/env",
            ["https_proxy=http://127.0.0.1:\(proxy.port)", probe, "curl-answer", "https://blog.example.com/"]
        )
        #expect(proxy.requests.map(\.method) == ["CONNECT"])
        #expect(run.output == "transport.\(code)\n", "\(run.output)\(run.errors)")
    }
}
