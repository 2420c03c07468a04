import TestServers

/// The servers of a run, made anew for each.
struct Stage: Sendable {
    /// The one that the probe is told of.
    let server: RawServer

    /// Another origin, for what is not to go there.
    let elsewhere: RawServer?

    init(elsewhere: RawServer? = nil, _ script: @escaping @Sendable (RawServer.Request) -> [RawServer.Step]) throws {
        self.elsewhere = elsewhere
        server = try RawServer { request in
            // What the probe's watchdog asks for.
            request.target == "/other" ? [.ok] : script(request)
        }
    }

    /// The same answer to every request.
    init(_ answer: String) throws {
        try self.init { _ in [.send(answer)] }
    }
}

extension RawServer.Step {
    /// An answer that nothing is wrong with.
    static let ok = ok("hi")

    static func ok(_ content: String) -> RawServer.Step {
        .send("HTTP/1.1 200 OK\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)")
    }

    static func redirect(_ status: Int, to location: String) -> RawServer.Step {
        .send("HTTP/1.1 \(status) Elsewhere\r\nLocation: \(location)\r\nContent-Length: 4\r\n\r\nmove")
    }
}
