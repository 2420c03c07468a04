import BenchmarkHarness

/// The transports beside what others would send requests with, against one nginx.
struct TransportsFamily: Family {
    let name = "transports"
    let title = "The transports, and what others send requests with"

    func measure(_ mode: Mode) async throws -> [Section] {
        let files = try ServerFiles()
        defer { files.remove() }
        guard let nginx = try files.nginx(String(repeating: "a", count: 200)) else {
            return [Section("requests", [.skipped("all", .throughput, because: "nginx is not installed")])]
        }
        let length = mode(1 << 30, quick: 1 << 26)
        let name = try files.large(length)
        let line = ClientLine(mode)
        return try nginx.run { server in
            let requests = try ClientThroughput(mode, line).sections(against: server)
            let title = "\(length >> 20) MiB of content"
            return requests + [try ClientDownload(mode, line).section(server.url(of: name), title)]
        }
    }
}
