import TestServers

/// Finds ports of the loopback interface that nobody listens on.
enum FreePort {
    static func find() throws -> UInt16 { try find(1)[0] }

    /// So many, no two of which are the same: each is held until all are found, since the system may give one again.
    static func find(_ count: Int) throws -> [UInt16] {
        var found: [(socket: Int32, port: UInt16)] = []
        defer { for (socket, _) in found { RawSocket.close(socket) } }
        for _ in 0..<count { found.append(try RawSocket.bind()) }
        return found.map(\.port)
    }
}
