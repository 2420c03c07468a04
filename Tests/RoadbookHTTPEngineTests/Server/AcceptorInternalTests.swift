import Testing

@testable import RoadbookHTTPEngine

@Suite struct `Accepting` {
    @Test func `leaves off for a moment where the system has no room`() throws {
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
}
