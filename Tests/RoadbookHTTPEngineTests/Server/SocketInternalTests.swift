import Foundation
import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Sockets` {
    private var loopback: SocketAddress {
        get throws { try #require(SocketAddress(host: "127.0.0.1", port: 0)) }
    }

    @Test func `closes on exec and never waits, whether it listens or was accepted`() throws {
        let (listener, port) = try Socket.listening(at: try loopback, backlog: 1)
        defer { listener.close() }
        let client = try TestClient(HTTPServerAddress(host: "127.0.0.1", port: port))
        var accepted: Socket?
        while accepted == nil { accepted = try listener.accept() }
        let socket = try #require(accepted)
        defer { socket.close() }
        for descriptor in [listener.descriptor, socket.descriptor] {
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        }
        #expect(option(TCP_NODELAY, level: Int32(IPPROTO_TCP), of: socket) != 0)
        #expect(option(SO_REUSEADDR, level: SOL_SOCKET, of: listener) != 0)
        client.close()
    }

    private func option(_ name: Int32, level: Int32, of socket: Socket) -> Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket.descriptor, level, name, &value, &length)
        return value
    }
}
