import Foundation
import Testing

@testable import RoadbookHTTPEngine

/// How the system is asked, from within.
@Suite struct `System internals checklist` {
    private var loopback: SocketAddress {
        get throws { try #require(SocketAddress(host: "127.0.0.1", port: 0)) }
    }

    @Test func `accepting backs off where it fails, as on EMFILE`() throws {
        let poller = try Poller()
        defer { poller.close() }
        // It is not listening, so that accepting from it fails as it does where descriptors run out.
        let address = try #require(SocketAddress(host: "127.0.0.1", port: 0))
        let socket = try Platform.makeSocket(family: address.familyNumber)
        try poller.add(socket, token: PollEvent.listenerToken, interest: .read)
        var acceptor = Acceptor(listener: socket, poller: poller)
        let now = ContinuousClock.now
        #expect(acceptor.accept(now: now) == nil)
        #expect(acceptor.resumption == now + .milliseconds(100))
        acceptor.watch(now: now)
        #expect(acceptor.resumption == now + .milliseconds(100))
        acceptor.watch(now: now + .milliseconds(100))
        #expect(acceptor.resumption == nil)
        acceptor.close()
    }

    @Test func `sockets have FD_CLOEXEC, TCP_NODELAY and SO_REUSEADDR`() throws {
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
