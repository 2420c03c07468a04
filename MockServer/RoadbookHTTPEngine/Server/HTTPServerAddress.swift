/// Where a server listens.
public struct HTTPServerAddress: Hashable, Sendable {
    /// The numeric address, such as `127.0.0.1` or `::1`.
    public let host: String
    /// The port, never 0: where a free one was asked for, this is the one that was found.
    public let port: UInt16

    /// The URL of the root, without a slash at its end, such as `http://127.0.0.1:8080` or `http://[::1]:8080`.
    public var url: String { "http://\(description)" }
}

extension HTTPServerAddress: CustomStringConvertible {
    /// The host and port as they stand in a URL.
    public var description: String { host.utf8.contains(.colon) ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
